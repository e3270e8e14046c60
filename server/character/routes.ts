import { lookUpCharacter, lookUpProgress } from '#domain/character/endpoints.ts'
import { OWN_SEASON } from '#domain/season.ts'
import type { Raiderio } from '#server/character/raiderio.ts'
import { type Implementation, implement } from '#server/http/endpoint.ts'
import { viewedUnlessDeleted } from '#server/raid/access.ts'
import { readSeason } from '#server/season/data.ts'

export function characterRoutes({ raiderio }: { raiderio: Raiderio }): Implementation[] {
  return [
    implement(lookUpCharacter, async (address) => {
      const payload = await raiderio.lookup(address)
      return { payload, message: 'Character information fetched successfully' }
    }),
    implement(lookUpProgress, async ({ raidId, ...address }, { sql, actor }) => {
      const raid = await viewedUnlessDeleted(sql, raidId, actor)
      if (raid === null) return { payload: [] }
      const { raids } = await readSeason(sql, raid.holds?.season ?? OWN_SEASON)
      const held = raid.holds?.instances.map(({ name }) => name)
      const asked = raids.filter(({ short }, at) => held?.includes(short) ?? at === 0)
      return { payload: await raiderio.progress(address, raid.difficulty, asked) }
    }),
  ]
}
