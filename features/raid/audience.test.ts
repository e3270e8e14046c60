import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Actor, ROLES } from '#platform/call/rights.ts'
import { aRaid } from '#platform/testing/web/examples.ts'
import { listAudience, maySeeListed } from './rules.ts'

const NOON = new Date('2026-06-17T10:00:00Z')
const HOUR_MS = 3_600_000

const person = fc.constantFrom('a', 'b')
const roles = fc.uniqueArray(fc.constantFrom(...ROLES), { maxLength: 3 })
/** Few people and roles, so that many pairs share an audience. */
const pair: fc.Arbitrary<[Actor, Actor]> = fc
  .tuple(person, person, roles, fc.option(roles))
  .map(([one, other, held, others]) => [
    { _id: one, roles: held },
    { _id: other, roles: others ?? held },
  ])
const raid = fc
  .record({ leader: person, collector: fc.option(person), hoursAgo: fc.constantFrom(-1, 0, 11, 12, 13) })
  .map(({ leader, collector, hoursAgo }) =>
    aRaid({
      startsAt: new Date(NOON.getTime() - hoursAgo * HOUR_MS).toISOString(),
      raidLeader: { _id: leader, username: leader },
      goldCollector: collector === null ? null : { _id: collector, username: collector },
    }),
  )

/** A list is cached per audience, so everybody in an audience must see the same raids. */
it('LIVE-2: members of one audience see the same raids, and a member of none sees no raid', () => {
  let [shared, between, withheld] = [0, 0, 0]
  fc.assert(
    fc.property(pair, raid, ([one, other], listed) => {
      const [audience, others] = [listAudience(one), listAudience(other)]
      const sees = maySeeListed(one, listed, NOON)
      if (audience === null) expect(sees).toBe(false)
      if (audience === null || audience !== others) return
      expect(maySeeListed(other, listed, NOON)).toBe(sees)
      shared += 1
      if (one._id !== other._id) between += 1
      if (!sees) withheld += 1
    }),
    { numRuns: 5_000 },
  )
  // The random pairs covered each case.
  for (const often of [shared, between, withheld]) expect(often).toBeGreaterThan(20)
})

it.each([
  [['Admin', 'Raid Leader'], 'everything'],
  [['Raid Manager'], 'everything'],
  [['Forge Member'], null],
  [[], null],
  [['Advertiser'], 'current'],
  [['Trial Advertiser'], 'current'],
  [['Senior Advertiser', 'Gold Collector'], 'current a Gold Collector'],
  [['Raid Leader'], 'own a Raid Leader'],
  [['Gold Collector', 'Raid Leader'], 'own a Raid Leader,Gold Collector'],
] as const)('LIVE-2: puts %j into the audience %s', (held, audience) => {
  expect(listAudience({ _id: 'a', roles: held })).toBe(audience)
})
