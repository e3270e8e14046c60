import { beforeAll, beforeEach, expect, it } from 'vitest'
import { DEMO_WEBHOOKS, webhookAddress } from '#demo/discord-messages.ts'
import type { StandIn } from '#demo/spawn.ts'
import { cancelBooking } from '#features/booking/calls.ts'
import {
  CHANNEL_KINDS,
  type ChannelKind,
  getBot,
  listChannels,
  listDropped,
  removeChannel,
  setChannel,
  testChannel,
} from '#features/discord/calls.ts'
import { delayRaid, deleteRaid } from '#features/raid/calls.ts'
import { discordSteps, holdDiscord, toldDiscord } from '#platform/testing/server/discord-steps.ts'
import { historyOf } from '#platform/testing/server/history-of.ts'
import { standIns, testProduct } from '#platform/testing/server/product.ts'
import { book, publishedRaid } from '#platform/testing/server/records.ts'
import type { DiscordMessages } from './messages.ts'

const WEBHOOKS = ['/api/v10/webhooks']

const { product, admin, manager, advertiser: owner } = testProduct()
let discord: StandIn
let messages: DiscordMessages

const told = () => toldDiscord(messages, discord)
/** Channel and first line of each message. */
const lines = async () => (await told()).map(({ to, content }) => [to, content.split('\n')[0]])
const webhook = async (of: { channel: string; isForum?: boolean }) =>
  (await discord.control('webhooks', of)) as { id: string; token: string }
const setTo = async (kind: ChannelKind, { id, token }: { id: string; token: string }, options = '') =>
  admin.call(setChannel, { kind, address: webhookAddress(discord.url, { id, token }) + options })
const set = async (...kinds: readonly ChannelKind[]) => {
  for (const kind of kinds) {
    const [first] = DEMO_WEBHOOKS
    const at = DEMO_WEBHOOKS[CHANNEL_KINDS.indexOf(kind) % 4] ?? first
    if (at !== undefined) await setTo(kind, at)
  }
}
const dropped = async () => admin.call(listDropped, {})

beforeAll(async () => {
  discord = (await standIns()).discord
  await holdDiscord(product)
})
beforeEach(async () => {
  await discord.clearFault()
  for (const kind of CHANNEL_KINDS) await admin.call(removeChannel, { kind })
  messages = discordSteps(product)
  await told()
  await product.database.sql.deleteFrom('delivery').execute()
})

it('DSC-4: news about a raid is posted in order, each kind into its channel', async () => {
  await set('published', 'delayed', 'free', 'full')
  const raid = await publishedRaid(product, { name: 'HC *Full* Late', maxClients: 1 })
  const all = await told()
  const booking = await book(owner, raid, { clientName: 'Rallona' })
  all.push(...(await told()))
  await owner.call(cancelBooking, { bookingId: booking._id, reason: 'Client cancelled' })
  all.push(...(await told()))
  product.clock.moveTo(new Date(Date.parse(raid.startsAt) - 3_600_000))
  await manager.call(delayRaid, { id: raid._id, minutes: 30 })
  all.push(...(await told()))
  await manager.call(deleteRaid, { id: raid._id })
  all.push(...(await told()), ...(await told()))
  const title = '**HC \\*Full\\* Late**'
  expect(all.map(({ to, content }) => [to, content.split('\n')[0]])).toEqual([
    ['raids', `${title} is open for bookings.`],
    ['plan', `${title} is full.`],
    ['last-slots', `${title} has slots free again: 1 slot free.`],
    ['changes', expect.stringMatching(/^\*\*HC .* starts <t:\d+:F>, not <t:\d+:F>\.$/)],
    ['changes', expect.stringMatching(/ is called off\.$/)],
  ])
  expect(all[0]?.content).toContain(`<${product.origin}/dashboard/book-raid?raid=${raid._id}>`)
  // DSC-3: nothing of the client, of gold or of anybody's contact.
  for (const { content } of all) expect(content).not.toMatch(/Rallona|Antonidas|kat#1234|100[,.]?000/)
})

it('DSC-4: news about many raids is combined into one message of at most 2,000 characters', async () => {
  await set('published')
  const count = 20
  for (let n = 0; n < count; n += 1) await publishedRaid(product, { name: `Raid ${n} ${'x'.repeat(60)}` })
  const [message, ...others] = await told()
  expect(others).toEqual([])
  expect(message?.content.length).toBeLessThanOrEqual(2_000)
  const shown = message?.content.match(/is open for bookings/g)?.length ?? 0
  expect(message?.content).toMatch(new RegExp(`\n\nand ${count - shown} more$`))
  expect(await told()).toEqual([])
})

it('DSC-4: after an outage nothing is posted about raids that started, were cancelled or changed back', async () => {
  await set('published', 'delayed', 'free', 'full')
  await discord.fault({ kind: 'rate-limited', paths: WEBHOOKS, retryAfterMs: 60_000 })
  const raids = {
    filled: await publishedRaid(product, { name: 'Filled and free', maxClients: 1 }),
    late: await publishedRaid(product, { name: 'Delayed' }),
    off: await publishedRaid(product, { name: 'Called off' }),
    begun: await publishedRaid(product, { name: 'Begun', time: '1:00 PM' }),
  }
  const { _id: bookingId } = await book(owner, raids.filled)
  expect(await told()).toEqual([])
  await owner.call(cancelBooking, { bookingId, reason: 'Client cancelled' })
  product.clock.moveTo(new Date(Date.parse(raids.late.startsAt) - 3_600_000))
  await manager.call(delayRaid, { id: raids.late._id, minutes: 45 })
  await manager.call(deleteRaid, { id: raids.off._id })
  await discord.clearFault()
  // As if the product had been down for these hours, and had tried nothing.
  await product.database.sql.updateTable('delivery').set({ tried_at: null }).execute()
  const [message] = await told()
  expect(message?.content.match(/^\*\*.*/gm)).toEqual([
    '**Filled and free** is open for bookings.',
    '**Delayed** is open for bookings.',
  ])
  const delayed = Date.parse(raids.late.startsAt) / 1_000 + 45 * 60
  expect(message?.content).toContain(`<t:${delayed}:F>`)
})

it('DSC-4: a raid’s cancel is posted when its publishing may have been posted', async () => {
  await set('published', 'delayed')
  await discord.fault({ kind: 'unheard', paths: WEBHOOKS, times: 1 })
  const lost = await publishedRaid(product, { name: 'Lost' })
  expect(await lines()).toEqual([['raids', '**Lost** is open for bookings.']])
  await manager.call(deleteRaid, { id: lost._id })
  product.clock.advance({ seconds: 5 })
  expect(await lines()).toEqual([['changes', expect.stringMatching(/^\*\*Lost\*\* .* is called off\.$/)]])
  await discord.fault({ kind: 'rate-limited', paths: WEBHOOKS, retryAfterMs: 1_000, times: 1 })
  const refused = await publishedRaid(product, { name: 'Never read' })
  expect(await told()).toEqual([])
  await manager.call(deleteRaid, { id: refused._id })
  product.clock.advance({ seconds: 5 })
  expect(await told()).toEqual([])
})

it('DSC-6: a message is posted again after a failure or a lost answer', async () => {
  await set('published')
  for (const [fault, first] of [
    ['down', []],
    ['unheard', ['unheard']],
  ] as const) {
    await discord.fault({ kind: fault, paths: WEBHOOKS, times: 1 })
    await publishedRaid(product, { name: fault })
    const named = async () => (await told()).map(({ content }) => /\*\*(\w+)\*\*/.exec(content)?.[1])
    expect(await named()).toEqual(first)
    expect(await named()).toEqual([])
    product.clock.advance({ seconds: 5 })
    expect(await named()).toEqual([fault])
  }
})

it('DSC-6, DSC-11: messages dropped for a deleted webhook are shown until the channel is set again', async () => {
  const gone = await webhook({ channel: 'soon gone' })
  await setTo('published', gone)
  await discord.control(`webhooks/${gone.id}/end`, {})
  await publishedRaid(product, { name: 'Gone' })
  expect(await told()).toEqual([])
  await publishedRaid(product, { name: 'Later' })
  expect(await told()).toEqual([])
  const reason = 'Discord no longer knows this webhook'
  expect(await dropped()).toMatchObject([
    { to: 'Raid published', what: 'Later', reason },
    { to: 'Raid published', what: 'Gone', reason },
  ])
  expect(await admin.call(listChannels, {})).toMatchObject([{ brokenSince: expect.any(String) }])
  expect((await historyOf(product.database, 'published')).map(({ action }) => action)).toContain('break')
  await set('published')
  await publishedRaid(product, { name: 'Again' })
  expect(await lines()).toEqual([['raids', '**Again** is open for bookings.']])
})

it('DSC-2: a webhook’s address may name a thread, and a message explains that a forum needs one', async () => {
  const forum = await webhook({ channel: 'forum', isForum: true })
  await setTo('published', forum, '/?wait=true')
  await publishedRaid(product, { name: 'In no thread' })
  expect(await told()).toEqual([])
  expect(await dropped()).toMatchObject([{ reason: expect.stringContaining('This channel is a forum') }])
  const test = await admin.call(testChannel, { kind: 'published' })
  expect(test).toEqual({
    delivered: false,
    says: 'This channel is a forum: add ?thread_id= and the id of one of its posts to the webhook’s address.',
  })
  await setTo('published', forum, `?thread_id=${forum.id}`)
  await publishedRaid(product, { name: 'In a thread' })
  expect(await lines()).toEqual([[`forum ${forum.id}`, '**In a thread** is open for bookings.']])
})

it('DSC-5: the plan of the day is posted once at its hour, and never for another day', async () => {
  await publishedRaid(product, { name: 'Tonight', date: product.clock.day() })
  await set('plan')
  await admin.call(setChannel, { kind: 'plan', hour: 13 })
  expect(await told()).toEqual([])
  product.clock.advance({ hours: 1 })
  const [plan] = await told()
  expect(plan?.content).toContain('**Tonight**')
  expect(await told()).toEqual([])
  product.clock.advance({ hours: 24 })
  await discord.fault({ kind: 'down', paths: WEBHOOKS, times: 1 })
  expect(await told()).toEqual([])
  product.clock.advance({ hours: 12 })
  expect(await told()).toEqual([])
  product.clock.advance({ hours: 12 })
  expect(await told()).toHaveLength(1)
})

it('DSC-1, DSC-2: only staff manage channels; the address is encrypted, and only its end is shown', async () => {
  await set('free')
  const [channel] = await admin.call(listChannels, {})
  expect(channel).toMatchObject({ kind: 'free', ending: 'xxxx', hour: null })
  const rows = await product.database.sql.selectFrom('channel').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('demo-webhook')
  const wrong = await admin.ask(setChannel, {
    kind: 'free',
    address: 'https://discord.com.evil.example/x',
  })
  expect(wrong).toMatchObject({
    status: 400,
    body: { fields: { address: 'This is not the address of a Discord webhook.' } },
  })
  const none = await admin.ask(setChannel, { kind: 'full' })
  expect(none).toMatchObject({
    status: 400,
    body: { fields: { address: 'Please fill in all required fields' } },
  })
})

it('DSC-10: without a bot token direct messages are not available', async () => {
  expect(await admin.call(getBot, {})).toEqual({ hasToken: false, listsMembers: null })
})

it('DSC-7: a test message shows Discord’s answer', async () => {
  const test = () => admin.call(testChannel, { kind: 'free' })
  expect(await test()).toEqual({ delivered: false, says: 'The channel was removed.' })
  await set('free')
  expect(await test()).toEqual({ delivered: true, says: 'Discord accepted the test.' })
  expect((await told())[0]?.content).toBe('This channel is set for: **Slots free again**.')
  for (const [fault, says] of [
    [{ kind: 'rate-limited', retryAfterMs: 7_000 }, 'Discord asks us to wait 7 seconds.'],
    [{ kind: 'down' }, 'Discord could not be reached.'],
    [{ kind: 'error' }, 'Discord answered with status 500.'],
    [{ kind: 'redirect' }, 'Discord answered with status 302.'],
    [{ kind: 'nonsense' }, 'Discord’s answer could not be read.'],
    [{ kind: 'huge' }, 'Discord’s answer could not be read.'],
  ] as const) {
    await discord.fault({ ...fault, paths: WEBHOOKS, times: 1 })
    expect(await test()).toEqual({ delivered: false, says })
  }
})
