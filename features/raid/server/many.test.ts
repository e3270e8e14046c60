import { expect, it } from 'vitest'
import { createRaids, deleteRaids, listPendingRaids, publishRaids } from '#features/raid/calls.ts'
import { actionsOf, historyOf } from '#platform/testing/server/history-of.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { book, pendingRaid, publishedRaid, raidInput, readRaid } from '#platform/testing/server/records.ts'

const { product, manager, admin, advertiser } = testProduct({ kind: 'postgres' })

const pendingNames = async () => (await manager.call(listPendingRaids, {})).map(({ name }) => name).sort()

it('RAID-15: one call creates many raids, pending or published, each with its history', async () => {
  const raids = await Promise.all(['Mon', 'Tue'].map((name) => raidInput(product, { name })))
  const first = await manager.ask(createRaids, { raids })
  expect(first.body).toMatchObject({ success: true, message: '2 raids created' })
  expect(await pendingNames()).toEqual(['Mon', 'Tue'])
  const [out] = await manager.call(createRaids, { raids: raids.slice(0, 1), publish: true })
  expect(out).toMatchObject({ name: 'Mon', published: true })
  expect(await actionsOf(product.database, out?._id ?? '')).toEqual(['create', 'publish'])
})

it('RAID-15: one call creates no raid when one is invalid, and names the position of each error', async () => {
  const before = await pendingNames()
  const good = await raidInput(product, { name: 'Good' })
  const { memberId } = advertiser
  const raids = [
    good,
    { ...good, raidLeader: memberId },
    { ...good, raidType: 'Curve' as const, bossCount: 3 },
    { ...good, date: '2027-03-28', time: '2:30 AM' },
  ]
  const { status, body } = await manager.ask(createRaids, { raids })
  expect(status).toBe(400)
  expect(body.fields).toEqual({
    'raids.1.raidLeader': 'This person does not hold the Raid Leader role.',
    'raids.2.bossCount': 'Boss count cannot exceed 2 for Curve raids',
    'raids.3.time': 'This time does not exist: clocks skip from 2:00 to 3:00 that night.',
  })
  expect(await pendingNames()).toEqual(before)
  const many = (length: number) => Array.from({ length }, () => good)
  expect(await manager.call(createRaids, { raids: many(100), publish: false })).toHaveLength(100)
  const tooMany = await manager.ask(createRaids, { raids: many(101) })
  expect(tooMany.body.fields).toEqual({ raids: 'Between 1 and 100 raids at once.' })
})

it('RAID-16: one call publishes or deletes all its raids, or none', async () => {
  const [one, two] = [await pendingRaid(product), await pendingRaid(product)]
  const out = await publishedRaid(product)
  const refused = await manager.ask(publishRaids, { ids: [one._id, out._id] })
  expect(refused.status).toBe(409)
  expect(refused.body.fields).toEqual({ 'ids.1': 'This raid is already published.' })
  expect((await readRaid(product, one._id)).published).toBe(false)

  expect((await manager.ask(publishRaids, { ids: [two._id, one._id] })).body.message).toBe(
    '2 raids published',
  )
  const booking = await book(advertiser, out)
  expect((await manager.ask(deleteRaids, { ids: [out._id, two._id] })).body.message).toBe('2 raids deleted')
  const last = (await historyOf(product.database, booking._id)).at(-1)
  expect(last?.action).toBe('cancel')
})

it('RAID-20: a raid is copied to a day once, even by simultaneous calls, and again once the copy is deleted', async () => {
  const origin = await publishedRaid(product)
  const other = await publishedRaid(product)
  const raids = [
    { ...(await raidInput(product, { name: 'Copy' })), copiedFrom: origin._id },
    { ...(await raidInput(product, { name: 'Copy too' })), copiedFrom: other._id },
  ]
  const managers = [manager, admin]
  const answers = await Promise.all(managers.map((one) => one.ask(createRaids, { raids })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'raid-copied' })

  const again = await manager.ask(createRaids, { raids: [await raidInput(product), ...raids] })
  expect(again.body.fields).toEqual({
    'raids.1.copiedFrom': 'This raid was already copied to this day.',
    'raids.2.copiedFrom': 'This raid was already copied to this day.',
  })
  expect((await pendingNames()).filter((name) => name.startsWith('Copy'))).toEqual(['Copy', 'Copy too'])

  const [copy] = (await manager.call(listPendingRaids, {})).filter(({ name }) => name === 'Copy')
  await manager.call(deleteRaids, { ids: [copy?._id ?? ''] })
  expect((await manager.ask(createRaids, { raids: raids.slice(0, 1) })).status).toBe(200)
  const ofNone = { ...(await raidInput(product)), copiedFrom: 'no-such-raid' }
  expect((await manager.ask(createRaids, { raids: [ofNone] })).status).toBe(404)
})
