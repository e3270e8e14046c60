import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listConnectedRealms } from '#features/character/calls.ts'
import { realmKey } from '#features/character/realm.ts'
import { type HeroName, listHeroNames } from '#features/hero-name/calls.ts'
import { type Answer, call } from '#platform/call/web/api.ts'
import { pagesOf, queryOf, VIEW_KEYS } from '#platform/call/web/views.ts'

export const heroNames = (search: string) => ({
  ...pagesOf([...VIEW_KEYS['hero-names'], 'list', search], listHeroNames, { ...(search && { search }) }),
  placeholderData: keepPreviousData,
})

export const connectedRealms = queryOf([...VIEW_KEYS.realms, 'connected'], listConnectedRealms, {})

export function useServedBeside(realm: string): readonly string[] {
  const { data = [] } = useQuery(connectedRealms)
  const key = realmKey(realm)
  const group = data.find(({ realms }) => realms.some((one) => realmKey(one) === key))
  return group?.realms.filter((one) => realmKey(one) !== key) ?? []
}

/** The current hero name; null if it was deleted. */
export async function readHeroName(id: string): Promise<HeroName | null> {
  let place: string | null = ''
  while (place !== null) {
    const { payload, next }: Answer<HeroName[]> = await call(listHeroNames, { before: place })
    const found = payload.find(({ _id }) => _id === id)
    if (found !== undefined) return found
    place = next
  }
  return null
}
