import * as z from 'zod/mini'
import { get, post } from '#platform/call/endpoint.ts'
import { REQUIRED, singleLine } from '#platform/call/field.ts'
import { list } from '#platform/call/list.ts'
import { bot, CHANNEL_KINDS, channel, DROPPED_SHOWN, dropped } from './channel.ts'

const access = 'manage-community'
const kind = z.enum(CHANNEL_KINDS, { error: 'Choose what is posted.' })
const HOUR = 'Choose an hour from 0 to 23.'

/** The channels that are set. */
export const listChannels = get('/channel/list', { access, payload: list(channel, CHANNEL_KINDS.length) })

/** The messages that Discord did not take, the newest first. */
export const listDropped = get('/channel/dropped', { access, payload: list(dropped, DROPPED_SHOWN) })

/** How the community's bot is, which writes to members. */
export const getBot = get('/channel/bot', { access, payload: bot, asksOutside: true })

/**
 * From then on this kind goes there. `address`: a webhook's, or left out to keep the one that is set; `hour`: of the plan of the
 * day, 12 unless given, and of no other kind.
 */
export const setChannel = post('/channel/set', {
  access,
  input: z.strictObject({
    kind,
    address: z.optional(singleLine({ max: 300, required: REQUIRED })),
    hour: z.optional(z.int({ error: HOUR }).check(z.gte(0, { error: HOUR }), z.lte(23, { error: HOUR }))),
  }),
  example: {
    kind: 'full',
    address: `https://discord.com/api/webhooks/1184000000000000000/${'x'.repeat(68)}`,
  },
  payload: channel,
})

/** From then on this kind is posted nowhere, nor is what waits for the channel. */
export const removeChannel = post('/channel/remove', {
  access,
  input: z.strictObject({ kind }),
  example: { kind: 'full' },
})

/** Sends a line to the channel, now, and answers what Discord said to it. It writes nothing. */
export const testChannel = post('/channel/test', {
  access,
  effect: 'read',
  input: z.strictObject({ kind }),
  example: { kind: 'plan' },
  payload: z.object({ delivered: z.boolean(), says: z.string() }),
  asksOutside: true,
})
