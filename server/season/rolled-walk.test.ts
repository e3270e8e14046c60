import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBooking } from '#domain/booking/endpoints.ts'
import { seasonIdOf } from '#domain/raid/held.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { beginSeason, createSeason } from '#domain/season/endpoints.ts'
import { readRaidLines } from '#domain/season/text.ts'
import { OWN_SEASON } from '#domain/season.ts'
import { onPostgres } from '#server/testing/databases.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { bookingInput, publishedRaid, readRaid } from '#server/testing/records.ts'
import { walkOf } from '#server/testing/walks.ts'

const ROUNDS = walkOf(3, 20)
const BOOKINGS = 24

onPostgres('on two instances', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct('postgres')
  })
  afterAll(() => product.stop())

  it(`SEASON-15: ${ROUNDS} times the season changes and back while ${BOOKINGS} clients are booked on raids of both`, async () => {
    const other = await product.startAnother()
    const admin = await product.as('Admin')
    const advertiser = await product.as('Advertiser')
    const hosts = [advertiser, other.hosting(advertiser)] as const
    const raids = readRaidLines('Abyss: A, B\nGrotto: C')
    const { _id: next } = await admin.call(createSeason, { name: 'Abyss', raids, tokenGroups: [] })
    const begin = (id: string) => other.hosting(admin).call(beginSeason, { id })
    const made: Raid[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const old = await publishedRaid(product, { maxClients: BOOKINGS })
      const bookings = Array.from({ length: BOOKINGS }, (_, turn) => async () => {
        const raid = turn % 2 === 0 ? old : (made.at(-1) ?? old)
        const host = hosts[Math.floor(turn / 2) % 2] ?? advertiser
        return (await host.ask(createBooking, bookingInput(raid))).status
      })
      product.clock.advance({ seconds: 1 })
      const [statuses] = await Promise.all([Promise.all(bookings.map((book) => book())), begin(next)])
      expect(new Set(statuses)).toEqual(new Set([200]))
      const young = await publishedRaid(product, { maxClients: BOOKINGS, bossCount: 2 })
      expect([seasonIdOf(old), seasonIdOf(young)]).toEqual([OWN_SEASON, next])
      made.push(young)
      product.clock.advance({ seconds: 1 })
      await begin(OWN_SEASON)
      expect(seasonIdOf(await readRaid(product, young._id))).toBe(next)
    }
    const booked = await product.database.sql
      .selectFrom('booking')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(booked.count)).toBe(ROUNDS * BOOKINGS)
  }, 60_000)
})
