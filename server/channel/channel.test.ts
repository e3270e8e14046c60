import { setImmediate as oneTurn } from 'node:timers/promises'
import { sql as raw } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Message } from '#demo/discord-channels.ts'
import { DEMO_WEBHOOKS, webhookAddress } from '#demo/discord-messages.ts'
import type { StandIn } from '#demo/spawn.ts'
import { cancelBooking } from '#domain/booking/endpoints.ts'
import { CHANNEL_KINDS, type ChannelKind } from '#domain/channel/channel.ts'
import { getBot, listChannels, removeChannel, setChannel, testChannel } from '#domain/channel/endpoints.ts'
import { listGivenUp, retryDelivery } from '#domain/delivery/endpoints.ts'
import { listNotices } from '#domain/notice/endpoints.ts'
import { createRaid, delayRaid, deleteRaid, publishRaid } from '#domain/raid/endpoints.ts'
import { onOneDatabase } from '#server/testing/databases.ts'
import { historyOf } from '#server/testing/history-of.ts'
import { type Product, standIns, startProduct } from '#server/testing/product.ts'
import { book, publishedRaid, raidInput } from '#server/testing/records.ts'

describe('the community’s Discord', () => {
  let product: Product
  let discord: StandIn

  /** What has arrived once so many have. */
  const arrived = async (atLeast: number): Promise<Message[]> =>
    ((await discord.look(`messages?atLeast=${atLeast}`)) as { messages: Message[] }).messages
  const admin = () => product.as('Admin')
  const addressOf = (at: number) => {
    const [first] = DEMO_WEBHOOKS
    return webhookAddress(discord.url, DEMO_WEBHOOKS[at] ?? first ?? { id: '', token: '' })
  }
  const set = async (...kinds: readonly ChannelKind[]) => {
    for (const kind of kinds)
      await (await admin()).call(setChannel, { kind, address: addressOf(CHANNEL_KINDS.indexOf(kind) % 4) })
  }
  const removeAll = async () => {
    for (const kind of CHANNEL_KINDS) await (await admin()).call(removeChannel, { kind })
  }

  onOneDatabase((kind) => {
    beforeAll(async () => {
      discord = (await standIns()).discord
      product = await startProduct(kind)
    })
    afterAll(() => product.stop())
    beforeEach(async () => {
      await removeAll()
      await discord.clearFault()
      await discord.clearMessages()
    })

    it('DSC-4: is told of a raid in the order of what happened, each in its channel', async () => {
      await set('published', 'delayed', 'free', 'full')
      const raid = await publishedRaid(product, { name: 'HC *Full* Late', maxClients: 1 })
      await arrived(1)
      const owner = await product.as('Advertiser')
      const booking = await book(owner, raid, { clientName: 'Rallona' })
      await arrived(2)
      await owner.call(cancelBooking, { bookingId: booking._id, reason: 'Client cancelled' })
      await arrived(3)
      const manager = await product.as('Raid Manager')
      product.clock.moveTo(new Date(Date.parse(raid.startsAt) - 3_600_000))
      await manager.call(delayRaid, { id: raid._id, minutes: 30 })
      await arrived(4)
      await manager.call(deleteRaid, { id: raid._id })
      const all = await arrived(5)
      product.clock.reset()
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

    it('DSC-4: is not told after an outage what came and went, what has begun, or what was called off', async () => {
      await set('published', 'delayed', 'free', 'full')
      const owner = await product.as('Advertiser')
      const manager = await product.as('Raid Manager')
      await discord.fault({ kind: 'rate-limited', paths: ['/api/v10/webhooks'], retryAfterMs: 60_000 })
      const raids = {
        filled: await publishedRaid(product, { name: 'Filled and free', maxClients: 1 }),
        late: await publishedRaid(product, { name: 'Delayed' }),
        off: await publishedRaid(product, { name: 'Called off' }),
      }
      const { _id: bookingId } = await book(owner, raids.filled)
      await untilMade('full')
      await owner.call(cancelBooking, { bookingId, reason: 'Client cancelled' })
      product.clock.moveTo(new Date(Date.parse(raids.late.startsAt) - 3_600_000))
      await manager.call(delayRaid, { id: raids.late._id, minutes: 45 })
      await manager.call(deleteRaid, { id: raids.off._id })
      await discord.clearFault()
      // Somebody who sets a channel ends its pause; what waited is looked at again.
      await set('published', 'delayed', 'free', 'full')
      await untilNothingWaits()
      const all = (await arrived(2)).map(({ content }) => content)
      expect(all.map((content) => content.split('\n')[0]).toSorted()).toEqual([
        '**Delayed** is open for bookings.',
        '**Filled and free** is open for bookings.',
      ])
      const delayed = Date.parse(raids.late.startsAt) / 1_000 + 45 * 60
      expect(all.find((content) => content.includes('Delayed'))).toContain(`<t:${delayed}:F>`)
      await discord.clearMessages()
      await discord.fault({ kind: 'rate-limited', paths: ['/api/v10/webhooks'], retryAfterMs: 60_000 })
      await manager.call(deleteRaid, { id: raids.filled._id })
      await untilTried('Filled and free')
      product.clock.moveTo(new Date(Date.parse(raids.filled.startsAt) + 60_000))
      await discord.clearFault()
      await set('published', 'delayed', 'free', 'full')
      await untilNothingWaits()
      expect(await arrived(0)).toEqual([])
      product.clock.reset()
    })

    it('DSC-6, DSC-11: a webhook that is gone is given up with its reason, told to staff once, and asked no more until it is set', async () => {
      const { id, token } = (await discord.control('webhooks', {
        channel: 'soon gone',
      })) as (typeof DEMO_WEBHOOKS)[0]
      await (await admin()).call(setChannel, {
        kind: 'published',
        address: webhookAddress(discord.url, { id, token }),
      })
      await discord.control(`webhooks/${id}/end`, {})
      const raid = await publishedRaid(product, { name: 'Gone' })
      const givenUp = await untilGivenUp(1)
      expect(givenUp).toMatchObject([
        {
          to: 'Raid published',
          what: 'Gone',
          attempts: 1,
          reason: 'Discord no longer knows this webhook',
        },
      ])
      await publishedRaid(product, { name: 'Not asked' })
      await untilNothingWaits()
      expect(await (await admin()).call(listChannels, {})).toMatchObject([
        { brokenSince: expect.any(String) },
      ])
      const { notices } = await (await admin()).call(listNotices, {})
      expect(notices.filter(({ topic }) => topic === 'channel-broken')).toMatchObject([
        { text: expect.stringContaining("the webhook of 'Raid published'"), link: '/dashboard/community' },
      ])
      expect(await untilGivenUp(1)).toEqual(givenUp)
      await set('published')
      await (await admin()).call(retryDelivery, { id: givenUp[0]?._id ?? '' })
      const [message] = await arrived(1)
      expect(message?.content).toContain(raid._id)
      expect(await untilGivenUp(0)).toEqual([])
      const history = await historyOf(product.database, givenUp[0]?._id ?? '')
      expect(history).toMatchObject([{ noun: 'delivery', action: 'retry' }])
    })

    it('DSC-6: what Discord could not take, or whose answer was lost, is said again', async () => {
      await set('published')
      for (const [fault, times] of [
        ['down', 1],
        ['unheard', 2],
      ] as const) {
        await discord.clearMessages()
        await discord.fault({ kind: fault, paths: ['/api/v10/webhooks'], times: 1 })
        await publishedRaid(product, { name: fault })
        await untilTried(fault)
        product.clock.advance({ seconds: 60 })
        // It looks for what is due every few seconds, and when somebody sets a channel.
        await set('full')
        expect((await arrived(times)).map(({ content }) => content.includes(fault))).toEqual(
          Array(times).fill(true),
        )
      }
      product.clock.reset()
    })

    it('DSC-5: the plan of the day comes at its hour, once, whoever is asked', async () => {
      product.clock.reset()
      await set('published')
      const manager = await product.as('Raid Manager')
      const today = await raidInput(product, { date: product.clock.day(), name: 'Tonight' })
      await manager.call(publishRaid, { id: (await manager.call(createRaid, today))._id })
      await arrived(1)
      await (await admin()).call(setChannel, { kind: 'plan', address: addressOf(3), hour: 13 })
      product.clock.advance({ hours: 1 })
      await publishedRaid(product, { name: 'Tomorrow' })
      await arrived(3)
      await publishedRaid(product, { name: 'Another' })
      const all = await arrived(4)
      product.clock.reset()
      expect(all).toHaveLength(4)
      expect(all.filter(({ to }) => to === 'plan').map(({ content }) => content)).toEqual([
        expect.stringMatching(
          /^\*\*Plan of the day\*\*\n<t:\d+:t> \*\*Tonight\*\*: Heroic, Unsaved, Full Run, 8 slots free\n/,
        ),
      ])
    })

    it('DSC-2: shows the end of an address, keeps it encrypted, and says nothing of it in the history', async () => {
      const caller = await admin()
      await set('full')
      const channels = await caller.call(listChannels, {})
      expect(channels).toEqual([
        { kind: 'full', ending: 'xxxx', hour: null, setAt: expect.any(String), brokenSince: null },
      ])
      const rows = await product.database.sql.selectFrom('channel').selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain('demo-webhook')
      expect(JSON.stringify(await historyOf(product.database, 'full'))).not.toContain('demo-webhook')
      const wrong = await caller.ask(setChannel, {
        kind: 'free',
        address: 'https://discord.com.evil.example/x',
      })
      expect(wrong).toMatchObject({
        status: 400,
        body: { fields: { address: 'This is not the address of a Discord webhook.' } },
      })
      const none = await caller.ask(setChannel, { kind: 'free' })
      expect(none).toMatchObject({
        status: 400,
        body: { fields: { address: 'Please fill in all required fields' } },
      })
      const refused = await (await product.as('Raid Leader')).ask(listChannels, {})
      expect(refused.status).toBe(403)
    })

    it('DSC-10: without a token there is no bot', async () => {
      const none = { hasToken: false, listsMembers: null, saidAt: null, failed: null }
      expect(await (await admin()).call(getBot, {})).toEqual(none)
    })

    it('DSC-7: a test says what Discord answered', async () => {
      const caller = await admin()
      const test = () => caller.call(testChannel, { kind: 'free' })
      expect(await test()).toEqual({ delivered: false, says: 'The channel was removed.' })
      await set('free')
      expect(await test()).toEqual({ delivered: true, says: 'Discord accepted the test.' })
      expect((await arrived(1))[0]?.content).toBe('This channel is set for: **Slots free again**.')
      for (const [fault, says] of [
        [{ kind: 'rate-limited', retryAfterMs: 7_000 }, 'Discord asks us to wait 7 seconds.'],
        [{ kind: 'down' }, 'Discord could not be reached.'],
        [{ kind: 'error' }, 'Discord answered with status 500.'],
        [{ kind: 'redirect' }, 'Discord answered with status 302.'],
        [{ kind: 'nonsense' }, 'Discord’s answer could not be read.'],
        [{ kind: 'huge' }, 'Discord’s answer could not be read.'],
      ] as const) {
        await discord.fault({ ...fault, paths: ['/api/v10/webhooks'], times: 1 })
        expect(await test()).toEqual({ delivered: false, says })
      }
    })
  })

  /** Once a message of this kind was made, and the history read. */
  async function untilMade(kind: string): Promise<void> {
    const made = raw<{ made: boolean }>`
      SELECT EXISTS (SELECT FROM delivery WHERE says->>'kind' = ${kind} AND sent_at IS NULL) AS made`
    while ((await made.execute(product.database.sql)).rows[0]?.made !== true) await oneTurn()
  }

  /** Once the history was read for Discord, and nothing waits. */
  async function untilNothingWaits(): Promise<void> {
    const left = raw<{ left: number }>`
      SELECT (SELECT count(*) FROM history, announcing
               WHERE raid_id IS NOT NULL AND NOT pg_visible_in_snapshot(transaction_id, position))
           + (SELECT count(*) FROM delivery WHERE sent_at IS NULL AND given_up_at IS NULL) AS left`
    while ((await left.execute(product.database.sql)).rows[0]?.left !== 0) await oneTurn()
  }

  /** Once what is said of the raid of this name was tried in vain. */
  async function untilTried(name: string): Promise<void> {
    const waiting = product.database.sql
      .selectFrom('delivery')
      .select(['says', 'attempts'])
      .where('sent_at', 'is', null)
    for (;;) {
      const rows = await waiting.execute()
      if (rows.some(({ says, attempts }) => attempts > 0 && JSON.stringify(says).includes(name))) return
      // The embedded database answers without leaving this turn of the event loop.
      await oneTurn()
    }
  }

  /** What was given up, once there are so many: what the product does is read as it does it. */
  async function untilGivenUp(count: number) {
    for (;;) {
      const found = await (await admin()).call(listGivenUp, {})
      if (found.length === count) return found
    }
  }
})
