import * as z from 'zod/mini'
import { inGameAddress, isAddress, NOT_ADDRESSABLE, readCharacter } from '#features/character/rules.ts'
import { clientKey } from '#features/client/calls.ts'
import { mayDecide } from '#features/ledger/rules.ts'
import type { Raid } from '#features/raid/raid.ts'
import { type Crew, hasStarted, leads, runs } from '#features/raid/rules.ts'
import { Failure, invalid } from '#platform/call/failure.ts'
import { type Actor, can, isStaff } from '#platform/call/rights.ts'
import { goldOf } from '#platform/words/gold.ts'
import {
  type Booster,
  type Due,
  MAX_BOOSTERS,
  MAX_SHARE,
  type Payee,
  type Rates,
  SHARE_INVALID,
  type Taker,
} from './settlement-calls.ts'

interface Pot {
  /** What the raid left to the community, gold; nothing is split if it is below 0. */
  readonly gold: number
  readonly rates: Rates
  readonly leader: Payee
  readonly collector: Payee | null
  readonly boosters: readonly Taker[]
}

export interface Split {
  readonly leader: number
  readonly collector: number
  /** Each booster's gold, in the order of the boosters. */
  readonly boosters: readonly number[]
  /** The community's own part, parts without a taker, and the remainder of rounding. */
  readonly community: number
}

/** 100 % in hundredths of a percent. */
const WHOLE = 10_000

/** Splits by rates, then the rest by shares; each part is rounded down (docs/product.md, SETTLE-1). */
export function split({
  gold,
  rates,
  collector,
  boosters,
}: Pick<Pot, 'gold' | 'rates'> & {
  /** Null if the raid has no collector. */
  readonly collector: unknown
  readonly boosters: readonly Pick<Taker, 'share'>[]
}): Split {
  const pot = BigInt(Math.max(0, gold))
  const ofLeader = partOf(pot, rates.leader)
  const ofCollector = collector === null ? 0n : partOf(pot, rates.collector)
  const ofBoosters = partOf(pot, 100 - rates.leader - rates.collector - rates.community)
  const shares = boosters.map(({ share }) => hundredths(share))
  const all = shares.reduce((sum, share) => sum + share, 0n)
  const parts = shares.map((share) => (ofBoosters * share) / all)
  const community = pot - ofLeader - ofCollector - parts.reduce((sum, part) => sum + part, 0n)
  return {
    leader: Number(ofLeader),
    collector: Number(ofCollector),
    boosters: parts.map(Number),
    community: Number(community),
  }
}

function partOf(pot: bigint, percent: number): bigint {
  return (pot * hundredths(percent)) / BigInt(WHOLE)
}

function hundredths(value: number): bigint {
  return BigInt(Math.round(value * 100))
}

/** The total per payee, who may have several parts; in no order. */
export function duesOf(pot: Pot): Due[] {
  const { leader, collector, boosters } = split(pot)
  const dues = [
    { payee: pot.leader, gold: leader },
    ...(pot.collector === null ? [] : [{ payee: pot.collector, gold: collector }]),
    ...pot.boosters.map(({ payee }, at) => ({ payee, gold: boosters[at] ?? 0 })),
  ]
  const payees = Map.groupBy(dues, ({ payee: { kind, id } }) => `${kind} ${id}`)
  return [...payees]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, same]) => {
      const [first] = same
      const gold = goldOf(same)
      return first === undefined || gold === 0 ? [] : [{ payee: first.payee, gold }]
    })
}

export function whyNotRates({ leader, collector, community }: Rates): Failure | null {
  const together = hundredths(leader) + hundredths(collector) + hundredths(community)
  return together <= WHOLE ? null : invalid('community', 'Together they exceed 100%.')
}

/** Why the actor cannot name the boosters; null if allowed. `isSettled`: a settlement is approved. */
export function whyNotName(actor: Actor, raid: Crew, isSettled: boolean): Failure | null {
  if (!isStaff(actor) && !leads(actor, raid)) return new Failure('not-permitted')
  return isSettled ? new Failure('settlement-stands') : null
}

export function whyNotBoosters(boosters: readonly Pick<Booster, 'name' | 'realm'>[]): Failure | null {
  const keys = boosters.map(clientKey)
  const twice = boosters.find((one, at) => keys.indexOf(clientKey(one)) < at)
  if (twice !== undefined) return invalid('boosters', `${twice.name}-${twice.realm} is listed twice.`)
  const wrong = boosters.find((one) => !isAddress(inGameAddress(one)))
  return wrong === undefined ? null : invalid('boosters', `${wrong.name}-${wrong.realm}: ${NOT_ADDRESSABLE}`)
}

interface Settling {
  /** Bookings that are neither done nor ended. */
  readonly open: number
  readonly due: number
  readonly isSettled: boolean
}

export function whyNotPropose(actor: Actor, raid: Crew, { open, due, isSettled }: Settling): Failure | null {
  if (!runs(actor, raid)) return new Failure('not-permitted')
  if (isSettled) return new Failure('settlement-stands')
  if (open > 0) return new Failure('bookings-open')
  return due === 0 ? new Failure('nothing-to-settle') : null
}

/** Why the actor cannot declare that there is nothing to settle; null if allowed. */
export function whyNotNothing(actor: Actor, raid: Crew, settling: Settling): Failure | null {
  const refused = whyNotPropose(actor, raid, settling)
  if (refused === null) return new Failure('something-to-settle')
  return refused.code === 'nothing-to-settle' ? null : refused
}

/** Why the raid cannot be proposed with or without `beforeStart`; null if it can. */
export function whyNotYet(
  raid: Pick<Raid, 'startsAt'>,
  { beforeStart }: { readonly beforeStart?: true | undefined },
  now: Date,
): Failure | null {
  return beforeStart || hasStarted(raid, now) ? null : new Failure('raid-not-begun')
}

interface Proposal {
  readonly state: string
  readonly proposedBy: { readonly _id: string }
  /** Whether the counts are still the same. */
  readonly isCurrent: boolean
}

export function whyNotApprove(actor: Actor, proposal: Proposal, isAnybodyElse: boolean): Failure | null {
  const refused = whyNotDecide(actor, proposal, isAnybodyElse)
  if (refused !== null) return refused
  return proposal.isCurrent ? null : new Failure('proposal-fallen')
}

/**
 * Why the actor cannot approve a proposal or send it back; null if allowed. Changed counts are not checked here.
 * `isAnybodyElse`: somebody else can decide.
 */
export function whyNotDecide(
  actor: Actor,
  { state, proposedBy }: Pick<Proposal, 'state' | 'proposedBy'>,
  isAnybodyElse: boolean,
): Failure | null {
  if (!can(actor.roles, 'approve-settlement')) return new Failure('not-permitted')
  if (state === 'fallen') return new Failure('proposal-fallen')
  if (state !== 'proposed') return new Failure('proposal-decided')
  const decision = { does: 'approve', proposedBy: proposedBy._id } as const
  const isRefused = mayDecide(decision, { own: new Set([actor._id]), isAnybodyElse }) === 'no'
  return isRefused ? new Failure('somebody-else') : null
}

/** Why the actor cannot take a settlement back; null if allowed. `paid`: a payee who was paid since, null for nobody. */
export function whyNotTakeSettlementBack(
  actor: Actor,
  { state, proposedBy }: Pick<Proposal, 'state' | 'proposedBy'>,
  paid: string | null,
): Failure | null {
  const isOwnProposal = state === 'proposed' && proposedBy._id === actor._id
  if (!isStaff(actor) && !isOwnProposal) return new Failure('not-permitted')
  if (state !== 'proposed' && state !== 'approved') return new Failure('settlement-not-standing')
  if (paid === null) return null
  return new Failure('settlement-paid', `${paid} has been paid since. Take that payment back first.`)
}

/** The boosters of typed lines, and the faults by line number from 1. */
interface ReadLines {
  readonly boosters: readonly Booster[]
  readonly faults: readonly { readonly line: number; readonly text: string }[]
}

/** One per line: 'Brontax-Kazzak', optionally with a share such as 0.5. */
export function readBoosters(text: string): ReadLines {
  const boosters: Booster[] = []
  const faults: { line: number; text: string }[] = []
  const keys = new Set<string>()
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const read = readBooster(line)
    if (typeof read === 'string') faults.push({ line: at + 1, text: read })
    else if (keys.has(clientKey(read)))
      faults.push({ line: at + 1, text: 'This character is already listed.' })
    else {
      boosters.push(read)
      keys.add(clientKey(read))
    }
  }
  if (boosters.length > MAX_BOOSTERS)
    faults.push({ line: 0, text: `At most ${MAX_BOOSTERS} boosters per raid.` })
  return { boosters, faults }
}

/** A booster, or the fault of the line. */
function readBooster(line: string): Booster | string {
  const found = readCharacter(line)
  const [isRead, typed = '1'] = /^(?:[\s,;:]+(\d+(?:[.,]\d+)?))?\s*$/.exec(found?.rest ?? 'none') ?? []
  if (found === null || isRead === undefined) return 'Write it as Name-Realm, with a share after it.'
  const { name, realm } = found
  const share = Number(typed.replace(',', '.'))
  const isFine = share >= 0.01 && share <= MAX_SHARE && /^\d+(?:[.,]\d{1,2})?$/.test(typed)
  return isFine ? { name, realm, share } : SHARE_INVALID
}

export function boosterText({ name, realm, share }: Booster): string {
  return share === 1 ? `${name}-${realm}` : `${name}-${realm} ${share}`
}

function faultText({ faults }: ReadLines): string | null {
  const [first] = faults
  if (first === undefined) return null
  return first.line === 0 ? first.text : `Line ${first.line}: ${first.text}`
}

export const boosterLines = z.pipe(
  z.strictObject({
    text: z.string().check(
      z.refine((text) => faultText(readBoosters(text)) === null, {
        error: ({ input }) => faultText(readBoosters(String(input))) ?? SHARE_INVALID,
      }),
    ),
  }),
  z.transform(({ text }) => ({ boosters: [...readBoosters(text).boosters] })),
)
