import { beforeEach, expect, it } from 'vitest'
import { cancelBooking, markBooking, markBookings, takeBackMark } from '#features/booking/calls.ts'
import { createHeroName } from '#features/hero-name/calls.ts'
import { listEntries, moveGold } from '#features/ledger/calls.ts'
import { generateCode, listAllMails, markMailSent } from '#features/mail/calls.ts'
import { createPayout, offerPayout, payLines, setOwnCharacter } from '#features/payout/calls.ts'
import {
  approveSettlement,
  getSettlement,
  nameBoosters,
  proposeSettlement,
  sendSettlementBack,
  settleNothing,
  takeSettlementBack,
} from '#features/payout/settlement-calls.ts'
import { deleteRaid } from '#features/raid/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import type { Endpoint, InputOf } from '#platform/call/endpoint.ts'
import { balancesOf, faultsOfBooks } from '#platform/testing/server/books.ts'
import { type Caller, refusalOf, refused, refusedField } from '#platform/testing/server/caller.ts'
import { onPostgres } from '#platform/testing/server/databases.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { book, finish, pendingRaid, publishedRaid } from '#platform/testing/server/records.ts'
import { setPart } from '#platform/testing/server/settings.ts'
import { readWaiting } from './settlement-data.ts'

const BOOSTERS = [
  { name: 'Brontax', realm: 'Kazzak', share: 1 },
  { name: 'Silva', realm: 'Tarren Mill', share: 0.5 },
]

const { product, leader, collector, manager, admin, advertiser, developer } = testProduct()
let raid: Raid
beforeEach(async () => {
  raid = await publishedRaid(product, { goldCollector: collector.memberId })
})

const refusal = async (caller: Caller, endpoint: Endpoint, input: object) =>
  refusalOf(await caller.ask(endpoint, input))
const settlement = () => manager.call(getSettlement, { raidId: raid._id })
/** Finishes bookings of 100,000 g, each of which leaves 68,000 g, and names the boosters. */
async function run(clients: number) {
  for (let left = clients; left > 0; left -= 1) await finish(product, await book(advertiser, raid))
  await leader.call(nameBoosters, { raidId: raid._id, boosters: BOOSTERS })
}
async function proposed(by: Caller = leader) {
  const { last } = await by.call(proposeSettlement, { raidId: raid._id, beforeStart: true })
  return { settlementId: last?._id ?? '' }
}
/** The gold moved since `before`, by account with a member's role or a character's name; or the faults of the books. */
async function moved(before: ReadonlyMap<string, number>): Promise<Record<string, number> | string[]> {
  const faults = await faultsOfBooks(product.database.sql)
  if (faults.length > 0) return faults
  const rows = await product.database.sql.selectFrom('payee_character').select(['id', 'name']).execute()
  const names = new Map<string, string>([
    ...rows.map(({ id, name }) => [id, name] as const),
    ...Object.entries({ leader, collector, manager, admin }).map(
      ([role, { memberId }]) => [memberId, role] as const,
    ),
  ])
  const changes = [...(await balancesOf(product.database.sql))].map(([name, gold]) => {
    const [account = '', owner = ''] = name.split(' ')
    return [`${account} ${names.get(owner) ?? owner}`.trim(), gold - (before.get(name) ?? 0)] as const
  })
  return Object.fromEntries(changes.filter(([, gold]) => gold !== 0))
}
const balances = () => balancesOf(product.database.sql)
const waiting = () => readWaiting(product.database.sql, { _id: manager.memberId, roles: ['Raid Manager'] })

it('SETTLE-2, SETTLE-3, SETTLE-4: the leader names boosters and proposes a settlement; approving it posts it once', async () => {
  const open = await book(advertiser, raid)
  await run(1)
  expect(await refusal(leader, proposeSettlement, { raidId: raid._id })).toEqual(refused('bookings-open'))
  await finish(product, open)
  const shown = await settlement()
  expect(shown).toMatchObject({
    ...{
      ...{ _id: raid._id, open: 0, gold: 136_000, rates: { leader: 5, collector: 2, community: 20 } },
      ...{ settled: null, last: null },
    },
    split: { leader: 6_800, collector: 2_720, community: 27_201 },
    boosters: [
      { ...BOOSTERS[0], gold: 66_186 },
      { ...BOOSTERS[1], gold: 33_093 },
    ],
  })
  const { settlementId } = await proposed(collector)
  expect(await collector.call(getSettlement, { raidId: raid._id })).toMatchObject({
    last: { state: 'proposed', proposedBy: { _id: collector.memberId } },
  })
  expect(await waiting()).toContainEqual(
    expect.objectContaining({ _id: settlementId, raidId: raid._id, raidName: raid.name, gold: 108_799 }),
  )
  const before = await balances()
  const answers = await Promise.all([manager, admin].map((by) => by.ask(approveSettlement, { settlementId })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await moved(before)).toEqual({
    ...{ community: -108_799, 'due leader': 6_800, 'due collector': 2_720 },
    ...{ 'due Brontax': 66_186, 'due Silva': 33_093 },
  })
  expect(await settlement()).toMatchObject({ settled: 108_799, due: 108_799, last: { state: 'approved' } })
  expect(await refusal(leader, proposeSettlement, { raidId: raid._id })).toEqual(refused('settlement-stands'))
  const [entry] = await admin.call(listEntries, {})
  expect(entry).toMatchObject({ kind: 'settled', raid: { _id: raid._id }, booking: null })
  expect(entry?.lines.map(({ owner }) => owner?.name)).toContain('Silva-Tarren Mill')
})

it('SETTLE-3: before the raid begins a proposal needs confirmation, afterwards it does not', async () => {
  await run(1)
  const asked = { raidId: raid._id }
  expect(await refusal(leader, proposeSettlement, asked)).toEqual(refused('raid-not-begun'))
  expect((await settlement()).last).toBeNull()
  await manager.call(sendSettlementBack, { ...(await proposed()), reason: 'Not before it has begun' })
  product.clock.moveTo(raid.startsAt)
  expect((await leader.call(proposeSettlement, asked)).last?.state).toBe('proposed')
  expect((await proposed()).settlementId).not.toBe('')
  product.clock.reset()
})

it('SETTLE-4: nobody approves or sends back their own proposal, and sending back needs a reason', async () => {
  await run(1)
  const { settlementId } = await proposed(admin)
  for (const endpoint of [approveSettlement, sendSettlementBack])
    expect(await refusal(admin, endpoint, { settlementId, reason: 'Silva left' })).toEqual(
      endpoint === approveSettlement
        ? refusedField('reason', 'This field is unknown.')
        : refused('somebody-else'),
    )
  expect(await refusal(admin, approveSettlement, { settlementId })).toEqual(refused('somebody-else'))
  expect(await refusal(manager, sendSettlementBack, { settlementId, reason: ' ' })).toMatchObject({
    status: 400,
  })
  const sentBack = await manager.call(sendSettlementBack, { settlementId, reason: 'Silva left early' })
  expect(sentBack.last).toMatchObject({ state: 'sent-back', reason: 'Silva left early' })
  expect(await refusal(manager, approveSettlement, { settlementId })).toEqual(refused('proposal-decided'))
  await manager.call(approveSettlement, await proposed(admin))
  expect((await settlement()).settled).toBe(54_399)
})

it.each([
  ['its crew', () => leader.call(nameBoosters, { raidId: raid._id, boosters: BOOSTERS.slice(1) })],
  ['the rates', () => setPart(admin, 'rates', { leader: 6 })],
  ['its gold', async () => void (await finish(product, await book(advertiser, raid)))],
  ['a booking that is open again', () => book(advertiser, raid)],
] as readonly (readonly [string, () => Promise<unknown>])[])(
  'SETTLE-5: a proposal becomes invalid when this changes: %s',
  async (_, change) => {
    await run(1)
    const { settlementId } = await proposed()
    await change()
    expect((await settlement()).last?.state).toBe('fallen')
    expect(await refusal(manager, approveSettlement, { settlementId })).toEqual(refused('proposal-fallen'))
    expect((await waiting()).map(({ _id }) => _id)).not.toContain(settlementId)
    await setPart(admin, 'rates', {})
  },
)

it('SETTLE-5: a proposal stays valid when a mail is sent, because the shares stay the same', async () => {
  await run(1)
  const { settlementId } = await proposed()
  const [mail] = (await admin.call(listAllMails, {})).filter(({ raidId }) => raidId === raid._id)
  await admin.call(generateCode, { mailId: mail?._id ?? '' })
  await admin.call(markMailSent, { mailId: mail?._id ?? '' })
  expect((await manager.ask(approveSettlement, { settlementId })).status).toBe(200)
})

it('SETTLE-6: a settlement blocks Done and taking it back; staff undo the settlement by the opposite entry', async () => {
  await run(1)
  const open = await book(advertiser, raid)
  const { _id: done } = await book(advertiser, raid)
  await finish(product, { _id: done })
  await advertiser.call(cancelBooking, { bookingId: open._id, reason: 'Client cancelled' })
  const before = await balances()
  const takenBack = { bookingId: done, mark: 'status', reason: 'A slip' } as const
  const proposal = await proposed()
  expect(await refusal(admin, takeBackMark, takenBack)).toEqual(refused('settlement-stands'))
  await manager.call(approveSettlement, proposal)
  expect(await refusal(admin, takeBackMark, takenBack)).toEqual(refused('settlement-stands'))
  const { _id: late } = await book(advertiser, raid)
  expect(await refusal(leader, markBooking.status, { bookingId: late })).toEqual(refused('settlement-stands'))
  const both = { mark: 'status' as const, bookingIds: [done, late] }
  expect((await leader.call(markBookings, both)).map(({ code }) => code)).toEqual([null, 'settlement-stands'])
  expect(await refusal(leader, nameBoosters, { raidId: raid._id, boosters: BOOSTERS.slice(1) })).toEqual(
    refused('settlement-stands'),
  )
  const back = { ...proposal, reason: 'Silva was there too' }
  expect(await refusal(leader, takeSettlementBack, back)).toEqual(refused('not-permitted'))
  const shown = await admin.call(takeSettlementBack, back)
  expect(shown).toMatchObject({ settled: null, last: { state: 'taken-back', reason: back.reason } })
  expect(await moved(before)).toEqual({})
  expect(await refusal(admin, takeSettlementBack, back)).toEqual(refused('settlement-not-standing'))
  await leader.call(markBooking.status, { bookingId: late })
  await admin.call(takeBackMark, takenBack)
  await leader.call(markBooking.status, { bookingId: done })
  await manager.call(approveSettlement, await proposed())
  expect((await settlement()).settled).toBeGreaterThan(108_799)
})

it('SETTLE-6: the proposer may withdraw a proposal; a settlement with a paid booster cannot be undone', async () => {
  await run(1)
  const back = { ...(await proposed()), reason: 'Silva was there too' }
  expect(await refusal(collector, takeSettlementBack, back)).toEqual(refused('not-permitted'))
  expect((await leader.call(takeSettlementBack, back)).last?.state).toBe('taken-back')
  const { settlementId } = await proposed()
  await manager.call(approveSettlement, { settlementId })
  await pay(leader, 1_000)
  const paid = { settlementId, reason: 'Silva was there too' }
  expect(await refusal(admin, takeSettlementBack, paid)).toEqual(
    refused('settlement-paid', `${leader.person.name} has been paid since. Take that payment back first.`),
  )
})

/** Pays `gold` of what is due to `to`. */
async function pay(to: Caller, gold: number): Promise<void> {
  const bank = { name: 'Silberstrom', realm: 'Kazzak', faction: 'Horde', status: true } as const
  const { _id: owner } = await admin.call(createHeroName, bank)
  const bankGold = { from: { account: 'community', owner: null }, direction: 'in' } as const
  await admin.call(moveGold, { ...{ ...bankGold, to: { account: 'bank', owner }, gold, reason: 'Counted' } })
  await to.call(setOwnCharacter, { name: 'Rask', realm: 'Kazzak', faction: 'Horde' })
  const { groups } = await admin.call(offerPayout, { least: '1' })
  const payee = groups.flatMap(({ payees }) => payees).find(({ name }) => name === to.person.name)
  const payment = { payee: payee?._id ?? '', bank: owner, gold }
  const { _id: id, lines } = await admin.call(createPayout, { payments: [payment] })
  await admin.call(payLines, { id, lineIds: lines.map(({ _id }) => _id) })
}

it('SETTLE-2: only people who may publish see the settlement of an unpublished raid, deleted or not', async () => {
  const draft = await pendingRaid(product, { goldCollector: collector.memberId })
  const asked = { raidId: draft._id }
  const everybody = async () => {
    for (const caller of [leader, collector])
      expect(await refusal(caller, getSettlement, asked)).toEqual(refused('not-found'))
  }
  await everybody()
  for (const caller of [leader, collector])
    expect(await refusal(caller, proposeSettlement, asked)).toEqual(refused('not-found'))
  expect(await refusal(leader, nameBoosters, { ...asked, boosters: BOOSTERS })).toEqual(refused('not-found'))
  for (const caller of [manager, admin, developer])
    expect(await caller.call(getSettlement, asked)).toMatchObject({ raid: { name: draft.name } })
  await manager.call(deleteRaid, { id: draft._id })
  await everybody()
})

it('SETTLE-2: hides a settlement from outsiders; only leader and staff name the boosters', async () => {
  const other = await publishedRaid(product, { raidLeader: leader.memberId })
  const asked = { raidId: other._id }
  const named = { ...asked, boosters: BOOSTERS }
  expect(await refusal(collector, getSettlement, asked)).toEqual(refused('not-found'))
  expect(await refusal(collector, proposeSettlement, asked)).toEqual(refused('not-found'))
  expect(await refusal(collector, nameBoosters, named)).toEqual(refused('not-permitted'))
  expect(await refusal(manager, nameBoosters, named)).toEqual(refused('not-permitted'))
  const twice = { ...asked, boosters: [...BOOSTERS, { name: 'SILVA', realm: 'tarrenmill', share: 1 }] }
  expect(await refusal(leader, nameBoosters, twice)).toEqual(
    refusedField('boosters', 'SILVA-tarrenmill is listed twice.'),
  )
  await admin.call(nameBoosters, named)
  await manager.call(deleteRaid, { id: other._id })
  const gone = `${other.name} was deleted by ${manager.person.name}.`
  expect(await refusal(leader, getSettlement, asked)).toEqual(refused('not-found', gone))
  expect(await refusal(collector, getSettlement, asked)).toEqual(refused('not-found'))
})

it('SETTLE-10: a raid without gold to split is settled by one call, but not once there is gold', async () => {
  const asked = { raidId: raid._id }
  const { _id: bookingId } = await book(advertiser, raid)
  expect(await refusal(leader, settleNothing, asked)).toEqual(refused('bookings-open'))
  await advertiser.call(cancelBooking, { bookingId, reason: 'Client cancelled' })
  expect(await refusal(leader, settleNothing, asked)).toEqual(refused('raid-not-begun'))
  product.clock.moveTo(raid.startsAt)
  expect(await refusal(manager, settleNothing, asked)).toEqual(refused('not-permitted'))
  expect((await settlement()).settled).toBeNull()
  for (const caller of [leader, collector, admin]) {
    const { settled } = await caller.call(settleNothing, asked)
    expect(settled).toBe(0)
  }
  await run(1)
  expect((await settlement()).settled).toBeNull()
  expect(await refusal(leader, settleNothing, asked)).toEqual(refused('something-to-settle'))
  await manager.call(approveSettlement, await proposed())
  expect((await settlement()).settled).toBe(54_399)
  product.clock.reset()
})

onPostgres('on PostgreSQL', () => {
  it('SETTLE-5: an approval that races with a change of gold posts what was proposed, or nothing', async () => {
    for (let round = 0; round < 3; round += 1) {
      const raid = await publishedRaid(product)
      const booking = await book(advertiser, raid)
      await finish(product, booking)
      const { last } = await leader.call(proposeSettlement, { raidId: raid._id, beforeStart: true })
      const settlementId = last?._id ?? ''
      const back: InputOf<typeof takeBackMark> = { bookingId: booking._id, mark: 'status', reason: 'A slip' }
      const [approved] = await Promise.all([
        manager.ask(approveSettlement, { settlementId }),
        admin.ask(takeBackMark, back),
      ])
      const { settled } = await manager.call(getSettlement, { raidId: raid._id })
      expect(settled).toBe(approved.status === 200 ? 3_400 : null)
    }
    expect(await faultsOfBooks(product.database.sql)).toEqual([])
  })
})
