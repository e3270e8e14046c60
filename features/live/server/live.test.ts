import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { personWith } from '#demo/people.ts'
import { createBooking, markBooking } from '#features/booking/calls.ts'
import { createRaid, deleteRaid, editRaid, listPublishedRaids, publishRaid } from '#features/raid/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import { record } from '#platform/change/server/history.ts'
import { AFTER_HEADER, type Changed, INVALIDATED_HEADER, MAX_ROOMS } from '#platform/change/view.ts'
import { type Caller, callerOf } from '#platform/testing/server/caller.ts'
import { onPostgres } from '#platform/testing/server/databases.ts'
import { type Instance, standIns, testProduct } from '#platform/testing/server/product.ts'
import { book, bookingInput, inputOf, pendingRaid, publishedRaid } from '#platform/testing/server/records.ts'
import { connect, disconnectAll, disconnected, refusal, watch } from '#platform/testing/server/watcher.ts'
import { decodeList } from '#platform/words/encoding.ts'

afterEach(disconnectAll)

/** Joining the room of a recently changed raid sends an event, by which a test knows that the socket has joined. */
async function join(watcher: Awaited<ReturnType<typeof watch>>, { _id }: Raid): Promise<void> {
  watcher.socket.emit('joinRaidRoom', _id)
  await watcher.until(({ bookingUpdates }) => bookingUpdates.includes(_id))
}

const { product, manager, advertiser, collector, senior, trial } = testProduct()

describe('LIVE-1: connecting a socket', () => {
  it('refuses a socket without a session or with an unknown one', async () => {
    for (const cookie of ['', `forge-session=${'x'.repeat(43)}`]) {
      const error = await refusal(connect(product, { cookie }))
      expect(error).toMatchObject({ data: { code: 'signed-out' } })
    }
  })

  it('refuses a socket of another origin', async () => {
    const { cookie } = await product.as('Admin')
    const socket = connect(product, { cookie, origin: 'https://forge.example' })
    expect(await refusal(socket)).toBeInstanceOf(Error)
  })

  it('AUTH-11: refuses a socket whose page belongs to another member than the session', async () => {
    const { cookie, memberId: member } = await product.as('Admin')
    const { memberId: other } = advertiser
    const message = 'Somebody else is signed in here now.'
    for (const wrong of [other, '', 7, [member]] as string[]) {
      const error = await refusal(connect(product, { cookie }, { member: wrong }))
      expect(error).toMatchObject({ message, data: { code: 'other-member' } })
    }
    await watch(product, await product.as('Admin'), { member })
  })

  it('closes a socket when its session ends', async () => {
    const caller = await product.signIn(personWith('Advertiser'))
    const closed = disconnected(await watch(product, caller))
    await product.request('/auth/logout', { cookie: caller.cookie })
    expect(await closed).toBe('io server disconnect')
    expect(await refusal(connect(product, { cookie: caller.cookie }))).toMatchObject({
      data: { code: 'signed-out' },
    })
  })
})

describe('LIVE-2: events after a change of a published raid', () => {
  it('an event sends each person exactly the raids that they may see', async () => {
    const watchers = {
      manager: await watch(product, manager),
      advertiser: await watch(product, advertiser),
      leader: await watch(product, await product.as('Raid Leader')),
      collector: await watch(product, collector),
      member: await watch(product, await product.as('Forge Member')),
    }
    const led = await publishedRaid(product, { name: 'Led, not collected for' })
    for (const watcher of [watchers.manager, watchers.advertiser, watchers.leader]) {
      await watcher.until((one) => one.shown(led) !== undefined)
    }
    await book(advertiser, led)
    await watchers.leader.until((one) => one.shown(led)?.clients.length === 1)
    expect(watchers.collector.lists.flat()).toEqual([])
    expect(watchers.member.lists).toEqual([])
  })

  it('an event removes a deleted raid from the lists, and never includes a pending raid', async () => {
    const watcher = await watch(product, advertiser)
    const raid = await pendingRaid(product)
    const other = await publishedRaid(product)
    await watcher.until((one) => one.shown(other) !== undefined)
    expect(watcher.shown(raid)).toBeUndefined()
    await manager.call(publishRaid, { id: raid._id })
    await watcher.until((one) => one.shown(raid) !== undefined)
    await manager.call(deleteRaid, { id: raid._id })
    await watcher.until((one) => one.shown(raid) === undefined)
    expect(watcher.shown(other)).toBeDefined()
  })

  it('no event contains a pending raid', async () => {
    const watcher = await watch(product, await product.as('Admin'))
    const other = await publishedRaid(product)
    await watcher.until((one) => one.shown(other) !== undefined)
    const raid = await pendingRaid(product)
    await join(watcher, raid)
    await manager.call(editRaid, { id: raid._id, ...inputOf(raid), name: 'Renamed' })
    await watcher.until((one) => one.bookingUpdates.length > 1)
    await manager.call(deleteRaid, { id: raid._id })
    await manager.call(editRaid, { id: other._id, ...inputOf(other), name: 'Renamed' })
    await watcher.until((one) => one.shown(other)?.name === 'Renamed')
    expect(watcher.lists.flat().map(({ _id }) => _id)).not.toContain(raid._id)
  })

  it('many bookings cause few events, and the data read after the last event is complete', async () => {
    const raid = await publishedRaid(product, { maxClients: 20 })
    const watcher = await watch(product, senior, { changed: true })
    const bookers = [advertiser, trial]
    const startedAt = performance.now()
    const ten = (booker: Caller) =>
      Array.from({ length: 10 }, () => booker.call(createBooking, bookingInput(raid)))
    await Promise.all(bookers.flatMap(ten))
    const fifths = (performance.now() - startedAt) / 200
    const listed = await senior.call(listPublishedRaids, {})
    expect(listed.find(({ _id }) => _id === raid._id)?.clients).toHaveLength(20)
    // One event to refetch everything, one for the raid and one for the first booking, then at most one per 200 ms.
    expect(watcher.changed.length).toBeLessThanOrEqual(fifths + 3)
  })
})

describe('LIVE-8: a socket that subscribed to `changed`', () => {
  it('a new socket is told to read everything, then which data of its roles changed', async () => {
    const raid = await publishedRaid(product)
    const staff = await watch(product, manager, { changed: true })
    const seller = await watch(product, advertiser, { changed: true })
    for (const one of [staff, seller]) await one.until(({ changed }) => changed.length > 0)
    expect(staff.changed[0]).toMatchObject({ success: true, views: null })
    expect(staff.changed[0]?.ids?.length).toBeGreaterThan(0)
    const { headers } = await manager.ask(createRaid, inputOf(raid))
    const { ids, views } = JSON.parse(headers.get(INVALIDATED_HEADER) ?? '')
    expect(views).toContain('pending-raids')
    const isOfIt = (event: Changed) =>
      event.views?.includes('pending-raids') && ids.every((id: number) => event.ids?.includes(id))
    await staff.until(({ changed }) => changed.some(isOfIt))
    await book(advertiser, raid)
    await seller.until((one) => one.heardOf('published-raids'))
    expect(seller.heardOf('pending-raids')).toBe(false)
    expect([staff.lists, seller.lists]).toEqual([[], []])
  })

  it('a socket gets events about bookings only of raids whose rooms it joined', async () => {
    const [raid, other] = [await publishedRaid(product), await publishedRaid(product)]
    const leader = await watch(product, await product.as('Raid Leader'), { changed: true })
    leader.socket.emit('joinRaidRoom', raid._id)
    const ofBookings = () =>
      leader.changed.flatMap(({ views, raidId }) => (views?.includes('bookings') ? [raidId] : []))
    await leader.until(() => ofBookings().length > 0)
    await book(advertiser, other)
    await book(advertiser, raid)
    await leader.until(({ bookingUpdates }) => bookingUpdates.length > 0)
    expect(new Set(ofBookings())).toEqual(new Set([raid._id]))
  })

  it('a socket gets no event about a change that came together with the loss of its role', async () => {
    const person = personWith('Raid Manager')
    const manager = await product.signIn(person)
    const watcher = await watch(product, manager, { changed: true })
    const admin = await watch(product, await product.as('Admin'), { changed: true })
    for (const one of [watcher, admin]) await one.until(({ changed }) => changed.length > 0)
    await product.database.transaction(async (sql) => {
      const { memberId } = manager
      // The raid's change comes first, since the order within a batch must not matter.
      await record(sql, { noun: 'raid', action: 'create', recordId: memberId, memberId: null })
      await sql.updateTable('member').set({ role_ids: [] }).where('id', '=', memberId).execute()
      await record(sql, { noun: 'member', action: 'roles', recordId: memberId, memberId })
    })
    product.database.notify()
    await admin.until((one) => one.heardOf('pending-raids'))
    await watcher.until(({ changed }) => changed.filter(({ views }) => views === null).length === 2)
    expect(watcher.heardOf('pending-raids')).toBe(false)
    // The sign-in reads the roles again.
    await product.signIn(person)
  })
})

describe('LIVE-3: the room of a raid', () => {
  it('the room sends booking events to members who joined and may view the bookings', async () => {
    const [raid, other] = [await publishedRaid(product), await publishedRaid(product)]
    const admin = await product.as('Admin')
    const joined = await watch(product, await product.as('Raid Leader'))
    const refused = await watch(product, collector)
    const elsewhere = await watch(product, senior)
    refused.socket.emit('joinRaidRoom', raid._id)
    await join(joined, raid)
    await join(elsewhere, other)
    const count = joined.bookingUpdates.length
    const booking = await book(advertiser, raid)
    await joined.until((one) => one.bookingUpdates.length > count)
    await admin.call(markBooking.paid, { bookingId: booking._id })
    await joined.until((one) => one.bookingUpdates.length > count + 1)
    expect(new Set(joined.bookingUpdates)).toEqual(new Set([raid._id]))
    expect(new Set(elsewhere.bookingUpdates)).toEqual(new Set([other._id]))
    expect(refused.bookingUpdates).toEqual([])
  })

  it('a leader who is replaced by an edit is removed from the raid’s room', async () => {
    const raid = await publishedRaid(product)
    const { memberId } = await product.another('Raid Leader')
    const admin = await watch(product, await product.as('Admin'))
    const replaced = await watch(product, await product.as('Raid Leader'))
    for (const one of [admin, replaced]) await join(one, raid)
    // The event of the raid's publication may arrive after the joining, but before the later raid.
    const later = await publishedRaid(product)
    for (const one of [admin, replaced]) await one.until((watcher) => watcher.shown(later) !== undefined)
    const [stays, told] = [admin.bookingUpdates.length, replaced.bookingUpdates.length]
    await manager.call(editRaid, { id: raid._id, ...inputOf(raid), raidLeader: memberId })
    await admin.until(({ bookingUpdates }) => bookingUpdates.length > stays)
    // An event for the replaced leader would arrive before this raid.
    const own = await publishedRaid(product)
    await replaced.until((one) => one.shown(own) !== undefined)
    expect(replaced.bookingUpdates).toHaveLength(told)
  })

  it(`a socket leaves its oldest room on joining the ${MAX_ROOMS + 1}st, and invalid ids are ignored`, async () => {
    const raids = await Promise.all(Array.from({ length: MAX_ROOMS + 1 }, () => publishedRaid(product)))
    const watcher = await watch(product, advertiser)
    for (const raid of raids) await join(watcher, raid)
    for (const nonsense of ['', '../x', { id: 1 }, null])
      watcher.socket.emit('joinRaidRoom', nonsense as string)
    const [first, second] = raids
    if (first === undefined || second === undefined) throw new Error('There are no raids')
    const before = watcher.bookingUpdates.length
    await book(advertiser, first)
    await book(advertiser, second)
    await watcher.until((one) => one.bookingUpdates.lastIndexOf(second._id) >= before)
    expect(watcher.bookingUpdates.slice(before)).not.toContain(first._id)
  })
})

it('LIVE-6: a socket’s ping is answered at once, and invalid messages are ignored', async () => {
  const { socket } = await watch(product, advertiser)
  for (const nonsense of ['', null, { id: 1 }]) socket.emit('alive', nonsense as unknown as () => void)
  await socket.emitWithAck('alive')
  expect(socket.connected).toBe(true)
})

it('ROLE-8: a viewer who loses the role gets no more events', async () => {
  const person = personWith('Trial Advertiser')
  const { discord } = await standIns()
  const caller = await product.signIn(person)
  const raid = await publishedRaid(product)
  const watcher = await watch(product, caller)
  await watcher.until((one) => one.shown(raid) !== undefined)
  await discord.control(`people/${person.id}`, { roles: [] })
  product.clock.advance({ seconds: 61 })
  await product.request('/raid/published', { cookie: caller.cookie })
  await watcher.until((one) => one.shown(raid) === undefined)
  const count = watcher.lists.length
  const other = await watch(product, manager)
  const later = await publishedRaid(product)
  await other.until((one) => one.shown(later) !== undefined)
  expect(watcher.lists).toHaveLength(count)
  await fetch(`${discord.url}/control/people`, { method: 'DELETE' })
})

onPostgres('two instances on one PostgreSQL', () => {
  let other: Instance
  beforeAll(async () => {
    other = await product.startAnother()
  })

  it('LIVE-4: a booking made on one instance reaches sockets of the other', async () => {
    const raid = await publishedRaid(product)
    const watcher = await watch(other, senior)
    await book(advertiser, raid)
    await watcher.until((one) => one.shown(raid)?.clients.length === 1)
  })

  it('LIVE-9: an instance that has not seen a change yet still answers with it when a call names it', async () => {
    const elsewhere = callerOf(other.request, manager)
    for (let round = 0; round < 5; round += 1) {
      await elsewhere.call(listPublishedRaids, {})
      const raid = await pendingRaid(product)
      const { headers } = await manager.ask(publishRaid, { id: raid._id })
      const { ids } = JSON.parse(headers.get(INVALIDATED_HEADER) ?? '')
      const answer = await elsewhere.ask(listPublishedRaids, {}, { [AFTER_HEADER]: ids.join() })
      const listed = decodeList(Object(answer.body).payload) as { _id: string }[]
      expect(listed.map(({ _id }) => _id)).toContain(raid._id)
    }
  })
})
