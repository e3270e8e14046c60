import { infiniteQueryOptions } from '@tanstack/react-query'
import { listHistory } from '#domain/history/endpoints.ts'
import type { HistoryNoun } from '#domain/history/history.ts'
import { call } from '#web/call/api.ts'

/** A record's history, the newest first; read anew each time that it is opened. */
export const recordHistory = (noun: HistoryNoun, id: string) =>
  infiniteQueryOptions({
    queryKey: ['history', noun, id],
    queryFn: async ({ pageParam, signal }) => {
      const input = { noun, id, ...(pageParam && { before: pageParam }) }
      const { payload, next } = await call(listHistory, input, { signal })
      return { entries: payload, next }
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    gcTime: 0,
  })
