import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { id, onlyTrue } from '../field.ts'
import { booster, MAX_BOOSTERS, raidSettlement, rates, sentence } from './settlement.ts'

/** A raid's settlement: what it left, its crew, the split, and the decisions so far. */
export const getSettlement = get('/settlement/raid', {
  access: 'see-crew',
  input: z.strictObject({ raidId: id }),
  payload: raidSettlement,
})

/** Says who boosted, instead of what was said before. */
export const nameBoosters = post('/settlement/boosters', {
  access: 'name-boosters',
  input: z.strictObject({
    raidId: id,
    boosters: z
      .array(booster)
      .check(z.maxLength(MAX_BOOSTERS, { error: `At most ${MAX_BOOSTERS} boosters per raid.` })),
  }),
  payload: raidSettlement,
})

/** Proposes to settle the raid as it is split now; `beforeStart` says that it has not begun, which is required until then. */
export const proposeSettlement = post('/settlement/propose', {
  access: 'propose-settlement',
  input: z.strictObject({ raidId: id, beforeStart: onlyTrue }),
  payload: raidSettlement,
})

/** Settles a raid that leaves nothing to split. */
export const settleNothing = post('/settlement/nothing', {
  access: 'propose-settlement',
  input: z.strictObject({ raidId: id }),
  payload: raidSettlement,
})

/** Approves a proposal and posts it. */
export const approveSettlement = post('/settlement/approve', {
  access: 'approve-settlement',
  input: z.strictObject({ settlementId: id }),
  payload: raidSettlement,
})

/** Sends a proposal back with a sentence. */
export const sendSettlementBack = post('/settlement/send-back', {
  access: 'approve-settlement',
  input: z.strictObject({ settlementId: id, reason: sentence }),
  payload: raidSettlement,
})

/** The rates for raids that are not settled yet, in percent. */
export const getRates = get('/settlement/rates', { access: 'set-rates', payload: rates })

export const setRates = post('/settlement/set-rates', { access: 'set-rates', input: rates, payload: rates })
