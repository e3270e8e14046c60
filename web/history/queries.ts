import { infiniteQueryOptions } from '@tanstack/react-query'
import { listHistory } from '#domain/history/endpoints.ts'
import type { HistoryNoun } from '#domain/history/history.ts'
import { call } from '#web/call/api.ts'
import { PAGED, pageAt } from '#web/call/paged.ts'

/** A record's history, the newest first; read anew each time that it is opened. */
export const recordHistory = (noun: HistoryNoun, id: string) =>
  infiniteQueryOptions({
    queryKey: ['history', noun, id],
    queryFn: ({ pageParam, signal }) => call(listHistory, { noun, id, ...pageAt(pageParam) }, { signal }),
    ...PAGED,
    gcTime: 0,
  })
