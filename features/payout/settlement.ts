import * as z from 'zod/mini'
import { clientFields } from '#features/client/client.ts'
import { namedMember } from '#features/member/member.ts'
import { singleLine } from '#platform/call/field.ts'
import { list } from '#platform/call/list.ts'

const RATE = 'Enter a percentage from 0 to 100, with at most two decimals.'
const rate = z
  .number({ error: RATE })
  .check(z.gte(0, { error: RATE }), z.lte(100, { error: RATE }), z.refine(isHundredths, { error: RATE }))

/** The rates: the parts of a raid's gold that go first, before its boosters, in percent with at most two decimals. Together at most 100. */
export const rates = z.strictObject({ leader: rate, collector: rate, community: rate })
export type Rates = z.infer<typeof rates>

/** Somebody to whom gold is due: a member, or a character that boosted. */
export const payee = z.object({ kind: z.enum(['member', 'character']), id: z.string() })
export type Payee = z.infer<typeof payee>

/** A booster. `share`: the part of a whole one, with at most two decimals; 0.5 is half of what others get. */
export interface Taker {
  readonly payee: Payee
  readonly share: number
}

/** A payee's part, whole gold; never 0. */
export const due = z.object({ payee, gold: z.number() })
export type Due = z.infer<typeof due>

/** The largest share of one booster. */
export const MAX_SHARE = 10

/** The most boosters of one raid. */
export const MAX_BOOSTERS = 60

/** The length of the sentence with which a settlement is sent back, in UTF-16 units. */
export const MAX_SENTENCE = 200

export const SHARE_INVALID = `A share is a number from 0.01 to ${MAX_SHARE}, with at most two decimals.`

/** A booster as they are typed: 'Brontax-Kazzak 0.5'. */
export const booster = z.strictObject({
  ...clientFields,
  share: z
    .number({ error: SHARE_INVALID })
    .check(
      z.gte(0.01, { error: SHARE_INVALID }),
      z.lte(MAX_SHARE, { error: SHARE_INVALID }),
      z.refine(isHundredths, { error: SHARE_INVALID }),
    ),
})
export type Booster = z.infer<typeof booster>

/** The stored figure is the same. */
function isHundredths(value: number): boolean {
  return value === Math.round(value * 100) / 100
}

export const sentence = singleLine({ max: MAX_SENTENCE, required: 'Describe what needs to change.' })

/** `state`: proposed; approved; sent back or taken back with a sentence; or fallen, since what it counts changed. */
const STATES = ['proposed', 'approved', 'sent-back', 'taken-back', 'fallen'] as const

/** `at` an instant (ISO 8601, UTC), of the decision where there is one. */
const settlement = z.object({
  _id: z.string(),
  state: z.enum(STATES),
  at: z.string(),
  proposedBy: namedMember,
  decidedBy: z.nullable(namedMember),
  reason: z.nullable(z.string()),
})

/** A raid's crew, what it left, and how that is split; gold in whole pieces. `_id` is the raid's. */
export const raidSettlement = z.object({
  _id: z.string(),
  raid: z.object({
    name: z.string(),
    date: z.string(),
    time: z.string(),
    startsAt: z.string(),
    leader: namedMember,
    collector: z.nullable(namedMember),
  }),
  /** Bookings that are neither done nor ended: before that nothing is settled. */
  open: z.number(),
  /** The gold that the raid's entries left on the community's account, or had left when it was settled. */
  gold: z.number(),
  /** The rates of the split: those of the settlement, else those of now. */
  rates,
  boosters: list(z.extend(booster, { gold: z.number() }), MAX_BOOSTERS),
  split: z.object({ leader: z.number(), collector: z.number(), community: z.number() }),
  /** The gold that settling gives to payees. */
  due: z.number(),
  /** That gold once it is settled, 0 also where nothing was left; null until then. */
  settled: z.nullable(z.number()),
  /** The newest settlement. */
  last: z.nullable(settlement),
  /** It is a proposal of the viewer's, and somebody else can decide it. */
  needsOther: z.boolean(),
})
export type RaidSettlement = z.infer<typeof raidSettlement>

/** The most raids that are not settled, of those answered at once. */
export const UNSETTLED_AT_ONCE = 30

/** Raids that are over, of which somebody is done, and that are not settled, the oldest first; `count` of all. */
export const unsettledRaids = z.object({
  count: z.number(),
  raids: list(
    z.object({
      _id: z.string(),
      name: z.string(),
      /** YYYY-MM-DD, server time. */
      date: z.string(),
      leader: z.string(),
      /** Bookings that are neither done nor ended. */
      open: z.number(),
      /** A proposal waits for a decision. */
      isProposed: z.boolean(),
      /** The gold that its entries left with the community so far. */
      gold: z.number(),
    }),
    UNSETTLED_AT_ONCE,
  ),
})
export type UnsettledRaid = z.infer<typeof unsettledRaids>['raids'][number]
