import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { id, onlyTrue } from '../field.ts'
import { booster, MAX_BOOSTERS, raidSettlement, rates, sentence } from './settlement.ts'

/** What a raid left, who ran it, how that is split, and what became of it so far. */
export const getSettlement = endpoint({
  method: 'GET',
  path: '/settlement/raid',
  access: 'see-crew',
  effect: 'read',
  input: z.strictObject({ raidId: id }),
  payload: raidSettlement,
})

/** Says who boosted, instead of what was said before. */
export const nameBoosters = endpoint({
  method: 'POST',
  path: '/settlement/boosters',
  access: 'name-boosters',
  effect: 'write',
  input: z.strictObject({
    raidId: id,
    boosters: z
      .array(booster)
      .check(z.maxLength(MAX_BOOSTERS, { error: `At most ${MAX_BOOSTERS} boosters a raid.` })),
  }),
  payload: raidSettlement,
  idempotent: true,
})

/** Proposes to settle the raid as it is split now; `beforeStart` says that it has not begun, which is required until then. */
export const proposeSettlement = endpoint({
  method: 'POST',
  path: '/settlement/propose',
  access: 'propose-settlement',
  effect: 'write',
  input: z.strictObject({ raidId: id, beforeStart: onlyTrue }),
  payload: raidSettlement,
  idempotent: true,
})

/** Approves a proposal and posts it. */
export const approveSettlement = endpoint({
  method: 'POST',
  path: '/settlement/approve',
  access: 'approve-settlement',
  effect: 'write',
  input: z.strictObject({ settlementId: id }),
  payload: raidSettlement,
  idempotent: true,
})

/** Sends a proposal back with a sentence. */
export const sendSettlementBack = endpoint({
  method: 'POST',
  path: '/settlement/send-back',
  access: 'approve-settlement',
  effect: 'write',
  input: z.strictObject({ settlementId: id, reason: sentence }),
  payload: raidSettlement,
  idempotent: true,
})

/** By which raids are split that were not settled yet, in percent. */
export const getRates = endpoint({
  method: 'GET',
  path: '/settlement/rates',
  access: 'set-rates',
  effect: 'read',
  input: nothing,
  payload: rates,
})

export const setRates = endpoint({
  method: 'POST',
  path: '/settlement/set-rates',
  access: 'set-rates',
  effect: 'write',
  input: rates,
  payload: rates,
  idempotent: true,
})
