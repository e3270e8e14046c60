import { beforeAll, expect, it } from 'vitest'
import type { BookingInput } from '#features/booking/booking.ts'
import { createBackup, createBooking, createBookings, editBooking } from '#features/booking/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import type { SettingName } from '#features/settings/calls.ts'
import { refusalOf, refusedField } from '#platform/testing/server/caller.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { book, bookingInput, publishedRaid } from '#platform/testing/server/records.ts'
import { setPart } from '#platform/testing/server/settings.ts'

const VIP = { field: 'deposit', sentence: 'Deposit must be at least 50,000 (VIP)' }

const { product, admin, advertiser } = testProduct()
let raid: Raid
const set = (name: SettingName, part: Record<string, unknown>) => setPart(admin, name, part)
const of = (changes: Partial<BookingInput>) => bookingInput(raid, changes)

beforeAll(async () => {
  raid = await publishedRaid(product, { pot: 300_000, lootType: 'VIP', maxClients: 2 })
})

it('GOLD-9: existing bookings keep their deposit when a least deposit is set; new ones need it', async () => {
  const old = await book(advertiser, raid)
  expect((await set('deposits', { VIP: 50_000 })).status).toBe(200)
  const edit = (changes: Partial<BookingInput>) =>
    advertiser.ask(editBooking, { id: old._id, ...of(changes) })
  expect((await edit({ clientName: 'Brontax' })).status).toBe(200)
  expect((await edit({ price: 290_000 })).status).toBe(200)
  const refused = refusedField(VIP.field, VIP.sentence)
  expect(refusalOf(await edit({ deposit: 20_000 }))).toEqual(refused)
  expect((await edit({ deposit: 50_000 })).status).toBe(200)
  expect(refusalOf(await advertiser.ask(createBooking, of({ deposit: 49_999 })))).toEqual(refused)
  const { raidId, ...client } = of({})
  const many = await advertiser.ask(createBookings, { raidId, bookings: [client] })
  expect(many.body.fields).toEqual({ 'bookings.0.deposit': VIP.sentence })
  const second = of({ clientName: 'Pippa', source: 'BR', deposit: 50_000 })
  expect((await advertiser.ask(createBooking, second)).status).toBe(200)
  expect(refusalOf(await advertiser.ask(createBackup, of({ clientName: 'Rallona' })))).toEqual(refused)
  expect((await advertiser.ask(createBackup, of({ deposit: 50_000 }))).status).toBe(200)
})
