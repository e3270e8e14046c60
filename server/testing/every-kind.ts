import { isDeepStrictEqual } from 'node:util'
import { peopleWith, personWith } from '#demo/people.ts'
import { type ChangeKind, KINDS } from '#domain/change.ts'
import { changeRoles, doCommunity } from '#server/testing/every-kind-community.ts'
import { endEvening, planEvening } from '#server/testing/every-kind-evening.ts'
import { doGold } from '#server/testing/every-kind-gold.ts'
import { type Product, standIns } from '#server/testing/product.ts'
import type { AtHand, Cast, Scenario, Watched } from '#server/testing/scenario.ts'

/** Signs all of them in. */
export async function castOf(product: Product): Promise<Cast> {
  const second = (role: Parameters<typeof peopleWith>[0]) =>
    product.signIn(peopleWith(role)[1] ?? personWith(role))
  return {
    admin: await product.as('Admin'),
    manager: await product.as('Raid Manager'),
    advertiser: await product.as('Advertiser'),
    senior: await product.as('Senior Advertiser'),
    trial: await product.as('Trial Advertiser'),
    leader: await product.as('Raid Leader'),
    collector: await product.as('Gold Collector'),
    member: await product.as('Forge Member'),
    leadingManager: await second('Raid Leader'),
    otherCollector: await second('Gold Collector'),
  }
}

/** They come by themselves where the clock is put past their time. */
const AT_NIGHT: ReadonlySet<string> = new Set<ChangeKind>(['ledger check', 'archive back-up'])

/**
 * Brings about every kind of the catalogue by the product's own calls, each step watched; only steps write.
 *
 * @throws an Error where a step did something else than it says, or a kind did not come about
 */
export async function bringAboutEveryKind(
  product: Product,
  { cast, atHand, watched }: { cast: Cast; atHand: AtHand; watched: Watched },
): Promise<void> {
  const happened = new Set<ChangeKind>()
  let until = await newestRow(product)
  const step: Watched = (kinds, work) =>
    watched(kinds, async () => {
      const done = await work()
      const all = await kindsSince(product, until)
      const said: readonly string[] = kinds.toSorted()
      const found = all.filter((kind) => !AT_NIGHT.has(kind) || said.includes(kind))
      if (!isDeepStrictEqual(found, said)) throw new Error(`Not ${said.join(', ')} but ${found.join(', ')}`)
      for (const kind of kinds) happened.add(kind)
      until = await newestRow(product)
      return done
    })
  const scenario: Scenario = {
    ...{ product, cast, atHand, step },
    async prepare(work) {
      const done = await work()
      until = await newestRow(product)
      return done
    },
  }
  try {
    await changeRoles(scenario)
    const evening = await planEvening(scenario)
    await doGold(scenario, evening)
    await doCommunity(scenario)
    await endEvening(scenario, evening)
  } finally {
    const { discord } = await standIns()
    await fetch(`${discord.url}/control/people`, { method: 'DELETE' })
  }
  const missing = KINDS.filter((kind) => !happened.has(kind))
  if (missing.length > 0) throw new Error(`Nothing brings about ${missing.join(', ')}`)
}

export const nothingAtHand = (): AtHand => ({ raidIds: [], mailIds: [], payoutIds: [] })

async function newestRow({ database }: Product): Promise<number> {
  const { id } = await database.sql
    .selectFrom('history')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  return Number(id ?? 0)
}

async function kindsSince({ database }: Product, id: number): Promise<string[]> {
  const rows = await database.sql
    .selectFrom('history')
    .select(['noun', 'action'])
    .distinct()
    .where('id', '>', id)
    .execute()
  return rows.map(({ noun, action }) => `${noun} ${action}`).toSorted()
}
