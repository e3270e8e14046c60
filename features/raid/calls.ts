import * as z from 'zod/mini'
import { get, post } from '#platform/call/endpoint.ts'
import { Failure } from '#platform/call/failure.ts'
import { cursor, day, filledFrom, id, list, REQUIRED, singleLine, UNKNOWN_ID } from '#platform/call/field.ts'
import {
  copiedRaidInput,
  DELAYS,
  HOLDERS,
  LISTED_AT_ONCE,
  newRaidInput,
  PAST_AT_ONCE,
  raid,
  raidFields,
  raidPerson,
  SPAN_AT_ONCE,
} from './raid.ts'
import { whyNotBosses, whyNotQuarter } from './rules.ts'

const raidId = z.strictObject({ id })

const RAID = {
  name: 'Manaforge Omega',
  date: '2026-06-18',
  time: '7:30 PM',
  difficulty: 'HEROIC',
  organization: 'Guild',
  lootType: 'Unsaved',
  bossCount: 8,
  maxClients: 8,
  pot: 100_000,
  raidLeader: UNKNOWN_ID,
  goldCollector: null,
  raidType: 'Full Run',
} as const

export const MANY_RAIDS = 100
const HOW_MANY = { error: `Between 1 and ${MANY_RAIDS} raids at once.` }
const raidIds = z.strictObject({
  ids: z.array(id).check(z.minLength(1, HOW_MANY), z.maxLength(MANY_RAIDS, HOW_MANY)),
})

export const listPublishedRaids = get('/raid/published', {
  access: 'list-published-raids',
  payload: list(raid, LISTED_AT_ONCE),
  encoded: true,
})

export const listPendingRaids = get('/raid/pending', {
  access: 'manage-raids',
  payload: list(raid, LISTED_AT_ONCE),
  encoded: true,
})

export const getRaid = get('/raid/get/:id', {
  access: 'manage-raids',
  input: raidId,
  example: { id: UNKNOWN_ID },
  payload: raid,
})

/** One published raid, listed or not, for people who may view its details. */
export const viewRaid = get('/raid/view/:id', {
  access: 'see-bookings',
  input: raidId,
  example: { id: UNKNOWN_ID },
  payload: raid,
})

/** Past published raids that the caller may view, latest first, PAST_AT_ONCE per page. */
export const listPastRaids = get('/raid/past', {
  access: 'see-booking-page',
  input: z.strictObject({ before: cursor }),
  payload: list(raid, PAST_AT_ONCE),
  next: true,
})

/**
 * Raids of a span of evenings that the caller may know, also past ones, soonest first, SPAN_AT_ONCE per page. Pending raids
 * are only for people who manage raids.
 */
export const listRaidsOfSpan = post('/raid/week', {
  access: 'list-published-raids',
  effect: 'read',
  input: z.strictObject({ from: day(REQUIRED), to: day(REQUIRED), after: cursor }),
  example: { from: '2026-11-18', to: '2026-11-24' },
  payload: list(raid, SPAN_AT_ONCE),
  next: true,
})

export const createRaid = post('/raid/create', {
  access: 'manage-raids',
  input: newRaidInput,
  example: RAID,
  payload: raid,
  idempotent: false,
})

/** Creates all raids or none; a failure names fields by index: 'raids.3.date'. */
export const createRaids = post('/raid/create-many', {
  access: 'manage-raids',
  input: z.strictObject({
    raids: z.array(copiedRaidInput).check(z.minLength(1, HOW_MANY), z.maxLength(MANY_RAIDS, HOW_MANY)),
    publish: z._default(z.boolean(), false),
  }),
  example: { raids: [RAID] },
  payload: list(raid, MANY_RAIDS),
})

export const editRaid = post('/raid/edit', {
  access: 'manage-raids',
  input: z.strictObject({ id, version: filledFrom, ...raidFields }),
  example: { id: UNKNOWN_ID, ...RAID },
  payload: raid,
})

export const publishRaid = post('/raid/publish', {
  access: 'manage-raids',
  input: raidId,
  example: { id: UNKNOWN_ID },
  idempotent: false,
})

/** Publishes all raids or none; a failure names raids by index: 'ids.3'. */
export const publishRaids = post('/raid/publish-many', {
  access: 'manage-raids',
  input: raidIds,
  example: { ids: [UNKNOWN_ID] },
})

export const deleteRaids = post('/raid/delete-many', {
  access: 'manage-raids',
  input: raidIds,
  example: { ids: [UNKNOWN_ID] },
})

export const delayRaid = post('/raid/delay', {
  access: 'delay-raid',
  input: z.strictObject({ id, minutes: z.literal(DELAYS, { error: 'Choose 15, 30, 45 or 60 minutes' }) }),
  example: { id: UNKNOWN_ID, minutes: 15 },
  payload: raid,
})

export const deleteRaid = post('/raid/delete', {
  access: 'manage-raids',
  input: raidId,
  example: { id: UNKNOWN_ID },
  idempotent: false,
})

/** Whether Discord lists the members with a role; else only people who have signed in can be chosen. */
export const getRoster = get('/raid/roster', {
  access: 'manage-raids',
  payload: z.object({ isKnown: z.boolean() }),
})

/** Known people who hold the role now, by username. A new raid can name only these. */
export const listRaidLeaders = get('/raid/raid-leader', {
  access: 'manage-raids',
  payload: list(raidPerson, HOLDERS),
  asksOutside: true,
})

export const listGoldCollectors = get('/raid/gold-collector', {
  access: 'manage-raids',
  payload: list(raidPerson, HOLDERS),
  asksOutside: true,
})

export function whyNotSave(input: TemplateInput, others: number, mostOnCurve: number): Failure | null {
  const tooMany = others >= MOST_TEMPLATES ? new Failure('too-many-templates') : null
  return whyNotBosses(input, mostOnCurve) ?? whyNotQuarter(input) ?? tooMany
}

export const MOST_TEMPLATES = 100

/** Raids made from the template get its `name`, not its title. */
export const title = singleLine({ max: 60, required: 'Give the template a name' })

/** A title and all fields of a raid except its date; omitted fields have a raid's defaults. */
export const templateInput = z.extend(z.omit(newRaidInput, { date: true }), { title })
export type TemplateInput = z.infer<typeof templateInput>

/** A template on the wire. `time` is server time, `pot` gold. */
export const template = z.extend(
  z.omit(raid, {
    date: true,
    startsAt: true,
    published: true,
    season: true,
    clients: true,
    backups: true,
    version: true,
  }),
  { title: z.string() },
)
export type Template = z.infer<typeof template>

const access = 'manage-raids'
const { date: _, ...PLANNED } = createRaid.example

export const listTemplates = get('/template/list', { access, payload: list(template, MOST_TEMPLATES) })

export const createTemplate = post('/template/create', {
  access,
  input: templateInput,
  example: { ...PLANNED, title: 'HC Late' },
  payload: template,
})

export const renameTemplate = post('/template/rename', {
  access,
  input: z.strictObject({ id, title }),
  example: { id: UNKNOWN_ID, title: 'HC Late' },
  payload: template,
})

/** Raids made from the template stay. */
export const deleteTemplate = post('/template/delete', {
  access,
  input: z.strictObject({ id }),
  example: { id: UNKNOWN_ID },
})
