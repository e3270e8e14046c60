import * as z from 'zod/mini'
import { clientFields } from '#features/client/calls.ts'
import { namedMember } from '#features/member/calls.ts'
import { get, post } from '#platform/call/endpoint.ts'
import { id, list, onlyTrue, singleLine, UNKNOWN_ID } from '#platform/call/field.ts'

/** A percentage with at most two decimals. */
export const rate = hundredths(0, 100, 'Enter a percentage from 0 to 100, with at most two decimals.')

/** Percentages of a raid's gold that go to leader, collector and community; boosters get the rest. Together at most 100. */
export const rates = z.strictObject({ leader: rate, collector: rate, community: rate })
export type Rates = z.infer<typeof rates>

/** A member, or a character that boosted. */
export const payee = z.object({ kind: z.enum(['member', 'character']), id: z.string() })
export type Payee = z.infer<typeof payee>

/** A booster. `share`: 1 is a full share, with at most two decimals; 0.5 gets half. */
export interface Taker {
  readonly payee: Payee
  readonly share: number
}

export const due = z.object({ payee, gold: z.number() })
export type Due = z.infer<typeof due>

export const MAX_SHARE = 10

export const MAX_BOOSTERS = 60

/** The length of the reason for sending a settlement back, in UTF-16 units. */
export const MAX_SENTENCE = 200

export const SHARE_INVALID = `A share is a number from 0.01 to ${MAX_SHARE}, with at most two decimals.`

/** A typed booster: 'Brontax-Kazzak 0.5'. */
export const booster = z.strictObject({ ...clientFields, share: hundredths(0.01, MAX_SHARE, SHARE_INVALID) })
export type Booster = z.infer<typeof booster>

/** A number with at most two decimals, so that it is stored exactly. */
function hundredths(min: number, max: number, error: string) {
  const isStored = (value: number) => value === Math.round(value * 100) / 100
  return z
    .number({ error })
    .check(z.gte(min, { error }), z.lte(max, { error }), z.refine<number>(isStored, { error }))
}

const sentence = singleLine({ max: MAX_SENTENCE, required: 'Describe what needs to change.' })

/** 'fallen': an outdated proposal, whose counts have changed. */
const STATES = ['proposed', 'approved', 'sent-back', 'taken-back', 'fallen'] as const

/** `at`: the time of the decision, else of the proposal (ISO 8601, UTC). */
const settlement = z.object({
  _id: z.string(),
  state: z.enum(STATES),
  at: z.string(),
  proposedBy: namedMember,
  decidedBy: z.nullable(namedMember),
  reason: z.nullable(z.string()),
})

/** A raid's crew, the gold that it left, and the split. `_id`: the raid's id. */
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
  /** Bookings that are neither done nor ended: they prevent a settlement. */
  open: z.number(),
  /** What the raid's entries have left on the community's account, gold; if settled, what they had left then. */
  gold: z.number(),
  /** The rates of the settlement, else the current rates. */
  rates,
  boosters: list(z.extend(booster, { gold: z.number() }), MAX_BOOSTERS),
  split: z.object({ leader: z.number(), collector: z.number(), community: z.number() }),
  due: z.number(),
  /** The settled gold, possibly 0; null until the raid is settled. */
  settled: z.nullable(z.number()),
  last: z.nullable(settlement),
  /** The viewer proposed the settlement, and somebody else can decide. */
  needsOther: z.boolean(),
})
export type RaidSettlement = z.infer<typeof raidSettlement>

/** The most unsettled raids in one answer. */
export const UNSETTLED_AT_ONCE = 30

/** Past raids with a done booking that are not settled, oldest first. `count`: the number of all of them. */
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
      /** What the raid's entries have left on the community's account, gold. */
      gold: z.number(),
    }),
    UNSETTLED_AT_ONCE,
  ),
})
export type UnsettledRaid = z.infer<typeof unsettledRaids>['raids'][number]

export const getSettlement = get('/settlement/raid', {
  access: 'see-crew',
  input: z.strictObject({ raidId: id }),
  example: { raidId: UNKNOWN_ID },
  payload: raidSettlement,
})

/** Unsettled raids, shown above new payouts. */
export const listUnsettledRaids = get('/settlement/unsettled', { access: 'pay-out', payload: unsettledRaids })

/** Replaces the raid's boosters. */
export const nameBoosters = post('/settlement/boosters', {
  access: 'name-boosters',
  input: z.strictObject({
    raidId: id,
    boosters: z
      .array(booster)
      .check(z.maxLength(MAX_BOOSTERS, { error: `At most ${MAX_BOOSTERS} boosters per raid.` })),
  }),
  example: {
    raidId: UNKNOWN_ID,
    boosters: [{ name: 'Brontax', realm: 'Kazzak', share: 0.5 }],
  },
  payload: raidSettlement,
})

/** Proposes the raid's current split. `beforeStart` is required if the raid has not begun. */
export const proposeSettlement = post('/settlement/propose', {
  access: 'propose-settlement',
  input: z.strictObject({ raidId: id, beforeStart: onlyTrue }),
  example: { raidId: UNKNOWN_ID },
  payload: raidSettlement,
})

/** Settles a raid without gold to split. */
export const settleNothing = post('/settlement/nothing', {
  access: 'propose-settlement',
  input: z.strictObject({ raidId: id }),
  example: { raidId: UNKNOWN_ID },
  payload: raidSettlement,
})

export const approveSettlement = post('/settlement/approve', {
  access: 'approve-settlement',
  input: z.strictObject({ settlementId: id }),
  example: { settlementId: UNKNOWN_ID },
  payload: raidSettlement,
})

export const sendSettlementBack = post('/settlement/send-back', {
  access: 'approve-settlement',
  input: z.strictObject({ settlementId: id, reason: sentence }),
  example: { settlementId: UNKNOWN_ID, reason: 'Torvald was not there' },
  payload: raidSettlement,
})

/** Takes a settlement back with a reason; reverses the entry of an approved settlement. */
export const takeSettlementBack = post('/settlement/take-back', {
  access: 'propose-settlement',
  input: z.strictObject({ settlementId: id, reason: sentence }),
  example: { settlementId: UNKNOWN_ID, reason: 'Silva was there too' },
  payload: raidSettlement,
})
