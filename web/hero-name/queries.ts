import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { createHeroName, deleteHeroName, listHeroNames, updateHeroName } from '#domain/hero-name/endpoints.ts'
import type { HeroName, HeroNameInput } from '#domain/hero-name/hero-name.ts'
import { type Answer, call } from '#web/call/api.ts'
import { callOnce } from '#web/call/call-once.ts'
import { PAGED, pageAt } from '#web/call/paged.ts'
import { VIEW_KEYS } from '#web/call/view-keys.ts'
import { readAgainAfter } from '#web/call/views.ts'

const LISTS = [...VIEW_KEYS['hero-names'], 'list']

/** Hero names that a search finds, '' all of them, the newest first, in batches as the server gives them. */
export const heroNames = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, search],
    queryFn: ({ pageParam, signal }) =>
      call(listHeroNames, { ...(search && { search }), ...pageAt(pageParam) }, { signal }),
    placeholderData: keepPreviousData,
    ...PAGED,
  })

/** A hero name as it is now; null where it is gone. */
export async function readHeroName(id: string): Promise<HeroName | null> {
  let place: string | null = ''
  while (place !== null) {
    const { payload, next }: Answer<HeroName[]> = await call(listHeroNames, pageAt(place))
    const found = payload.find(({ _id }) => _id === id)
    if (found !== undefined) return found
    place = next
  }
  return null
}

/** Changes what is shown of each batch of these lists. */
function change(
  client: QueryClient,
  lists: readonly string[],
  put: (batch: HeroName[], at: number) => HeroName[],
) {
  client.setQueriesData<InfiniteData<Answer<HeroName[]>>>(
    { queryKey: lists },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page, at) => ({ ...page, payload: put(page.payload, at) })),
      },
  )
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
      if (editing === null)
        change(client, [...LISTS, ''], (batch, at) => (at === 0 ? [payload, ...batch] : batch))
      else change(client, LISTS, (batch) => batch.map((each) => (each._id === payload._id ? payload : each)))
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
      change(client, LISTS, (batch) => batch.filter((each) => each._id !== _id))
      readAgainAfter(client, 'hero-name delete')
    },
    onError: () => readAgainAfter(client, 'hero-name delete'),
  })
}
