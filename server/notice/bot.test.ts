import { setImmediate as oneTurn } from 'node:timers/promises'
import { sql as raw } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEMO_DISCORD } from '#demo/discord.ts'
import type { Message } from '#demo/discord-channels.ts'
import type { StandIn } from '#demo/spawn.ts'
import { getBot } from '#domain/channel/endpoints.ts'
import { changeNoticeSettings } from '#domain/notice/endpoints.ts'
import type { Topic } from '#domain/notice/notice.ts'
import { onOneDatabase } from '#server/testing/databases.ts'
import { type Product, standIns, startProduct } from '#server/testing/product.ts'
import { book, publishedRaid } from '#server/testing/records.ts'

describe('DSC-9: what the bot says to a member', () => {
  let product: Product
  let discord: StandIn

  const arrived = async (atLeast: number): Promise<Message[]> =>
    ((await discord.look(`messages?atLeast=${atLeast}`)) as { messages: Message[] }).messages
  const leader = () => product.as('Raid Leader')
  const wish = async (
    topic: Topic,
    isWanted: boolean,
    quiet: { from: number; until: number } | null = null,
  ) => (await leader()).call(changeNoticeSettings, { topics: [{ topic, discord: isWanted }], quiet })
  /** Somebody books on a raid of the leader's. */
  const bookNow = async (name: string) => {
    const raid = await publishedRaid(product, { name, raidLeader: (await leader()).memberId })
    await book(await product.as('Advertiser'), raid, { clientName: 'Rallona' })
    await untilMade(raid._id)
    // What asks for nothing waits a minute for more of its kind.
    product.clock.advance({ seconds: 61 })
    return raid
  }
  const raised = async (name: string) => {
    const booked = await bookNow(name)
    await untilDone(booked._id)
  }
  /** Once all that happened to this raid was read for Discord. */
  const untilMade = async (raidId: string) => {
    const left = raw<{ left: number }>`
      SELECT count(*) AS left FROM history, announcing
       WHERE raid_id = ${raidId} AND NOT pg_visible_in_snapshot(transaction_id, position)`
    while ((await left.execute(product.database.sql)).rows[0]?.left !== 0) await oneTurn()
  }
  /** Once all that happened to this raid was read for Discord, and nothing of it waits. */
  const untilDone = async (raidId: string) => {
    const { sql } = product.database
    const left = raw<{ left: number }>`
      SELECT (SELECT count(*) FROM history, announcing
               WHERE raid_id = ${raidId} AND NOT pg_visible_in_snapshot(transaction_id, position))
           + (SELECT count(*) FROM delivery WHERE sent_at IS NULL AND given_up_at IS NULL) AS left`
    // The embedded database answers without leaving this turn of the event loop.
    while ((await left.execute(sql)).rows[0]?.left !== 0) await oneTurn()
  }

  onOneDatabase((kind) => {
    beforeAll(async () => {
      discord = (await standIns()).discord
      product = await startProduct(kind, { env: { DISCORD_BOT_TOKEN: DEMO_DISCORD.botToken } })
    })
    afterAll(() => product.stop())
    beforeEach(async () => {
      await discord.clearFault()
      await discord.clearMessages()
    })

    it('is what it is about, the raid and the way to it, without the client', async () => {
      await wish('booking-made', true)
      const raid = await bookNow('HC *Late*')
      const [message] = await arrived(1)
      const seconds = Date.parse(raid.startsAt) / 1_000
      const rows = message?.content.split('\n') ?? []
      expect(message?.to).toBe((await leader()).person.id)
      expect(rows[0]).toBe(`**Booking made on your raid**: HC \\*Late\\*, <t:${seconds}:F>, <t:${seconds}:R>`)
      expect(rows[1]).toContain(`/dashboard/book-raid?raid=${raid._id}`)
      expect(message?.content).not.toContain('Rallona')
    })

    it('DSC-10: staff see that it is there, lists the members, and spoke', async () => {
      const state = await (await product.as('Admin')).call(getBot, {})
      expect(state).toEqual({ hasToken: true, listsMembers: true, saidAt: expect.any(String), failed: null })
    })

    it('comes once where its answer was lost: its nonce is known', async () => {
      await wish('booking-made', true)
      await discord.fault({ kind: 'unheard', paths: ['/api/v10/channels'], times: 1 })
      await bookNow('Once')
      await arrived(1)
      const { sql } = product.database
      const tried = sql
        .selectFrom('delivery')
        .select('attempts')
        .where('attempts', '>', 0)
        .where('sent_at', 'is', null)
      while ((await tried.execute()).length === 0) await oneTurn()
      product.clock.advance({ seconds: 60 })
      await raised('Next')
      const all = await arrived(2)
      expect(all.filter(({ content }) => content.includes('Once'))).toHaveLength(1)
    })

    it('is nothing that nobody wants, within quiet hours, or once the right has ended', async () => {
      await wish('booking-made', false)
      await raised('Off')
      await wish('booking-made', true, { from: 0, until: 1_439 })
      await raised('Quiet')
      await wish('booking-made', true)
      const { person } = await leader()
      const raid = await publishedRaid(product, { name: 'Gone', raidLeader: (await leader()).memberId })
      await discord.control(`people/${person.id}`, { roles: [] })
      product.clock.advance({ seconds: 61 })
      await book(await product.as('Advertiser'), raid)
      await untilMade(raid._id)
      product.clock.advance({ seconds: 61 })
      await untilDone(raid._id)
      await discord.control(`people/${person.id}`, { roles: ['Raid Leader'] })
      product.clock.advance({ seconds: 61 })
      // Reads their roles again.
      await wish('booking-made', true)
      await raised('Back')
      const all = await arrived(1)
      expect(all.map(({ content }) => /: (\w+),/.exec(content)?.[1])).toEqual(['Back'])
    })
  })
})
