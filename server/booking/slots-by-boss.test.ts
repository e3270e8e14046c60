import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Booking, BookingInput } from '#domain/booking/booking.ts'
import {
  cancelBooking,
  createBackup,
  createBooking,
  createBookings,
  editBooking,
  listBookings,
  moveBooking,
  promoteBooking,
  reinstateBooking,
} from '#domain/booking/endpoints.ts'
import { listHistory } from '#domain/history/endpoints.ts'
import { createRaid, editRaid, getRaid } from '#domain/raid/endpoints.ts'
import type { HoldsInput } from '#domain/raid/holds.ts'
import type { Raid, RaidInput } from '#domain/raid/raid.ts'
import type { Caller } from '#server/testing/caller.ts'
import { onOneDatabase } from '#server/testing/databases.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { book, bookingInput, inputOf, joinBackup, publishedRaid } from '#server/testing/records.ts'

const FULL = 'Nexus is full on this raid.'

onOneDatabase((kind) => {
  let product: Product
  let owner: Caller
  let leader: Caller
  let manager: Caller
  beforeAll(async () => {
    product = await startProduct(kind)
    owner = await product.as('Advertiser')
    leader = await product.as('Raid Leader')
    manager = await product.as('Raid Manager')
  })
  afterAll(() => product.stop())

  const slots = (nexus: number | undefined, dimensius?: number): Pick<RaidInput, 'holds'> => ({
    holds: {
      instances: [{ name: 'Manaforge', bosses: 2 }],
      curve: [
        { boss: 'Nexus', slots: nexus },
        { boss: 'Dimensius', slots: dimensius },
      ],
    } satisfies HoldsInput,
  })
  const curve = (nexus: number, dimensius: number, changes: Partial<RaidInput> = {}) =>
    publishedRaid(product, { raidType: 'Curve', ...slots(nexus, dimensius), ...changes })
  const taking = (...selectedBosses: string[]) => ({ selectedBosses })
  const asked = async (raid: Raid, changes: Partial<BookingInput>) =>
    (await owner.ask(createBooking, bookingInput(raid, changes))).body.message
  const read = ({ _id: id }: Raid) => manager.call(getRaid, { id })
  const line = async ({ _id: raidId }: Raid) =>
    (await leader.call(listBookings, { raidId, all: true })).filter(({ state }) => state === 'backup')
  const stateOf = async (raid: Raid, { _id }: Booking) =>
    (await leader.call(listBookings, { raidId: raid._id, all: true })).find((one) => one._id === _id)?.state
  const edited = (raid: Raid, changes: Partial<RaidInput>) =>
    manager.ask(editRaid, { id: raid._id, ...inputOf(raid), ...changes })

  describe('SEASON-17: a Curve raid gives slots by boss', () => {
    it('each boss takes so many, Both one of each, and the raid its max clients', async () => {
      const raid = await curve(2, 3, { maxClients: 4 })
      expect([raid.bossCount, raid.curveTaken]).toEqual([2, [0, 0]])
      await book(owner, raid, taking('Both'))
      await book(owner, raid, taking('Nexus'))
      expect((await read(raid)).curveTaken).toEqual([2, 1])
      expect([await asked(raid, taking('Nexus')), await asked(raid, taking('Both'))]).toEqual([FULL, FULL])
      await book(owner, raid, taking('Dimensius'))
      await book(owner, raid, taking('Dimensius'))
      expect(await asked(raid, taking('Nexus'))).toBe('This raid is full')
    })

    it('a boss without slots of its own is held to max clients alone', async () => {
      const raid = await publishedRaid(product, { raidType: 'Curve', ...slots(1), maxClients: 3 })
      await book(owner, raid, taking('Nexus'))
      expect(await asked(raid, taking('Nexus'))).toBe(FULL)
      await book(owner, raid, taking('Dimensius'))
      await book(owner, raid, taking('Dimensius'))
      expect((await read(raid)).curveTaken).toEqual([1, 2])
    })

    it('several together are booked where all fit, and refused by the boss that does not', async () => {
      const raid = await curve(1, 2)
      const ask = async (...bosses: string[]) => {
        const bookings = bosses.map((boss) => {
          const { raidId: _, ...client } = bookingInput(raid, taking(boss))
          return client
        })
        const { status, body } = await owner.ask(createBookings, { raidId: raid._id, bookings })
        return status === 200 ? 200 : body.message
      }
      expect(await ask('Nexus', 'Both')).toBe('Nexus has 1 free slot for 2 clients')
      expect(await ask('Nexus', 'Dimensius', 'Dimensius', 'Dimensius')).toBe(
        'This raid has 3 free slots for 4 clients',
      )
      expect(await ask('Nexus', 'Dimensius')).toBe(200)
      expect(await ask('Both')).toBe(FULL)
    })

    it('another choice is another slot, and who takes more needs it to be free', async () => {
      const raid = await curve(1, 2)
      await book(owner, raid, taking('Nexus'))
      const other = await book(owner, raid, taking('Dimensius'))
      const edit = (...bosses: string[]) =>
        owner.ask(editBooking, { ...bookingInput(raid, taking(...bosses)), id: other._id })
      for (const choice of ['Nexus', 'Both'])
        expect((await edit(choice)).body).toMatchObject({ code: 'boss-full', message: FULL })
      expect((await edit('Dimensius')).status).toBe(200)
    })

    it('it cannot have fewer than are booked, keeps its slots through an edit without them, and its history names them', async () => {
      const raid = await curve(2, 2)
      await book(owner, raid, taking('Both'))
      await book(owner, raid, taking('Both'))
      const text = 'Slots of Dimensius cannot go below 2, the number of its bookings.'
      expect((await edited(raid, slots(2, 1))).body).toMatchObject({
        ...{ code: 'below-booked', message: text, fields: { holds: text } },
      })
      expect((await edited(raid, { pot: 90_000 })).status).toBe(200)
      expect((await read(raid)).holds?.curve).toEqual(raid.holds?.curve)
      expect((await edited(raid, slots(3, 2))).status).toBe(200)
      const [entry] = await (await product.as('Admin')).call(listHistory, { noun: 'raid', id: raid._id })
      expect(entry?.changes).toContainEqual({
        field: 'Raids',
        from: 'Manaforge 2/8, Nexus 2 slots, Dimensius 2 slots',
        to: 'Manaforge 2/8, Nexus 3 slots, Dimensius 2 slots',
      })
      expect((await edited(raid, slots(undefined))).status).toBe(200)
      expect(await read(raid)).not.toHaveProperty('holds')
    })

    it('slots that were not given before are counted too', async () => {
      const raid = await publishedRaid(product, { raidType: 'Curve' })
      await book(owner, raid)
      await book(owner, raid)
      expect((await edited(raid, slots(1, 4))).body.code).toBe('below-booked')
      expect((await edited(raid, slots(2, 4))).status).toBe(200)
      expect(await asked(raid, taking('Nexus'))).toBe(FULL)
    })

    it.each([0, 10_000, 1.5])('%s is no number of slots', async (nexus) => {
      const raid = bookingInputOf(await curve(1, 1))
      const { body } = await manager.ask(createRaid, { ...raid, ...slots(nexus) })
      expect(body.message).toBe('Slots of a boss must be between 1 and 9,999')
    })

    it('what no call may do the database refuses itself', async () => {
      const raid = await curve(1, 2)
      await book(owner, raid, taking('Nexus'))
      const { _id: id } = await book(owner, raid, taking('Dimensius'))
      const update = product.database.transaction((sql) =>
        sql
          .updateTable('booking')
          .set({ selected_bosses: ['Both'] })
          .where('id', '=', id)
          .execute(),
      )
      await expect(update).rejects.toThrow(/no slot left for Nexus|Nexus is full/)
    })
  })

  const bookingInputOf = (raid: Raid) => ({ ...inputOf(raid), goldCollector: null })

  describe('SEASON-18: the line of a raid with slots by boss', () => {
    it('a freed slot goes to the first whom it suits; who is passed over keeps the place', async () => {
      const raid = await curve(1, 1)
      const nexus = await book(owner, raid, taking('Nexus'))
      const dimensius = await book(owner, raid, taking('Dimensius'))
      const both = await joinBackup(owner, raid, taking('Both'))
      const one = await joinBackup(owner, raid, taking('Dimensius'))
      const two = await joinBackup(owner, raid, taking('Dimensius'))
      await leader.call(cancelBooking, { bookingId: dimensius._id, reason: 'Made room' })
      expect(await stateOf(raid, one)).toBe('booked')
      expect((await line(raid)).map(({ _id, place }) => [_id, place])).toEqual([
        [both._id, 1],
        [two._id, 2],
      ])
      await leader.call(cancelBooking, { bookingId: nexus._id, reason: 'Made room' })
      expect(await stateOf(raid, both)).toBe('backup')
      await leader.call(cancelBooking, { bookingId: one._id, reason: 'Made room' })
      expect([await stateOf(raid, both), await stateOf(raid, two)]).toEqual(['booked', 'backup'])
    })

    it('waits who finds nothing free of the choice, and nobody else', async () => {
      const raid = await curve(1, 1)
      await book(owner, raid, taking('Nexus'))
      const ask = async (boss: string) =>
        (await owner.ask(createBackup, bookingInput(raid, taking(boss)))).body.message
      expect(await ask('Dimensius')).toBe('This raid has a free slot. Book it instead.')
      expect(await ask('Both')).toBe('Backup request sent for Manaforge Omega')
      expect(await asked(raid, taking('Dimensius'))).toContain('Booking request sent')
    })

    it('another choice frees a slot, or finds one', async () => {
      const raid = await curve(1, 2)
      const first = await book(owner, raid, taking('Nexus'))
      const waiting = await joinBackup(owner, raid, taking('Nexus'))
      const other = await joinBackup(owner, raid, taking('Both'))
      const edit = ({ _id: id }: Booking, boss: string) =>
        owner.call(editBooking, { ...bookingInput(raid, taking(boss)), id })
      expect((await edit(first, 'Dimensius')).state).toBe('booked')
      expect(await stateOf(raid, waiting)).toBe('booked')
      expect((await edit(other, 'Dimensius')).state).toBe('booked')
    })

    it('more slots and more max clients go down the line', async () => {
      const raid = await curve(1, 1, { maxClients: 2 })
      await book(owner, raid, taking('Both'))
      const all = [
        await joinBackup(owner, raid, taking('Nexus')),
        await joinBackup(owner, raid, taking('Dimensius')),
      ]
      const states = () => Promise.all(all.map((booking) => stateOf(raid, booking)))
      await edited(raid, slots(1, 2))
      expect(await states()).toEqual(['backup', 'booked'])
      await edited(raid, slots(2, 2))
      expect(await states()).toEqual(['backup', 'booked'])
      await edited(raid, { ...slots(2, 2), maxClients: 3 })
      expect(await states()).toEqual(['booked', 'booked'])
    })

    it('moves, comebacks and promotions ask for the boss', async () => {
      const raid = await curve(1, 2)
      const from = await publishedRaid(product, { raidType: 'Curve' })
      const moving = await book(owner, from, taking('Both'))
      const first = await book(owner, raid, taking('Nexus'))
      const move = () => owner.ask(moveBooking, { bookingId: moving._id, raidId: raid._id })
      expect((await move()).body.message).toBe(FULL)
      await leader.call(cancelBooking, { bookingId: first._id, reason: 'Made room' })
      expect((await move()).status).toBe(200)
      const back = (backup?: true) =>
        leader.ask(reinstateBooking, { bookingId: first._id, ...(backup && { backup }) })
      expect((await back()).body.message).toBe(FULL)
      expect((await back(true)).status).toBe(200)
      product.clock.moveTo(new Date(Date.parse(raid.startsAt) + 60_000))
      const promote = () => leader.ask(promoteBooking, { bookingId: first._id })
      expect((await promote()).body.message).toBe(FULL)
      await leader.call(cancelBooking, { bookingId: moving._id, reason: 'Made room' })
      expect(await stateOf(raid, first)).toBe('backup')
      expect((await promote()).status).toBe(200)
      product.clock.reset()
    })
  })
})
