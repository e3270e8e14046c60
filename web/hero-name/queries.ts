import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createHeroName, deleteHeroName, listHeroNames, updateHeroName } from '#domain/hero-name/endpoints.ts'
import type { HeroName, HeroNameInput } from '#domain/hero-name/hero-name.ts'
import { call } from '#web/call/api.ts'
import { readAgainAfter, VIEW_KEYS } from '#web/call/views.ts'

/** What another admin does shows after this long at the latest, ms; only while the page is looked at. */
const REFRESH_MS = 30_000

/** All hero names, the newest first. */
export const heroNames = queryOptions({
  queryKey: VIEW_KEYS['hero-names'],
  queryFn: async ({ signal }) => (await call(listHeroNames, {}, { signal })).payload,
  refetchInterval: REFRESH_MS,
})

/** Adds a hero name, or with an id changes that one. */
export function useSaveHeroName() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, input }: { id: string | null; input: HeroNameInput }) =>
      id === null ? call(createHeroName, input) : call(updateHeroName, { id, ...input }),
    onSuccess: ({ payload }, { id }) => {
      const put = (list: HeroName[]) =>
        id === null ? [payload, ...list] : list.map((each) => (each._id === id ? payload : each))
      client.setQueryData(heroNames.queryKey, (list) => list && put(list))
      readAgainAfter(client, 'hero-name edit')
    },
    // Another admin may have been here before: what is shown is old.
    onError: () => readAgainAfter(client, 'hero-name edit'),
  })
}

export function useDeleteHeroName() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ _id: id }: HeroName) => call(deleteHeroName, { id }),
    onSuccess: (_, { _id }) => {
      client.setQueryData(heroNames.queryKey, (list) => list?.filter((each) => each._id !== _id))
      readAgainAfter(client, 'hero-name delete')
    },
    onError: () => readAgainAfter(client, 'hero-name delete'),
  })
}
