import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { personWith } from '#demo/people.ts'
import { createBooking, markBooking } from '#domain/booking/endpoints.ts'
import { decodeList } from '#domain/encoding.ts'
import { deleteRaid, editRaid, listPublishedRaids } from '#domain/raid/endpoints.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { EncodedBody } from '#server/http/encoded-body.ts'
import { Audiences } from '#server/live/audiences.ts'
import { Lists } from '#server/live/lists.ts'
import type { LiveDeps, LiveServer, LiveSocket } from '#server/live/live-server.ts'
import type { Caller } from '#server/testing/caller.ts'
import { onOneDatabase, onPostgres } from '#server/testing/databases.ts'
import { type Product, standIns, startProduct } from '#server/testing/product.ts'
import { book, bookingInput, inputOf, publishedRaid } from '#server/testing/records.ts'
import { disconnectAll, type Watcher, watch } from '#server/testing/watcher.ts'

const DELTAS = { lists: 'deltas' } as const

/** What the call answers, with the tag by which it is known. */
async function read(caller: Caller) {
  const { headers, body } = await caller.ask(listPublishedRaids, {})
  return { tag: headers.get('etag') ?? '', raids: decodeList(body.payload) as Raid[] }
}

/** Resolves with the list once this one was told of as it is. */
async function expectDelta(watcher: Watcher, caller: Caller) {
  const list = await read(caller)
  await watcher.until(({ deltas }) => deltas.at(-1)?.to === list.tag)
  return list
}

const untilDelta = (watcher: Watcher) => watcher.until(({ deltas }) => deltas.length > 0)

afterEach(disconnectAll)

onOneDatabase((kind) => {
  let product: Product
  beforeEach(async () => {
    product = await startProduct(kind)
  })
  afterEach(() => product.stop())

  describe('LIVE-8: who asks for deltas at the handshake', () => {
    it('is told by its tag which list the call answers, and then what makes it the next one', async () => {
      const [raid, other, deleted] = await Promise.all(
        ['A', 'B', 'C'].map((name) => publishedRaid(product, { name })),
      )
      if (!(raid && other && deleted)) throw new Error('There are no raids')
      const caller = await product.as('Senior Advertiser')
      const manager = await product.as('Raid Manager')
      const before = await read(caller)
      const watcher = await watch(product, caller, DELTAS)
      await untilDelta(watcher)
      expect(watcher.deltas[0]).toEqual({ success: true, to: before.tag })
      await book(await product.as('Advertiser'), raid)
      await manager.call(editRaid, { id: other._id, ...inputOf(other), name: 'Renamed' })
      await manager.call(deleteRaid, { id: deleted._id })
      await publishedRaid(product, { name: 'New' })
      const { raids } = await expectDelta(watcher, caller)
      expect(watcher.brought(before)).toEqual(raids)
      expect(watcher.lists).toEqual([])
    })

    it('gets of one booking among many only that one', async () => {
      const raids = await Promise.all(Array.from({ length: 12 }, () => publishedRaid(product)))
      const [raid] = raids
      if (raid === undefined) throw new Error('There is no raid')
      const [advertiser, caller] = [await product.as('Advertiser'), await product.as('Senior Advertiser')]
      for (let at = 0; at < 7; at += 1) await advertiser.call(createBooking, bookingInput(raid))
      const watcher = await watch(product, caller, DELTAS)
      await untilDelta(watcher)
      const booking = await book(advertiser, raid)
      await expectDelta(watcher, caller)
      expect(watcher.deltas.at(-1)?.change?.delta).toMatchObject({
        gone: [],
        put: [{ _id: raid._id, lists: { clients: { gone: [], put: [{ _id: booking._id, at: 7 }] } } }],
      })
      expect(JSON.stringify(watcher.deltas.at(-1)).length).toBeLessThan(2_000)
    })

    it('is told of a change that leaves the list as it was, since other things follow from it', async () => {
      const raid = await publishedRaid(product)
      const booking = await book(await product.as('Advertiser'), raid)
      const caller = await product.as('Senior Advertiser')
      const watcher = await watch(product, caller, DELTAS)
      const { tag } = await expectDelta(watcher, caller)
      await (await product.as('Admin')).call(markBooking.paid, { bookingId: booking._id })
      await watcher.until(({ deltas }) => deltas.at(-1)?.change?.delta === null)
      expect(watcher.deltas.at(-1)).toMatchObject({
        success: true,
        to: tag,
        change: { from: tag, delta: null },
      })
    })

    it('is told by the tag of another list when the roles are others', async () => {
      const person = personWith('Trial Advertiser')
      const { discord } = await standIns()
      const caller = await product.signIn(person)
      await publishedRaid(product)
      const watcher = await watch(product, caller, DELTAS)
      const { tag } = await expectDelta(watcher, caller)
      await discord.control(`people/${person.id}`, { roles: [] })
      product.clock.advance({ seconds: 61 })
      await caller.ask(listPublishedRaids, {})
      await watcher.until(({ deltas }) => deltas.at(-1)?.to !== tag)
      expect(watcher.deltas.at(-1)?.change).toBeUndefined()
      await fetch(`${discord.url}/control/people`, { method: 'DELETE' })
    })
  })
})

onPostgres('two instances on one PostgreSQL', () => {
  it('LIVE-8: tell the same tags, so that a list of one goes on with the deltas of the other', async () => {
    const product = await startProduct('postgres')
    try {
      const other = await product.startAnother()
      const raid = await publishedRaid(product)
      const caller = await product.as('Senior Advertiser')
      const before = await read(caller)
      const watchers = await Promise.all([product, other].map((one) => watch(one, caller, DELTAS)))
      await Promise.all(watchers.map(untilDelta))
      await book(await product.as('Advertiser'), raid)
      for (const watcher of watchers) {
        const { raids } = await expectDelta(watcher, caller)
        expect(watcher.brought(before)).toEqual(raids)
      }
    } finally {
      await product.stop()
    }
  })
})

/** Nobody but one who takes deltas and one who does not, with what they are sent: by how they take lists. */
function twoOfStaff() {
  const sent: [string, string, unknown][] = []
  const rooms = new Map<string, Set<string>>()
  const nameOf = (room: string) => [...(rooms.get(room) ?? [])].join()
  const to = (room: string | readonly string[]) => ({
    emit: (name: string, event: unknown) => sent.push([[room].flat().map(nameOf).join(), name, event]),
  })
  const io = { of: () => ({ adapter: { rooms }, sockets: new Map() }), to } as unknown as LiveServer
  const socketOf = (id: string, takesDeltas: boolean) => {
    const data = { actor: { _id: id, roles: ['Admin'] }, takesDeltas }
    const join = (room: string) => rooms.set(room, new Set([id]))
    return { data, join, emit: () => undefined } as unknown as LiveSocket
  }
  const body = new EncodedBody(JSON.stringify({ success: true, payload: btoa('[]') }))
  const sockets = [socketOf('bob', false), socketOf('anna', true)] as const
  return { sent, io, rooms, sockets, body, answerFor: async () => body }
}

it('LIVE-8: by the clock only the tag is told, and the whole list only to who takes no deltas and where it is another', async () => {
  const { sent, io, sockets, body, answerFor } = twoOfStaff()
  const lists = new Lists(io, answerFor)
  for (const socket of sockets) lists.assignRoom(socket)
  await lists.tellAll(true, new Map())
  expect(sent.map(([who, name]) => [who, name])).toEqual([
    ['anna', 'raidDelta'],
    ['bob', 'raidUpdate'],
  ])
  sent.length = 0
  await lists.tellAll(false, new Map())
  expect(sent).toEqual([['anna', 'raidDelta', { success: true, to: body.tag }]])
})

it('LIVE-8: no list goes to whoever lost the right to it while it was read', async () => {
  const { sent, io, sockets, body } = twoOfStaff()
  const reading = Promise.withResolvers<typeof body>()
  const lists = new Lists(io, () => reading.promise)
  for (const socket of sockets) lists.assignRoom(socket)
  const telling = lists.tellAll(true, new Map())
  const [bob] = sockets
  bob.data.actor = { ...bob.data.actor, roles: [] }
  lists.assignRoom(bob)
  reading.resolve(body)
  await telling
  expect(sent.map(([who]) => who)).toEqual(['anna'])
})

it('LIVE-10: a list that is told takes along what else is old, and leaves what is of others', async () => {
  const { sent, io, rooms, sockets, body, answerFor } = twoOfStaff()
  const lists = new Lists(io, answerFor)
  for (const socket of sockets) lists.assignRoom(socket)
  const old = [{ views: ['counters'], ids: [1] }] as const
  const outdated = new Map([...rooms.keys()].map((room) => [room, old]))
  await lists.tellAll(false, outdated)
  expect(sent).toContainEqual(['anna', 'raidDelta', { success: true, to: body.tag, outdated: old }])
  expect([...outdated.keys()].flatMap((room) => [...(rooms.get(room) ?? [])])).toEqual(['bob'])
})

it('LIVE-2: the whole list is told as it was where somebody may have missed it', async () => {
  vi.useFakeTimers()
  try {
    const { sent, io, sockets, answerFor } = twoOfStaff()
    const audiences = new Audiences(io, { answerFor } as unknown as LiveDeps)
    for (const socket of sockets) await audiences.welcome(socket)
    audiences.tellLists()
    await vi.advanceTimersByTimeAsync(1_000)
    sent.length = 0
    audiences.tellListsAgain()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sent.map(([, name]) => name)).toEqual(['raidDelta', 'raidUpdate'])
  } finally {
    vi.useRealTimers()
  }
})
