import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEMO_DISCORD } from '#demo/discord.ts'
import type { StandIn } from '#demo/spawn.ts'
import { callAdvertiser, editBooking } from '#features/booking/calls.ts'
import { getBot, listDropped } from '#features/discord/calls.ts'
import { changeNoticeSettings, listNotices, readNotices, type Topic } from '#features/notice/calls.ts'
import { nameBoosters, proposeSettlement } from '#features/payout/settlement-calls.ts'
import { delayRaid } from '#features/raid/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import type { Role } from '#platform/call/rights.ts'
import type { Caller } from '#platform/testing/server/caller.ts'
import { discordSteps, holdDiscord, toldDiscord } from '#platform/testing/server/discord-steps.ts'
import { standIns, testProduct } from '#platform/testing/server/product.ts'
import { book, bookingInput, finish, publishedRaid } from '#platform/testing/server/records.ts'
import type { DiscordMessages } from './messages.ts'
import { outcomeOf } from './senders.ts'

const MESSAGE = { id: '1184000000000000001', content: 'x' }
const answer = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers })
const later = (reason: string, more: object = { isLost: true }) => ({ kind: 'later', reason, ...more })
const UNREADABLE = later('Discord’s answer could not be read')
const failed = (status: number) => later(`Discord answered with status ${status}`)
const wait = (afterMs: number, isForAll = false) => later('Discord asked to wait', { afterMs, isForAll })
const refused = (reason: string) => ({ kind: 'refused', reason })
const GONE = { ...refused('Discord no longer knows this webhook'), isGone: true }
const NO_THREAD = { ...refused('Discord no longer knows this thread or channel'), isGone: true }
const FOR_ALL = { 'retry-after': '30', 'x-ratelimit-scope': 'global' }
const FORUM =
  'This channel is a forum: add ?thread_id= and the id of one of its posts to the webhook’s address'

it.each([
  ['a posted message', answer(200), MESSAGE, { kind: 'made', id: MESSAGE.id }],
  ['an unexpected JSON', answer(200), { id: 17 }, UNREADABLE],
  ['text that is not JSON', answer(200), undefined, UNREADABLE],
  ['an empty answer', answer(204), undefined, failed(204)],
  ['a redirect', answer(302), undefined, failed(302)],
  ['a server error', answer(503), undefined, failed(503)],
  ['an unknown webhook', answer(404), { code: 10_015 }, GONE],
  ['a wrong token of a webhook', answer(401), { code: 50_027 }, GONE],
  ['an unknown thread', answer(404), { code: 10_003 }, NO_THREAD],
  ['a forum', answer(400), { code: 220_001 }, refused(FORUM)],
  ['an unknown member', answer(400), { code: 50_033 }, refused('Discord knows no such member')],
  ['a deaf member', answer(403), { code: 50_007 }, refused('The member takes no messages of the bot')],
  ['a wrong bot', answer(401), { code: 0 }, { kind: 'later', reason: 'Discord rejects the bot’s token' }],
  ['another 400', answer(400), { code: 50_035 }, refused('Discord refused the message (400)')],
  ['a 400 without a code', answer(400), undefined, refused('Discord refused the message (400)')],
  ['an exact pause in the body', answer(429, { 'retry-after': '2' }), { retry_after: 0.337 }, wait(337)],
  ['a pause in the header only', answer(429, { 'retry-after': '65' }), undefined, wait(65_000)],
  ['a pause for everybody', answer(429), { retry_after: 30, global: true }, wait(30_000, true)],
  ['a pause for everybody, in the header', answer(429, FOR_ALL), undefined, wait(30_000, true)],
  ['a pause without a valid length', answer(429), { retry_after: 'soon' }, wait(5_000)],
])('DSC-6: reads Discord’s answer: %s', (_what, response, body, outcome) => {
  expect(outcomeOf(response, body)).toEqual(outcome)
})

describe('DSC-9: direct messages of the bot', () => {
  const env = { DISCORD_BOT_TOKEN: DEMO_DISCORD.botToken }
  const { product, leader, admin, manager, advertiser: owner } = testProduct({ env })
  let discord: StandIn
  let messages: DiscordMessages
  let roles: Map<string, readonly Role[]>

  const told = () => toldDiscord(messages, discord)
  const wish = (caller: Caller, topic: Topic, discord: boolean) =>
    caller.call(changeNoticeSettings, { topics: [{ topic, discord }] })
  /** A raid of the leader's, on which somebody edits a booking. */
  const edited = async (name: string): Promise<Raid> => {
    const raid = await publishedRaid(product, { name, raidLeader: leader.memberId })
    const booking = await book(owner, raid, { clientName: 'Rallona' })
    await edit(raid, booking._id, 'first')
    return raid
  }
  const edit = (raid: Raid, id: string, additionalNotes: string) =>
    owner.call(editBooking, { ...bookingInput(raid), clientName: 'Rallona', id, additionalNotes })

  beforeAll(async () => {
    discord = (await standIns()).discord
    await holdDiscord(product)
  })
  beforeEach(async () => {
    await discord.clearFault()
    await product.database.sql.deleteFrom('delivery').execute()
    await product.database.sql.deleteFrom('notice_setting').execute()
    roles = new Map<string, readonly Role[]>([
      [leader.memberId, ['Raid Leader']],
      [owner.memberId, ['Advertiser']],
    ])
    messages = discordSteps(product, (memberId) => roles.get(memberId) ?? ['Admin'])
    await told()
  })

  it('a direct message names the topic, the raid and a link, but not the client', async () => {
    await wish(leader, 'booking-changed', true)
    const raid = await edited('HC *Late*')
    const [message, ...others] = await told()
    const seconds = Date.parse(raid.startsAt) / 1_000
    const rows = message?.content.split('\n') ?? []
    expect([message?.to, others]).toEqual([leader.person.id, []])
    expect(rows[0]).toBe(`**Booking changed**: HC \\*Late\\*, <t:${seconds}:F>, <t:${seconds}:R>`)
    expect(rows[1]).toContain(raid._id)
    expect(message?.content).not.toContain('Rallona')
    expect(await told()).toEqual([])
  })

  it('any number of notices fits into one direct message of at most 2,000 characters', async () => {
    await wish(leader, 'booking-changed', true)
    for (let n = 0; n < 12; n += 1) await edited(`Raid ${n} ${'x'.repeat(60)}`)
    const [message, ...others] = await told()
    expect(others).toEqual([])
    expect(message?.content.length).toBeLessThanOrEqual(2_000)
    expect(message?.content).toMatch(/\n\nand \d+ more$/)
  })

  it('DSC-10: staff see that the bot exists and may list members', async () => {
    expect(await admin.call(getBot, {})).toEqual({ hasToken: true, listsMembers: true })
  })

  it('a nonce prevents a second direct message after a lost answer', async () => {
    await wish(leader, 'booking-changed', true)
    await discord.fault({ kind: 'unheard', paths: ['/api/v10/channels'], times: 1 })
    await edited('Once')
    await messages.sendDue()
    product.clock.advance({ seconds: 60 })
    expect(await told()).toHaveLength(1)
  })

  it('a direct message omits notices that are switched off, read, outdated or no longer visible', async () => {
    await wish(leader, 'booking-changed', true)
    await edited('Off')
    await wish(leader, 'booking-changed', false)
    expect(await told()).toEqual([])
    await wish(leader, 'booking-changed', true)
    await edited('Read')
    const [newest] = await leader.call(listNotices, {})
    await leader.call(readNotices, { upTo: newest?._id ?? '' })
    expect(await told()).toEqual([])
    await edited('Gone')
    roles.set(leader.memberId, [])
    expect(await told()).toEqual([])
    roles.set(leader.memberId, ['Raid Leader'])
    await wish(owner, 'raid-changed', true)
    const raid = await edited('Twice')
    product.clock.moveTo(new Date(Date.parse(raid.startsAt) - 3_600_000))
    for (const minutes of [15, 30] as const) await leader.call(delayRaid, { id: raid._id, minutes })
    const own = (await told()).filter(({ to }) => to === owner.person.id)
    expect(own.map(({ content }) => content.match(/Raid delayed/g))).toEqual([['Raid delayed']])
  })

  it('DSC-6: a member unknown to Discord is reported differently from other refusals', async () => {
    await wish(owner, 'called', true)
    const raid = await publishedRaid(product, { raidLeader: leader.memberId })
    const { _id: bookingId } = await book(owner, raid)
    const ofOwner = product.database.sql.updateTable('member').where('id', '=', owner.memberId)
    await ofOwner.set({ discord_id: '1' }).execute()
    await leader.call(callAdvertiser, { bookingId, kind: 'Offline' })
    expect(await told()).toEqual([])
    await ofOwner.set({ discord_id: owner.person.id }).execute()
    expect(await admin.call(listDropped, {})).toMatchObject([
      { to: 'A member', what: 'Called by the leader', reason: 'Discord knows no such member' },
    ])
  })

  it('NTC-11: the bot informs once about a mail held for a day and about a settlement to decide', async () => {
    for (const caller of [leader, owner, admin, manager]) await wish(caller, 'mail-old', true).catch(() => {})
    for (const caller of [admin, manager]) await wish(caller, 'settlement-to-decide', true)
    const raid = await publishedRaid(product, { raidLeader: leader.memberId })
    const mail = await finish(product, await book(owner, raid))
    const boosters = [{ name: 'Rallona', realm: 'Kazzak', share: 1 }]
    await admin.call(nameBoosters, { raidId: raid._id, boosters })
    await admin.call(proposeSettlement, { raidId: raid._id, beforeStart: true })
    const holders = async () => (await told()).map(({ to, content }) => [to, content.split('\n')[0]])
    expect(await holders()).toEqual([[manager.person.id, '**Settlement to decide**']])
    const age = (hours: number) =>
      product.database.sql
        .updateTable('mail')
        .set({ created_at: new Date(product.clock.now().getTime() - hours * 3_600_000) })
        .where('id', '=', mail._id)
        .execute()
    await age(23)
    expect(await holders()).toEqual([])
    await age(49)
    expect(await holders()).toEqual([])
    await age(25)
    expect(await holders()).toEqual([[leader.person.id, '**Mail older than a day**']])
    expect(await holders()).toEqual([])
  })
})
