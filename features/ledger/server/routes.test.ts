import { sql as raw } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Booking, BookingInput } from '#features/booking/booking.ts'
import { markBooking, markBookings } from '#features/booking/calls.ts'
import {
  getBooks,
  getOwnGold,
  getStatement,
  listEntries,
  listPeopleWithGold,
} from '#features/ledger/calls.ts'
import { ENTRIES_AT_ONCE, type OwnGold, type Statement } from '#features/ledger/ledger.ts'
import { generateCode, markMailSent } from '#features/mail/calls.ts'
import { editRaid } from '#features/raid/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import { balancesOf, faultsOfBooks } from '#platform/testing/server/books.ts'
import { type Caller, expectRefused, pagesOf } from '#platform/testing/server/caller.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { book, bookMany, finish, inputOf, publishedRaid } from '#platform/testing/server/records.ts'

const { product, advertiser, leader, collector, admin, manager, trial } = testProduct()
let raid: Raid
beforeAll(async () => {
  raid = await publishedRaid(product, { maxClients: 100, goldCollector: collector.memberId })
})

const booked = (changes: Partial<BookingInput> = {}) =>
  book(advertiser, raid, { deposit: 10_000, ...changes })

async function send(booking: Booking): Promise<void> {
  const mailId = (await finish(product, booking))._id
  const { confirmationCode } = await admin.call(generateCode, { mailId })
  await admin.call(markMailSent, { mailId, confirmationCode })
}

async function wholeStatement(account: string): Promise<Statement> {
  const pages = await pagesOf<Statement>(admin, getStatement, { account })
  return { ...(pages[0] as Statement), entries: pages.flatMap(({ entries }) => entries) }
}

it('LEDGER-22: gold of open bookings is shown under the person who has it, until they are done', async () => {
  const raid = await publishedRaid(product)
  const first = await book(advertiser, raid, { deposit: 10_000 })
  const second = await book(advertiser, raid, { deposit: 10_000 })
  const [price, deposit] = [first.price ?? 0, 10_000]
  const open = async () => {
    const people = await admin.call(listPeopleWithGold, {})
    const of = ({ memberId }: Caller) => people.find(({ member }) => member._id === memberId)?.open ?? 0
    return { all: (await admin.call(getBooks, {})).open, advertiser: of(advertiser), leader: of(leader) }
  }
  expect(await open()).toEqual({ all: 2 * deposit, advertiser: 2 * deposit, leader: 0 })
  await leader.call(markBooking.paid, { bookingId: first._id })
  const paid = price - deposit
  expect(await open()).toEqual({ all: price + deposit, advertiser: 2 * deposit, leader: paid })
  const mine = (await leader.call(getOwnGold, {})).paid
  expect(mine).toMatchObject({ gold: price - deposit, bookings: [{ bookingId: first._id }] })
  expect((await advertiser.call(getOwnGold, {})).paid).toEqual({ gold: 0, bookings: [] })
  await finish(product, first)
  await finish(product, second)
  expect(await open()).toEqual({ all: 0, advertiser: 0, leader: 0 })
  expect((await leader.call(getOwnGold, {})).paid.gold).toBe(0)
})

describe('LEDGER-7: one’s own gold', () => {
  it('Mine answers gold held, gold due, deposits of open bookings and the account’s entries', async () => {
    const empty = {
      ...{ held: 0, due: 0, paid: { gold: 0, bookings: [] }, deposits: { gold: 0, bookings: [] } },
      entries: [],
    }
    expect(await trial.call(getOwnGold, {})).toEqual(empty)
    const [first, second] = [
      await book(trial, raid, { deposit: 10_000 }),
      await book(trial, raid, { deposit: 20_000, clientName: 'Rallona' }),
    ]
    await finish(product, first)
    const { entries, ...gold } = await trial.call(getOwnGold, {})
    const { _id, name, date } = raid
    const deposit = {
      bookingId: second._id,
      client: 'Rallona-Antonidas',
      raid: { _id, name, date },
      gold: 20_000,
    }
    expect(gold).toEqual({
      ...{ held: 0, due: 22_000, paid: { gold: 0, bookings: [] } },
      deposits: { gold: 20_000, bookings: [deposit] },
    })
    const owner = { _id: trial.memberId, name: trial.person.name }
    expect(entries).toEqual([
      {
        ...{ _id: expect.any(String), at: expect.any(String), kind: 'done', happenedOn: null, alone: false },
        ...{ reason: null, takesBack: null, reverses: null, takenBackBy: null, about: null },
        by: { _id: admin.memberId, username: admin.person.name },
        ...{ raid: { _id, name, date }, booking: { _id: first._id, client: 'Käthelina-Antonidas' } },
        lines: [{ _id: expect.any(String), account: 'due', gold: 22_000, owner }],
      },
    ])
  })

  it('Mine is paged, newest first, and hides names of clients whom the viewer may not see', async () => {
    const other = await publishedRaid(product, { goldCollector: collector.memberId })
    await finish(product, await book(advertiser, other))
    const renamed = { ...inputOf(other), goldCollector: null }
    await manager.call(editRaid, { id: other._id, ...renamed })
    const bookings = await bookMany(advertiser, raid, ENTRIES_AT_ONCE, { deposit: 10_000 })
    await leader.call(markBookings, { bookingIds: bookings.map(({ _id }) => _id), mark: 'status' })
    const pages = await pagesOf<OwnGold>(collector, getOwnGold)
    expect(pages[0]?.entries).toHaveLength(30)
    const all = pages.flatMap(({ entries }) => entries)
    const places = all.map(({ _id }) => Number(_id))
    expect(places).toEqual([...new Set(places)].toSorted((one, other) => other - one))
    const gold = all.flatMap(({ lines }) => lines.map((line) => line.gold))
    expect(gold.reduce((sum, more) => sum + more, 0)).toBe((await collector.call(getOwnGold, {})).held)
    const unnamed = all.filter(({ booking }) => booking?.client === null)
    expect(unnamed).toMatchObject([{ kind: 'done', raid: null }])
  })
})

it('LEDGER-8: Admin and Developer see all sums and all entries with their lines', async () => {
  await send(await booked())
  const { balanced, checked, open, ...books } = await admin.call(getBooks, {})
  const sums = { held: 0, bank: 0, due: 0, community: 0 }
  for (const [name, gold] of await balancesOf(product.database.sql)) {
    const [account = ''] = name.split(' ')
    sums[account as keyof typeof sums] += gold
  }
  expect([balanced, checked, books]).toEqual([true, null, sums])
  expect(open).toBeGreaterThan(0)
  const [sent] = await admin.call(listEntries, {})
  const taken = { account: 'held', owner: { _id: collector.memberId }, gold: -90_000 }
  const brought = { account: 'bank', owner: null, gold: 90_000 }
  expect(sent).toMatchObject({ kind: 'sent', lines: [taken, brought] })
})

describe('LEDGER-12: people who hold gold', () => {
  it('people are listed by the gold they hold, most first, in pages', async () => {
    await send(await booked())
    const people = await admin.call(listPeopleWithGold, {})
    const balances = await balancesOf(product.database.sql)
    const of = (name: string) => balances.get(name)
    for (const { member, held, due } of people)
      expect([held?.gold, due?.gold]).toEqual(
        ['held', 'due'].map((account) => of(`${account} ${member._id}`)),
      )
    const owners = new Set([...balances.keys()].flatMap((name) => name.split(' ')[1] ?? []))
    expect(new Set(people.map(({ member }) => member._id))).toEqual(owners)
    const held = people.map((person) => person.held?.gold ?? 0)
    expect(held).toEqual(held.toSorted((one, other) => other - one))
    const [first, second] = people
    const rest = await admin.call(listPeopleWithGold, { before: `${held[0]}.${first?.member._id}` })
    expect(rest[0]).toEqual(second)
  })

  it('a person’s statement runs from 0 to the account’s balance', async () => {
    const other = await publishedRaid(product, { maxClients: 100, goldCollector: collector.memberId })
    const bookings = await bookMany(advertiser, other, ENTRIES_AT_ONCE + 1)
    const bookingIds = bookings.map(({ _id }) => _id)
    await leader.call(markBookings, { bookingIds, mark: 'status' })
    const [person] = (await admin.call(listPeopleWithGold, {})).filter(
      ({ member }) => member._id === collector.memberId,
    )
    const account = person?.held?._id ?? ''
    const { entries, ...now } = await wholeStatement(account)
    const { _id, username: name } = person?.member ?? {}
    expect(now).toEqual({ account: 'held', owner: { _id, name }, gold: person?.held?.gold })
    let sum = 0
    for (const { lines, after } of entries.toReversed()) {
      expect(lines).toMatchObject([{ _id: account }])
      sum += lines[0]?.gold ?? 0
      expect(after).toBe(sum)
    }
    expect(sum).toBe(person?.held?.gold)
    expect(entries.length).toBeGreaterThan(ENTRIES_AT_ONCE)
    for (const unknown of ['0', 'x']) {
      expectRefused(await admin.ask(getStatement, { account: unknown }), 'not-found')
    }
  })
})

it('LEDGER-6: books that do not balance are reported', async () => {
  const { sql } = product.database
  const change = (gold: number) =>
    raw`UPDATE ledger_balance SET gold = gold + ${gold} WHERE id = (
          SELECT min(balance.id) FROM ledger_balance AS balance
            JOIN ledger_account AS account ON account.id = account_id WHERE kind = 'community')`.execute(sql)
  await change(7)
  expect((await admin.call(getBooks, {})).balanced).toBe(false)
  expect(await faultsOfBooks(sql)).toHaveLength(3)
  await change(-7)
})
