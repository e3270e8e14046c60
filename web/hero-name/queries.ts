import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createHeroName, deleteHeroName, listHeroNames, updateHeroName } from '#domain/hero-name/endpoints.ts'
import type { HeroName, HeroNameInput } from '#domain/hero-name/hero-name.ts'
import { call } from '#web/call/api.ts'
import { callOnce } from '#web/call/call-once.ts'
import { VIEW_KEYS } from '#web/call/view-keys.ts'
import { readAgainAfter } from '#web/call/views.ts'

/** All hero names, the newest first. */
export const heroNames = queryOptions({
  queryKey: VIEW_KEYS['hero-names'],
  queryFn: async ({ signal }) => (await call(listHeroNames, {}, { signal })).payload,
})

/** A hero name as it is now; null where it is gone. */
export async function readHeroName(id: string): Promise<HeroName | null> {
  return (await call(listHeroNames, {})).payload.find(({ _id }) => _id === id) ?? null
}

/** Adds a hero name, or changes the one that is edited. */
export function useSaveHeroName() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ editing, input }: { editing: HeroName | null; input: HeroNameInput }) =>
      editing === null
        ? call(createHeroName, input)
        : callOnce(updateHeroName, { id: editing._id, version: editing.version, ...input }),
    onSuccess: ({ payload }, { editing }) => {
      const put = (list: HeroName[]) =>
        editing === null
          ? [payload, ...list]
          : list.map((each) => (each._id === payload._id ? payload : each))
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
