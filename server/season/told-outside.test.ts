import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Message } from '#demo/discord-channels.ts'
import { DEMO_WEBHOOKS, webhookAddress } from '#demo/discord-messages.ts'
import { renewCalendar } from '#domain/calendar/endpoints.ts'
import { setChannel } from '#domain/channel/endpoints.ts'
import { beginSeason, createSeason } from '#domain/season/endpoints.ts'
import { readRaidLines } from '#domain/season/text.ts'
import { makeTrackingLink } from '#domain/tracking/endpoints.ts'
import { onOneDatabase } from '#server/testing/databases.ts'
import { type Product, standIns, startProduct } from '#server/testing/product.ts'
import { book, publishedRaid } from '#server/testing/records.ts'

onOneDatabase((kind) => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct(kind)
  })
  afterAll(() => product.stop())

  it('SEASON-12: the calendar, Discord and the client’s page say what a raid of two raids holds', async () => {
    const { discord } = await standIns()
    const admin = await product.as('Admin')
    const raids = readRaidLines('Abyss: Orobas, Vael\nGrotto: Mor')
    const { _id: season } = await admin.call(createSeason, { name: 'Abyss', raids, tokenGroups: [] })
    await admin.call(beginSeason, { id: season })
    const [webhook = { id: '', token: '' }] = DEMO_WEBHOOKS
    const address = webhookAddress(discord.url, webhook)
    await admin.call(setChannel, { kind: 'published', address })
    await discord.clearMessages()
    const instances = [
      { name: 'Abyss', bosses: 2 },
      { name: 'Grotto', bosses: 1 },
    ]
    const raid = await publishedRaid(product, { bossCount: 3, holds: { season, instances } })
    const advertiser = await product.as('Advertiser')
    const booking = await book(advertiser, raid)
    const calendar = await advertiser.call(renewCalendar, { of: 'own' })
    const link = await advertiser.call(makeTrackingLink, { bookingId: booking._id })
    const read = async ({ address }: { address: string | null }) =>
      (await product.request(new URL(address ?? '').pathname, { headers: { 'sec-fetch-site': 'none' } })).text
    const { messages } = (await discord.look('messages?atLeast=1')) as { messages: Message[] }
    const held = 'Abyss 2/2, Grotto 1/1'
    // Signs are escaped, of which Discord's markdown is made.
    expect(messages[0]?.content.replaceAll('\\', '')).toContain(held)
    // Lines of a calendar are folded, and its commas escaped.
    const lines = (await read(calendar)).replaceAll(/\r\n /g, '').replaceAll('\\,', ',')
    expect(lines).toContain(held)
    expect(await read(link)).toContain(held)
  })
})
