import { describe, expect, it } from 'vitest'
import {
  correctGold,
  editBooking,
  findBooking,
  listBookings,
  markBooking,
  moveBooking,
  takeBackMark,
} from '#features/booking/calls.ts'
import { createHeroName, listHeroNames, updateHeroName } from '#features/hero-name/calls.ts'
import { delayRaid, deleteRaid, editRaid } from '#features/raid/calls.ts'
import type { Endpoint } from '#platform/call/endpoint.ts'
import { type Caller, expectRefused } from '#platform/testing/server/caller.ts'
import { historyOf } from '#platform/testing/server/history-of.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { book, bookingInput, inputOf, publishedRaid, readRaid } from '#platform/testing/server/records.ts'

/** A record, a function that submits its form with a change, and a function that reads it again. */
interface Edited {
  readonly id: string
  readonly version: number | undefined
  input(changed: string): object
  read(): Promise<{ version?: number | undefined } | undefined>
}

const { product, admin, advertiser: owner, collector, senior } = testProduct()

async function aBooking(): Promise<Edited> {
  const raid = await publishedRaid(product)
  const { _id: id, version } = await book(owner, raid)
  return {
    id,
    version,
    input: (contactInfo) => bookingInput(raid, { contactInfo }),
    read: async () => (await owner.call(listBookings, { raidId: raid._id })).find(({ _id }) => _id === id),
  }
}

async function aRaid(): Promise<Edited> {
  const raid = await publishedRaid(product)
  const { _id: id, version } = raid
  return { id, version, input: (name) => ({ ...inputOf(raid), name }), read: () => readRaid(product, id) }
}

async function aHeroName(): Promise<Edited> {
  const named = { realm: 'Kazzak', faction: 'Horde', status: true } as const
  const { _id: id, version } = await admin.call(createHeroName, { ...named, name: `Hero${Math.random()}` })
  return {
    id,
    version,
    input: (name) => ({ ...named, name: `${name} ${id}`.slice(0, 48) }),
    read: async () => (await admin.call(listHeroNames, {})).find(({ _id }) => _id === id),
  }
}

const CASES = [
  ['a booking', editBooking, aBooking, () => owner],
  ['a raid', editRaid, aRaid, () => admin],
  ['a hero name', updateHeroName, aHeroName, () => admin],
] as const satisfies readonly (readonly [string, Endpoint, () => Promise<Edited>, () => Caller])[]

describe.each(CASES)('STALE-1: the form of %s', (_, endpoint, make, who) => {
  const send = (record: Edited, changed: string, version?: number, headers = {}) =>
    who().ask(
      endpoint,
      { ...record.input(changed), id: record.id, ...(version !== undefined && { version }) },
      headers,
    )

  it('a form filled from the current version is accepted and raises the version', async () => {
    const record = await make()
    expect(record.version).toBe(1)
    const { status, body } = await send(record, 'first', 1)
    expect([status, body.payload]).toMatchObject([200, { _id: record.id, version: 2 }])
    expect(await record.read()).toEqual(body.payload)
  })

  it('a form filled from an older version is refused, and nothing is stored', async () => {
    const record = await make()
    await send(record, 'theirs', 1)
    const [before, actions] = [await record.read(), await historyOf(product.database, record.id)]
    expectRefused(await send(record, 'mine', 1), 'stale-version')
    expect(await record.read()).toEqual(before)
    expect(await historyOf(product.database, record.id)).toEqual(actions)
    expect((await send(record, 'mine', 2)).status).toBe(200)
  })

  it('a form without changes does not raise the version', async () => {
    const record = await make()
    await send(record, 'same')
    expect((await send(record, 'same', 2)).body.payload).toMatchObject({ version: 2 })
  })
})

describe('STALE-1: the version', () => {
  it('a booking’s version rises with another payment realm, not with a status', async () => {
    const { id, read } = await aBooking()
    await admin.call(markBooking.lock, { bookingId: id })
    await admin.call(takeBackMark, { bookingId: id, mark: 'lock' })
    expect(await read()).toMatchObject({ version: 1 })
    const paid = { paymentRealm: 'Draenor', paymentFaction: 'Horde' } as const
    await admin.call(correctGold, { bookingId: id, price: 100_000, deposit: 0, ...paid, reason: 'There' })
    expect(await read()).toMatchObject({ version: 2 })
  })

  it('a raid’s version rises with a delay, not with a booking', async () => {
    const { id, read } = await aRaid()
    await book(owner, await readRaid(product, id))
    expect(await read()).toMatchObject({ version: 1 })
    product.clock.moveTo((await readRaid(product, id)).startsAt)
    await admin.call(delayRaid, { id, minutes: 15 })
    expect(await read()).toMatchObject({ version: 2 })
    product.clock.reset()
  })
})

it('STALE-4: whoever sees a moved booking in full is told the new raid and who moved it', async () => {
  const [from, to] = [await publishedRaid(product), await publishedRaid(product, { name: 'Other' })]
  const { _id: id } = await book(owner, from)
  const before = { raidId: from._id, raidName: from.name, movedBy: null }
  expect(await owner.call(findBooking, { id })).toEqual(before)
  await admin.call(moveBooking, { bookingId: id, raidId: to._id })
  const place = { raidId: to._id, raidName: 'Other', movedBy: admin.person.name }
  for (const caller of [owner, admin]) expect(await caller.call(findBooking, { id })).toEqual(place)
  const others = [senior, collector]
  for (const caller of others) expectRefused(await caller.ask(findBooking, { id }), 'not-found')
  await admin.call(deleteRaid, { id: to._id })
  expectRefused(await owner.ask(findBooking, { id }), 'not-found')
})
