import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { cursor, day, id, REQUIRED } from '../field.ts'
import { list } from '../list.ts'
import { filledFrom } from '../version.ts'
import {
  DELAYS,
  HOLDERS,
  LISTED_AT_ONCE,
  newRaidInput,
  PAST_AT_ONCE,
  raid,
  raidFields,
  raidPerson,
  SPAN_AT_ONCE,
  usualPrice,
} from './raid.ts'

const raidId = z.strictObject({ id })

/** At most so many raids in one call. */
export const MANY_RAIDS = 50
const HOW_MANY = { error: `Between 1 and ${MANY_RAIDS} raids at once.` }
const raidIds = z.strictObject({
  ids: z.array(id).check(z.minLength(1, HOW_MANY), z.maxLength(MANY_RAIDS, HOW_MANY)),
})

export const listPublishedRaids = endpoint({
  method: 'GET',
  path: '/raid/published',
  access: 'list-published-raids',
  effect: 'read',
  input: nothing,
  payload: list(raid, LISTED_AT_ONCE),
  encoded: true,
})

export const listPendingRaids = endpoint({
  method: 'GET',
  path: '/raid/pending',
  access: 'manage-raids',
  effect: 'read',
  input: nothing,
  payload: list(raid, LISTED_AT_ONCE),
  encoded: true,
})

export const getRaid = endpoint({
  method: 'GET',
  path: '/raid/get/:id',
  access: 'manage-raids',
  effect: 'read',
  input: raidId,
  payload: raid,
})

/** One raid for those who may View Details of it, listed or not: where its address leads. */
export const viewRaid = endpoint({
  method: 'GET',
  path: '/raid/view/:id',
  access: 'see-bookings',
  effect: 'read',
  input: raidId,
  payload: raid,
})

/** Published raids that the caller may view and whose list no longer has them, the latest first, PAST_AT_ONCE of them. */
export const listPastRaids = endpoint({
  method: 'GET',
  path: '/raid/past',
  access: 'see-booking-page',
  effect: 'read',
  input: z.strictObject({ before: cursor }),
  payload: list(raid, PAST_AT_ONCE),
  next: true,
  cost: 5,
})

/**
 * Raids of a span of evenings that the caller may know, the soonest first, SPAN_AT_ONCE of them, whatever became of them;
 * those who manage raids see the pending ones too.
 */
export const listRaidsOfSpan = endpoint({
  method: 'POST',
  path: '/raid/week',
  access: 'list-published-raids',
  effect: 'read',
  input: z.strictObject({ from: day(REQUIRED), to: day(REQUIRED), after: cursor }),
  payload: list(raid, SPAN_AT_ONCE),
  next: true,
  cost: 5,
})

/** What raids of a kind cost: by it a price is measured that somebody types (docs/product.md, RAID-14). */
export const getUsualPrice = endpoint({
  method: 'GET',
  path: '/raid/usual-price',
  access: 'manage-raids',
  effect: 'read',
  input: z.strictObject({ difficulty: raidFields.difficulty, raidType: raidFields.raidType }),
  payload: usualPrice,
})

export const createRaid = endpoint({
  method: 'POST',
  path: '/raid/create',
  access: 'manage-raids',
  effect: 'write',
  input: newRaidInput,
  payload: raid,
})

/** All of them or none; what is wrong is told by place: 'raids.3.date'. */
export const createRaids = endpoint({
  method: 'POST',
  path: '/raid/create-many',
  access: 'manage-raids',
  effect: 'write',
  input: z.strictObject({
    raids: z.array(newRaidInput).check(z.minLength(1, HOW_MANY), z.maxLength(MANY_RAIDS, HOW_MANY)),
    publish: z._default(z.boolean(), false),
  }),
  payload: list(raid, MANY_RAIDS),
  idempotent: true,
})

export const editRaid = endpoint({
  method: 'POST',
  path: '/raid/edit',
  access: 'manage-raids',
  effect: 'write',
  input: z.strictObject({ id, version: filledFrom, ...raidFields }),
  payload: raid,
  idempotent: true,
})

export const publishRaid = endpoint({
  method: 'POST',
  path: '/raid/publish',
  access: 'manage-raids',
  effect: 'write',
  input: raidId,
  payload: null,
})

/** All of them or none; what stands against it is told by place: 'ids.3'. */
export const publishRaids = endpoint({
  method: 'POST',
  path: '/raid/publish-many',
  access: 'manage-raids',
  effect: 'write',
  input: raidIds,
  payload: null,
  idempotent: true,
})

/** As `publishRaids`. */
export const deleteRaids = endpoint({
  method: 'POST',
  path: '/raid/delete-many',
  access: 'manage-raids',
  effect: 'write',
  input: raidIds,
  payload: null,
  idempotent: true,
})

/** Puts the start off by so many minutes. */
export const delayRaid = endpoint({
  method: 'POST',
  path: '/raid/delay',
  access: 'delay-raid',
  effect: 'write',
  input: z.strictObject({ id, minutes: z.literal(DELAYS, { error: 'Choose 15, 30, 45 or 60 minutes' }) }),
  payload: raid,
  idempotent: true,
})

export const deleteRaid = endpoint({
  method: 'POST',
  path: '/raid/delete',
  access: 'manage-raids',
  effect: 'write',
  input: raidId,
  payload: null,
})

/** Known people who hold the role now, by username; a raid can name only one of these. */
export const listRaidLeaders = endpoint({
  method: 'GET',
  path: '/raid/raid-leader',
  access: 'manage-raids',
  effect: 'read',
  input: nothing,
  payload: list(raidPerson, HOLDERS),
})

export const listGoldCollectors = endpoint({
  method: 'GET',
  path: '/raid/gold-collector',
  access: 'manage-raids',
  effect: 'read',
  input: nothing,
  payload: list(raidPerson, HOLDERS),
})
