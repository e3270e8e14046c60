import * as z from 'zod/mini'
import { get, post } from '#platform/call/endpoint.ts'
import { id, onlyTrue, UNKNOWN_ID } from '#platform/call/field.ts'
import { booster, MAX_BOOSTERS, raidSettlement, sentence, unsettledRaids } from './settlement.ts'

/** A raid's settlement: what it left, its crew, the split, and the decisions so far. */
export const getSettlement = get('/settlement/raid', {
  access: 'see-crew',
  input: z.strictObject({ raidId: id }),
  example: { raidId: UNKNOWN_ID },
  payload: raidSettlement,
})

/** The raids with which a payout begins. */
export const listUnsettledRaids = get('/settlement/unsettled', { access: 'pay-out', payload: unsettledRaids })

/** Says who boosted, instead of what was said before. */
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

/** Proposes to settle the raid as it is split now; `beforeStart` says that it has not begun, which is required until then. */
export const proposeSettlement = post('/settlement/propose', {
  access: 'propose-settlement',
  input: z.strictObject({ raidId: id, beforeStart: onlyTrue }),
  example: { raidId: UNKNOWN_ID },
  payload: raidSettlement,
})

/** Settles a raid that leaves nothing to split. */
export const settleNothing = post('/settlement/nothing', {
  access: 'propose-settlement',
  input: z.strictObject({ raidId: id }),
  example: { raidId: UNKNOWN_ID },
  payload: raidSettlement,
})

/** Approves a proposal and posts it. */
export const approveSettlement = post('/settlement/approve', {
  access: 'approve-settlement',
  input: z.strictObject({ settlementId: id }),
  example: { settlementId: UNKNOWN_ID },
  payload: raidSettlement,
})

/** Sends a proposal back with a sentence. */
export const sendSettlementBack = post('/settlement/send-back', {
  access: 'approve-settlement',
  input: z.strictObject({ settlementId: id, reason: sentence }),
  example: { settlementId: UNKNOWN_ID, reason: 'Torvald was not there' },
  payload: raidSettlement,
})

/** Takes a settlement back with a sentence: one that is approved by the exact opposite of its entry. */
export const takeSettlementBack = post('/settlement/take-back', {
  access: 'propose-settlement',
  input: z.strictObject({ settlementId: id, reason: sentence }),
  example: { settlementId: UNKNOWN_ID, reason: 'Silva was there too' },
  payload: raidSettlement,
})
