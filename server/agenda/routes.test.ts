import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Agenda, FIRST_OF_EACH } from '#domain/agenda/agenda.ts'
import { getAgenda } from '#domain/agenda/endpoints.ts'
import { cancelBooking, markBooking, noShowBooking, promoteBooking } from '#domain/booking/endpoints.ts'
import { generateCode, markMailSent } from '#domain/mail/endpoints.ts'
import { publishRaid } from '#domain/raid/endpoints.ts'
import { ROLES } from '#domain/rights.ts'
import { minutesLater } from '#domain/server-time.ts'
import { nameBoosters, proposeSettlement } from '#domain/settlement/endpoints.ts'
import type { Caller } from '#server/testing/caller.ts'
import { onOneDatabase } from '#server/testing/databases.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { book, finish, joinBackup, pendingRaid, publishedRaid } from '#server/testing/records.ts'

const NONE = { count: 0, first: [] }
const NOTHING: Agenda = {
  unplaced: 0,
  raids: NONE,
  promote: NONE,
  mails: 0,
  drafts: NONE,
  settlements: NONE,
  deposits: NONE,
}

onOneDatabase((kind) => {
  let product: Product
  let leader: Caller
  let collector: Caller
  let advertiser: Caller
  let senior: Caller
  let admin: Caller
  let manager: Caller
  beforeAll(async () => {
    product = await startProduct(kind)
    leader = await product.as('Raid Leader')
    collector = await product.as('Gold Collector')
    advertiser = await product.as('Advertiser')
    senior = await product.as('Senior Advertiser')
    admin = await product.as('Admin')
    manager = await product.as('Raid Manager')
  })
  afterAll(() => product.stop())
  beforeEach(() => product.clock.reset())

  const next = (caller: Caller) => caller.call(getAgenda, {})
  const today = () => ({ date: product.clock.day() })
  /** What the viewer is told of a raid. */
  const noticesOf = async (caller: Caller, { _id }: { _id: string }) =>
    (await next(caller)).raids.first.find((raid) => raid._id === _id)

  it('HOME-1: nothing waits on an empty schedule, whatever the role', async () => {
    for (const role of ROLES) expect([role, await next(await product.as(role))]).toEqual([role, NOTHING])
  })

  it('HOME-1: raids that run or start within a day, to who runs them and who has clients on them', async () => {
    const raid = await publishedRaid(product, {
      ...{ name: 'Tonight', maxClients: 2, goldCollector: collector.memberId },
      ...today(),
    })
    await publishedRaid(product, { name: 'In 31 hours' })
    const [first] = [await book(advertiser, raid), await book(senior, raid)]
    await joinBackup(advertiser, raid)
    const facts = {
      ...{ _id: raid._id, name: 'Tonight', date: raid.date, time: '7:30 PM', startsAt: raid.startsAt },
      ...{ difficulty: 'HEROIC', maxClients: 2, taken: 2, booked: 0, inLine: 0 },
    }
    const ofLeader = { ...facts, leads: true, collects: false, toInvite: 2 }
    expect((await next(leader)).raids).toEqual({ count: 1, first: [ofLeader] })
    expect(await noticesOf(collector, raid)).toEqual({ ...ofLeader, leads: false, collects: true })
    const others = { ...facts, leads: false, collects: false, toInvite: 0 }
    expect((await next(advertiser)).raids.first).toEqual([{ ...others, booked: 1, inLine: 1 }])
    expect(await noticesOf(senior, raid)).toEqual({ ...others, booked: 1 })
    for (const caller of [admin, manager, await product.as('Trial Advertiser')])
      expect((await next(caller)).raids).toEqual(NONE)

    await leader.call(markBooking['in-group'], { bookingId: first._id })
    expect(await noticesOf(leader, raid)).toMatchObject({ toInvite: 1 })
    // The line moves up: the booking that ends was the viewer's, and so is the one that takes its slot.
    await leader.call(cancelBooking, { bookingId: first._id, reason: 'Client cancelled' })
    expect(await noticesOf(advertiser, raid)).toMatchObject({ booked: 1, inLine: 0 })
    product.clock.moveTo(minutesLater(new Date(raid.startsAt), 179))
    expect(await noticesOf(leader, raid)).toBeDefined()
    product.clock.moveTo(minutesLater(new Date(raid.startsAt), 181))
    expect(await noticesOf(leader, raid)).toBeUndefined()
    expect(await noticesOf(advertiser, raid)).toBeUndefined()
  })

  it('HOME-2: backups wait for who may promote them, from the start on and while a slot is free', async () => {
    const raid = await publishedRaid(product, {
      maxClients: 1,
      goldCollector: collector.memberId,
      ...today(),
    })
    const booked = await book(advertiser, raid)
    const backup = await joinBackup(senior, raid)
    product.clock.moveTo(raid.startsAt)
    const waits = async (caller: Caller) =>
      (await next(caller)).promote.first.find(({ _id }) => _id === raid._id)
    expect(await waits(leader)).toBeUndefined()
    await leader.call(noShowBooking, { bookingId: booked._id })
    for (const caller of [leader, collector, admin])
      expect(await waits(caller)).toMatchObject({ free: 1, backups: 1, name: raid.name })
    for (const caller of [manager, senior]) expect(await waits(caller)).toBeUndefined()
    await leader.call(promoteBooking, { bookingId: backup._id })
    expect(await waits(leader)).toBeUndefined()
  })

  it('HOME-2: mails wait for who handles them, drafts for who publishes, settlements for who may decide', async () => {
    const collector = await product.as('Gold Collector')
    const before = {
      manager: await next(manager),
      admin: await next(admin),
      collector: await next(collector),
    }
    const draft = await pendingRaid(product, {
      ...{ name: 'Draft', ...today() },
      goldCollector: collector.memberId,
    })
    const drafts = (await next(manager)).drafts
    expect(drafts.count).toBe(before.manager.drafts.count + 1)
    expect(drafts.first).toContainEqual({
      ...{ _id: draft._id, name: 'Draft', date: draft.date, time: draft.time, startsAt: draft.startsAt },
    })
    expect((await next(leader)).drafts).toEqual(NONE)
    await manager.call(publishRaid, { id: draft._id })
    expect((await next(manager)).drafts).toEqual(before.manager.drafts)

    const mail = await finish(product, await book(advertiser, draft))
    // It waits for who has its gold.
    expect((await next(collector)).mails).toBe(before.collector.mails + 1)
    expect((await next(admin)).mails).toBe(before.admin.mails)
    expect((await next(advertiser)).mails).toBe(0)
    await leader.call(nameBoosters, {
      raidId: draft._id,
      boosters: [{ name: 'Silva', realm: 'Kazzak', share: 1 }],
    })
    await admin.call(proposeSettlement, { raidId: draft._id, beforeStart: true })
    expect((await next(manager)).settlements).toMatchObject({ count: 1, first: [{ raidId: draft._id }] })
    // Nobody approves what they proposed.
    expect((await next(admin)).settlements).toEqual(NONE)
    await leader.call(nameBoosters, { raidId: draft._id, boosters: [] })
    expect((await next(manager)).settlements).toEqual(NONE)
    const { confirmationCode } = await admin.call(generateCode, { mailId: mail._id })
    await admin.call(markMailSent, { mailId: mail._id, confirmationCode })
    expect((await next(collector)).mails).toBe(before.collector.mails)
  })

  it('HOME-1: of many the soonest stand there, and how many there are', async () => {
    const times = ['10:00 PM', '9:00 PM', '8:00 PM', '7:00 PM', '6:00 PM', '5:00 PM', '4:00 PM']
    for (const time of times) await publishedRaid(product, { time, ...today() })
    const { count, first } = (await next(leader)).raids
    expect(first).toHaveLength(FIRST_OF_EACH)
    expect(count).toBeGreaterThanOrEqual(times.length)
    expect(first.map(({ startsAt }) => startsAt)).toEqual(first.map(({ startsAt }) => startsAt).toSorted())
  })
})
