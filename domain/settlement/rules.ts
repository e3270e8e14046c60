import type { Payee, Rates, Taker } from './settlement.ts'

/** What is to be split among whom. */
interface Pot {
  /** What the raid left to the community, gold. Below 0 nothing is split. */
  readonly gold: number
  readonly rates: Rates
  readonly leader: Payee
  readonly collector: Payee | null
  readonly boosters: readonly Taker[]
}

/** Who gets how much, whole gold. All of it together is what was split. */
export interface Split {
  readonly leader: number
  readonly collector: number
  /** Of each booster, in the order in which they were given. */
  readonly boosters: readonly number[]
  /** Its own part, those without a taker, and what can not be split. */
  readonly community: number
}

/** A whole, as rates measure it. */
const WHOLE = 10_000n

/** Splits by rates, the rest by shares; each part rounded down (docs/product.md, SETTLE-1). */
export function split({ gold, rates, collector, boosters }: Omit<Pot, 'leader'>): Split {
  const pot = BigInt(Math.max(0, gold))
  const ofLeader = partOf(pot, rates.leader)
  const ofCollector = collector === null ? 0n : partOf(pot, rates.collector)
  const ofBoosters = partOf(pot, 10_000 - rates.leader - rates.collector - rates.community)
  const shares = boosters.reduce((sum, { share }) => sum + BigInt(share), 0n)
  const parts = boosters.map(({ share }) => (ofBoosters * BigInt(share)) / shares)
  const community = pot - ofLeader - ofCollector - parts.reduce((sum, part) => sum + part, 0n)
  return {
    leader: Number(ofLeader),
    collector: Number(ofCollector),
    boosters: parts.map(Number),
    community: Number(community),
  }
}

function partOf(pot: bigint, rate: number): bigint {
  return (pot * BigInt(rate)) / WHOLE
}

/** What is due to a payee, whole gold; never 0. */
export interface Due {
  readonly payee: Payee
  readonly gold: number
}

/** What each payee gets in all, as leader, as collector and with all their characters; the order says nothing. */
export function duesOf(pot: Pot): Due[] {
  const { leader, collector, boosters } = split(pot)
  return summed([
    { payee: pot.leader, gold: leader },
    ...(pot.collector === null ? [] : [{ payee: pot.collector, gold: collector }]),
    ...pot.boosters.map(({ payee }, at) => ({ payee, gold: boosters[at] ?? 0 })),
  ])
}

/** What is to be posted where `before` was already; below 0 for who gets less than that. */
export function differenceOf(before: readonly Due[], now: readonly Due[]): Due[] {
  return summed([...now, ...before.map(({ payee, gold }) => ({ payee, gold: -gold }))])
}

function summed(dues: readonly Due[]): Due[] {
  const payees = Map.groupBy(dues, ({ payee: { kind, id } }) => `${kind} ${id}`)
  return [...payees]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, same]) => {
      const [first] = same
      const gold = same.reduce((sum, due) => sum + due.gold, 0)
      return first === undefined || gold === 0 ? [] : [{ payee: first.payee, gold }]
    })
}
