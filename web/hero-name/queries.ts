import { queryOptions } from '@tanstack/react-query'
import { listHeroNames } from '#domain/hero-name/endpoints.ts'
import type { HeroName } from '#domain/hero-name/hero-name.ts'
import { call } from '#web/call/api.ts'
import { VIEW_KEYS } from '#web/call/view-keys.ts'

/** All hero names, the newest first. */
export const heroNames = queryOptions({
  queryKey: VIEW_KEYS['hero-names'],
  queryFn: async ({ signal }) => (await call(listHeroNames, {}, { signal })).payload,
})

/** A hero name as it is now; null where it is gone. */
export async function readHeroName(id: string): Promise<HeroName | null> {
  return (await call(listHeroNames, {})).payload.find(({ _id }) => _id === id) ?? null
}
