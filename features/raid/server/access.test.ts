import * as fc from 'fast-check'
import { sql as raw } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { type Crew, collects, leads, mayKnow } from '#features/raid/rules.ts'
import { type Actor, ROLES } from '#platform/call/rights.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { pendingRaid, publishedRaid } from '#platform/testing/server/records.ts'
import { isOwnRaid, isVisibleRaid } from './access.ts'
import { readCrew } from './data.ts'

type TestRaid = Crew & { _id: string; published: boolean }

const { product, leader, collector } = testProduct()
let people: string[] = []
const raids: TestRaid[] = []
beforeAll(async () => {
  const leaders = [leader.memberId, (await product.another('Raid Leader')).memberId]
  people = [...leaders, collector.memberId]
  for (const make of [pendingRaid, publishedRaid])
    for (const raidLeader of leaders)
      for (const goldCollector of [null, collector.memberId]) {
        const { _id } = await make(product, { raidLeader, goldCollector })
        raids.push({ _id, ...(await readCrew(product.database.sql, _id)) })
      }
})

const idsWhere = async (condition: ReturnType<typeof isVisibleRaid>) => {
  const { rows } = await raw<{ id: string }>`SELECT id FROM raid WHERE ${condition}`.execute(
    product.database.sql,
  )
  return rows.map(({ id }) => id).toSorted()
}
const idsOf = (fits: (raid: TestRaid) => boolean) =>
  raids
    .filter(fits)
    .map(({ _id }) => _id)
    .toSorted()

it('COUNT-1: SQL counts exactly the raids that the rules let a viewer see, or lead and collect for', async () => {
  const roles = fc.uniqueArray(fc.constantFrom(...ROLES), { maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(fc.nat(2), roles, async (who, held) => {
      const actor: Actor = { _id: people[who] ?? '', roles: held }
      expect(await idsWhere(isVisibleRaid(actor))).toEqual(idsOf((raid) => mayKnow(actor, raid)))
      expect(await idsWhere(isOwnRaid(actor))).toEqual(
        idsOf((raid) => leads(actor, raid) || collects(actor, raid)),
      )
    }),
    { numRuns: 300 },
  )
})
