import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBooking, editBooking, moveBooking } from '#domain/booking/endpoints.ts'
import { getClientRecord } from '#domain/client/endpoints.ts'
import { createRaid, editRaid, getRaid } from '#domain/raid/endpoints.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { beginSeason, createSeason } from '#domain/season/endpoints.ts'
import { readRaidLines } from '#domain/season/text.ts'
import type { Caller } from '#server/testing/caller.ts'
import { onOneDatabase } from '#server/testing/databases.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { book, bookingInput, publishedRaid, raidInput } from '#server/testing/records.ts'

const RAIDS = readRaidLines('Abyss: A, B*, C*\nGrotto: D*, E*, F*')

onOneDatabase((kind) => {
  let product: Product
  let manager: Caller
  let advertiser: Caller
  let old: Raid
  beforeAll(async () => {
    product = await startProduct(kind)
    manager = await product.as('Raid Manager')
    advertiser = await product.as('Advertiser')
    old = await publishedRaid(product, { raidType: 'Curve' })
    const admin = await product.as('Admin')
    const { _id: id } = await admin.call(createSeason, { name: 'Abyss', raids: RAIDS, tokenGroups: [] })
    await admin.call(beginSeason, { id })
  })
  afterAll(() => product.stop())

  const selling = (...bosses: string[]) => {
    const holds = { instances: [{ name: 'Abyss', bosses: 1 }], curve: bosses.map((boss) => ({ boss })) }
    return publishedRaid(product, { raidType: 'Curve', bossCount: bosses.length, holds })
  }
  const refusedOn = async (raid: Raid, selectedBosses: string[]) =>
    (await advertiser.ask(createBooking, bookingInput(raid, { selectedBosses }))).body.fields

  it('SEASON-13: a Curve raid sells the bosses that it chose, and a booking takes one or several', async () => {
    const raid = await selling('B', 'D', 'F')
    expect(raid.bossCount).toBe(3)
    const booking = await book(advertiser, raid, { selectedBosses: ['B', 'F'] })
    expect(booking.selectedBosses).toEqual(['B', 'F'])
    expect(await refusedOn(raid, [])).toEqual({ selectedBosses: 'Choose one boss for a Curve raid' })
    expect(await refusedOn(raid, ['Nexus'])).toEqual({ 'selectedBosses.0': 'Choose B, D or F' })
    expect(await refusedOn(raid, ['B', 'B'])).toEqual({ selectedBosses: 'Choose one boss' })
    const { raidId } = booking
    const input = { ...bookingInput(raid, { selectedBosses: ['D'] }), raidId, id: booking._id }
    expect((await advertiser.call(editBooking, input)).selectedBosses).toEqual(['D'])
    const { input: unchanged } = await asInput(raid)
    const other = {
      ...unchanged,
      bossCount: 1,
      holds: { instances: [{ name: 'Abyss', bosses: 1 }], curve: [{ boss: 'B' }] },
    }
    expect((await manager.ask(editRaid, other)).body.code).toBe('curve-bosses-fixed')
    expect((await manager.call(editRaid, { ...unchanged, pot: 7 })).holds?.curve).toHaveLength(3)
  })

  it('SEASON-13: of two both can be taken, and what a raid does not sell is not moved to it', async () => {
    const raid = await selling('B', 'C')
    const both = await book(advertiser, raid, { selectedBosses: ['Both'] })
    expect(await refusedOn(raid, ['Both', 'B'])).toEqual({ selectedBosses: 'Choose one boss' })
    const move = async (bookingId: string, to: Raid) =>
      (await advertiser.ask(moveBooking, { bookingId, raidId: to._id })).body.message
    expect(await move(both._id, old)).toBe('B is not sold on that raid.')
    expect(await move(both._id, await selling('B', 'C', 'D'))).toBe('Both is not sold on that raid.')
    expect(await move(both._id, await selling('C', 'B'))).toContain('Moved to')
  })

  it('SEASON-13: with nothing chosen the last that Curve sells are, and the own season has Nexus and Dimensius', async () => {
    const input = await raidInput(product, { raidType: 'Curve', bossCount: 1 })
    expect((await manager.call(createRaid, input)).holds?.curve).toEqual([{ boss: 'F' }])
    expect(old).not.toHaveProperty('holds')
    expect(await refusedOn(old, ['B'])).toEqual({ 'selectedBosses.0': 'Choose Nexus, Dimensius or Both' })
    expect((await book(advertiser, old, { selectedBosses: ['Dimensius'] })).selectedBosses).toEqual([
      'Dimensius',
    ])
  })

  it('SEASON-20: a raid of another season in the same reset does not speak against a booking', async () => {
    const client = { clientName: 'Rallona', clientRealm: 'Kazzak' }
    const young = await selling('B')
    await book(advertiser, old, { ...client, selectedBosses: ['Nexus'] })
    const daysBeside = async ({ _id: raidId }: Raid) =>
      (await advertiser.call(getClientRecord, { name: 'Rallona', realm: 'Kazzak', raidId })).sameReset.length
    expect(await daysBeside(young)).toBe(0)
    await book(advertiser, young, { ...client, selectedBosses: ['B'] })
    expect(await daysBeside(await selling('C'))).toBe(1)
  })

  /** As a program edits it that knows no seasons. */
  async function asInput({ _id: id }: Raid) {
    const { holds: _, ...raid } = await manager.call(getRaid, { id })
    const { startsAt: _s, published: _p, clients: _c, backups: _b, version, _id, ...fields } = raid
    const people = { raidLeader: raid.raidLeader._id, goldCollector: raid.goldCollector?._id ?? null }
    return { input: { ...fields, ...people, id, version } }
  }
})
