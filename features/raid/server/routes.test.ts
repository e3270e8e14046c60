import { describe, expect, it } from 'vitest'
import { createRaid, deleteRaid, editRaid, listPendingRaids, publishRaid } from '#features/raid/calls.ts'
import { UNKNOWN_ID } from '#platform/call/field.ts'
import {
  type Caller,
  expectRefused,
  expectRefusedField,
  refusalOf,
  refusedField,
} from '#platform/testing/server/caller.ts'
import { historyOf } from '#platform/testing/server/history-of.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import {
  book,
  inputOf,
  pendingRaid,
  publishedRaid,
  raidInput,
  readRaid,
} from '#platform/testing/server/records.ts'

const { product, manager, leader, collector, advertiser } = testProduct()

describe('successful writes of a raid (200)', () => {
  it('RAID-9: creating answers a pending raid with its leader and its start as an instant', async () => {
    const input = await raidInput(product, { goldCollector: collector.memberId, name: '  Ночной рейд 🐉 ' })
    const { status, body } = await manager.ask(createRaid, input)
    const payload = {
      ...{ ...input, _id: expect.stringMatching(/^[0-9a-f-]{36}$/), name: 'Ночной рейд 🐉', version: 1 },
      ...{ startsAt: '2026-06-18T17:30:00.000Z', published: false, clients: [], backups: 0 },
      ...{ raidLeader: person(leader), goldCollector: person(collector) },
    }
    expect([status, body]).toEqual([200, { success: true, message: 'Raid created successfully!', payload }])
  })

  it('RAID-6: publishing removes a raid from the pending list', async () => {
    const raid = await pendingRaid(product)
    const { status, body } = await manager.ask(publishRaid, { id: raid._id })
    expect([status, body]).toEqual([200, { success: true, message: 'Raid published successfully' }])
    expect(await readRaid(product, raid._id)).toEqual({ ...raid, published: true })
    const pending = await manager.call(listPendingRaids, {})
    expect(pending.map(({ _id }) => _id)).not.toContain(raid._id)
  })

  it('RAID-8: every field of a published raid can be edited', async () => {
    const raid = await publishedRaid(product)
    const input = {
      ...(await raidInput(product)),
      name: 'Nerub-ar Palace',
      date: product.clock.day(2),
      ...{ time: '9:15 PM', difficulty: 'MYTHIC', organization: 'Team', lootType: 'VIP', raidType: 'Curve' },
      ...{ bossCount: 2, maxClients: 20, pot: 0, goldCollector: collector.memberId },
    } as const
    const { status, body } = await manager.ask(editRaid, { id: raid._id, ...input })
    expect([status, body.message]).toEqual([200, 'Raid updated successfully!'])
    expect(body.payload).toEqual({
      ...{ ...raid, ...input, version: 2, startsAt: '2026-06-19T19:15:00.000Z' },
      ...{ raidLeader: raid.raidLeader, goldCollector: person(collector) },
    })
    expect(await readRaid(product, raid._id)).toEqual(body.payload)
  })

  it('RAID-5: an edit may keep a leader who no longer has the role', async () => {
    const { memberId } = advertiser
    const { _id: id } = await pendingRaid(product)
    // As if this person had held the role when the raid was created.
    const renamed = product.database.sql.updateTable('raid').set({ raid_leader: memberId })
    await renamed.where('id', '=', id).execute()
    const input = inputOf(await readRaid(product, id))
    const edited = await manager.ask(editRaid, { id, ...input, pot: 7 })
    expect(edited.body.payload).toMatchObject({ pot: 7, raidLeader: { _id: memberId } })
    const named = await manager.ask(editRaid, { id, ...input, goldCollector: memberId })
    expectRefusedField(named, 'goldCollector', 'This person does not hold the Gold Collector role.')
  })

  it('RAID-7: deleting hides a pending or published raid', async () => {
    for (const raid of [await pendingRaid(product), await publishedRaid(product)]) {
      const { status, body } = await manager.ask(deleteRaid, { id: raid._id })
      expect([status, body]).toEqual([200, { success: true, message: 'Raid deleted successfully' }])
      await expect(readRaid(product, raid._id)).rejects.toThrow('404')
    }
  })

  it('SAFE-1: each write adds a history row, but an edit without changes adds none', async () => {
    const raid = await pendingRaid(product, { pot: 5 })
    await manager.call(editRaid, { id: raid._id, ...inputOf(raid) })
    await manager.call(editRaid, { id: raid._id, ...inputOf(raid), pot: 6, name: 'Renamed' })
    await manager.call(publishRaid, { id: raid._id })
    await manager.call(deleteRaid, { id: raid._id })
    const by = { noun: 'raid', memberId: manager.memberId, raidId: raid._id }
    expect(await historyOf(product.database, raid._id)).toEqual([
      { ...by, action: 'create', changes: { to: inputOf(raid) } },
      {
        ...by,
        action: 'edit',
        changes: { from: { name: raid.name, pot: 5 }, to: { name: 'Renamed', pot: 6 } },
      },
      { ...by, action: 'publish', changes: {} },
      { ...by, action: 'delete', changes: {} },
    ])
  })
})

describe('invalid input of a raid (400)', () => {
  const SKIPPED = 'This time does not exist: clocks skip from 2:00 to 3:00 that night.'
  it.each([
    ['RAID-1', { name: '  ' }, 'name', 'Please fill in all required fields'],
    ['TIME-4', { date: '2027-03-28', time: '2:30 AM' }, 'time', SKIPPED],
  ])('%s: refuses to create or edit a raid with %j', async (_, changes, field, message) => {
    const raid = await pendingRaid(product)
    const input = { ...inputOf(raid), ...changes }
    const expected = refusedField(field, message)
    expect(refusalOf(await manager.ask(createRaid, input))).toEqual(expected)
    expect(refusalOf(await manager.ask(editRaid, { id: raid._id, ...input }))).toEqual(expected)
    expect(await readRaid(product, raid._id)).toEqual(raid)
  })

  it('WIRE-1: the refusal of a raid names every invalid field', async () => {
    const input = { ...(await raidInput(product)), name: '', bossCount: 0, time: 'soon' }
    const { body } = await manager.ask(createRaid, input)
    expect(Object.keys(body.fields ?? {}).toSorted()).toEqual(['bossCount', 'name', 'time'])
  })

  it.each([
    ['raidLeader', 'Raid Leader'],
    ['goldCollector', 'Gold Collector'],
  ])('RAID-5: a raid refuses an unknown %s, and one without the role', async (field, role) => {
    const raid = await pendingRaid(product)
    const unknown = `There is no such ${role}.`
    const input = (id: string) => ({ ...inputOf(raid), [field]: id })
    const make = (id: string) => manager.ask(createRaid, input(id))
    const edit = (id: string) => manager.ask(editRaid, { id: raid._id, ...input(id) })
    for (const write of [make, edit]) {
      for (const id of [UNKNOWN_ID, 'nobody'])
        expectRefused(await write(id), 'not-found', unknown, { [field]: unknown })
      const without = await write(advertiser.memberId)
      expectRefusedField(without, field, `This person does not hold the ${role} role.`)
    }
    expect(await readRaid(product, raid._id)).toEqual(raid)
  })
})

it('404: RAID-7: every call about a deleted raid', async () => {
  const raid = await pendingRaid(product)
  await manager.call(deleteRaid, { id: raid._id })
  for (const answer of [
    await product.request(`/raid/get/${raid._id}`, { cookie: manager.cookie }),
    await manager.ask(editRaid, { id: raid._id, ...inputOf(raid) }),
    await manager.ask(publishRaid, { id: raid._id }),
    await manager.ask(deleteRaid, { id: raid._id }),
  ])
    expectRefused(answer, 'not-found')
})

it('409: RAID-8: another type, or fewer slots than bookings', async () => {
  const raid = await publishedRaid(product)
  await book(advertiser, raid)
  await book(advertiser, raid)
  const input = { id: raid._id, ...inputOf(raid) }
  expectRefused(await manager.ask(editRaid, { ...input, raidType: 'Curve', bossCount: 2 }), 'raid-type-fixed')
  expect((await manager.ask(editRaid, { ...input, maxClients: 1 })).body.code).toBe('below-booked')
  expect((await manager.ask(editRaid, { ...input, maxClients: 2 })).status).toBe(200)
})

function person({ memberId, person: { name, username } }: Caller) {
  return { _id: memberId, username: name, discord: { username } }
}
