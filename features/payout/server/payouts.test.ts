import { parse } from 'csv-parse/sync'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { createHeroName } from '#features/hero-name/calls.ts'
import { getOwnGold, listOwners, listPeopleWithGold, moveGold } from '#features/ledger/calls.ts'
import {
  createPayout,
  dropLines,
  exportPayout,
  listOwnPayments,
  type NewPayout,
  offerPayout,
  type Payout,
  type PayoutCharacter,
  payLines,
  setOwnCharacter,
  takeBackLine,
} from '#features/payout/calls.ts'
import { nameBoosters } from '#features/payout/settlement-calls.ts'
import { balancesOf, faultsOfBooks } from '#platform/testing/server/books.ts'
import {
  type Caller,
  expectRefused,
  refusalOf,
  refused,
  refusedField,
} from '#platform/testing/server/caller.ts'
import { oneKind } from '#platform/testing/server/databases.ts'
import { actionsOf } from '#platform/testing/server/history-of.ts'
import { type Instance, testProduct } from '#platform/testing/server/product.ts'
import { publishedRaid } from '#platform/testing/server/records.ts'

const BRONTAX: PayoutCharacter = { name: 'Brontax', realm: 'Tarren Mill', faction: 'Horde' }
const HERO = { name: 'Silberstrom', realm: 'Tarren Mill', faction: 'Horde', status: true } as const
const MAIL = 9_999_999

const { product, admin, leader, collector, senior, advertiser, trial } = testProduct()
let another: Instance
let bank: string
beforeAll(async () => {
  another = oneKind() === 'postgres' ? await product.startAnother() : product
  bank = (await admin.call(createHeroName, HERO))._id
})

const giveDue = (to: Caller, gold: number) =>
  admin.call(moveGold, {
    from: { account: 'community', owner: null },
    ...{ to: { account: 'due', owner: to.memberId }, gold, reason: 'Boosted' },
  })
const fillBank = (gold: number, to = bank) =>
  admin.call(moveGold, {
    from: { account: 'community', owner: null },
    ...{ to: { account: 'bank', owner: to }, gold, direction: 'in', reason: 'Counted' },
  })
const offered = async () =>
  (await admin.call(offerPayout, { least: '1' })).groups.flatMap(({ payees }) => payees)
async function paymentTo(to: Caller, gold: number): Promise<NewPayout['payments'][number]> {
  await giveDue(to, gold)
  const name = to.person.name
  const found = (await offered()).find((payee) => payee.name === name)
  return { payee: found?._id ?? 'nobody', bank, gold }
}
const make = (...payments: NewPayout['payments']) => admin.call(createPayout, { payments })
const idsOf = ({ lines }: Payout) => lines.map(({ _id }) => _id)
const statesOf = ({ lines }: Payout) => lines.map(({ state }) => state)
const balance = async (name: string) => (await balancesOf(product.database.sql)).get(name) ?? 0

beforeEach(async () => {
  await leader.call(setOwnCharacter, BRONTAX)
  await collector.call(setOwnCharacter, { ...BRONTAX, name: 'Вьюга' })
  await fillBank(30_000_000)
})

/** `toPay` of the leader. */
const toPay = async () =>
  (await admin.call(listPeopleWithGold, {})).find(({ member }) => member._id === leader.memberId)?.toPay

it('PAY-3, LEDGER-12: a payout reserves its gold, uses one mail a line and never pays the same gold twice', async () => {
  const payment = await paymentTo(leader, 12_000_000)
  const due = await balance(`due ${leader.memberId}`)
  const whole = { ...payment, gold: due }
  const twice = await Promise.all([
    admin.ask(createPayout, { payments: [whole] }),
    another.hosting(admin).ask(createPayout, { payments: [whole] }),
  ])
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const lost = twice.find(({ status }) => status === 409)
  expect(lost?.body.message).toBe(`Only 0 g is due to ${leader.person.name} now.`)
  expect((await offered()).some(({ name }) => name === leader.person.name)).toBe(false)
  expect((await admin.call(offerPayout, { least: '1' })).reserved).toBe(due)
  expect(await toPay()).toBe(0)

  const payout = twice.find(({ status }) => status === 200)?.body.payload as Payout
  expect(payout.lines.map(({ gold }) => gold).toSorted()).toEqual([due - MAIL, MAIL].toSorted())
  await admin.call(dropLines, { id: payout._id, lineIds: idsOf(payout) })
  await admin.call(dropLines, { id: payout._id, lineIds: idsOf(payout) })
  expectRefused(await admin.ask(payLines, { id: payout._id, lineIds: idsOf(payout) }), 'payout-line-closed')
  expect((await offered()).find(({ name }) => name === leader.person.name)?.gold).toBe(due)
  expect(await toPay()).toBe(due)
})

it('PAY-5: a line’s id in upper and lower case pays the line once', async () => {
  const { payee, bank: from, gold } = await paymentTo(leader, 5_000)
  const payout = await make({ payee, bank: from.toUpperCase(), gold })
  const due = await balance(`due ${leader.memberId}`)
  const lineIds = idsOf(payout).flatMap((id) => [id, id.toUpperCase()])
  expect(statesOf(await admin.call(payLines, { id: payout._id.toUpperCase(), lineIds }))).toEqual(['paid'])
  expect(await balance(`due ${leader.memberId}`)).toBe(due - gold)
})

it('PAY-3: pays from a bank that can reach the payee, and nobody more than is due over all payouts', async () => {
  const payment = await paymentTo(leader, 5_000)
  const free = (await offered()).find(({ _id }) => _id === payment.payee)?.gold ?? 0
  const elsewhere = await admin.call(createHeroName, { ...HERO, name: 'Fern', realm: 'Kazzak' })
  const refusals = [
    await admin.ask(createPayout, { payments: [{ ...payment, bank: elsewhere._id }] }),
    await admin.ask(createPayout, { payments: [payment, { ...payment, gold: free }] }),
    await admin.ask(createPayout, { payments: [{ ...payment, payee: '-999999' }] }),
  ]
  expect(refusals.map(({ body }) => [body.code, body.message])).toEqual([
    ['bank-elsewhere', 'This hero name cannot mail to Brontax-TarrenMill.'],
    ['payout-above-due', expect.stringContaining('is due to')],
    ['not-found', expect.anything()],
  ])
})

it('PAY-4: another program reads the CSV of open lines and gets the payout’s sum', async () => {
  const payout = await make(await paymentTo(leader, 25_000_001))
  const ask = async (query: string) => {
    const path = `${exportPayout.path}?id=${payout._id}${query}`
    const { text, headers } = await product.request(path, { cookie: admin.cookie })
    return {
      type: headers.get('content-type'),
      rows: parse(text, { record_delimiter: '\r\n' }) as string[][],
    }
  }
  const { type, rows } = await ask('')
  expect(type).toBe('text/csv; charset=utf-8')
  expect(rows.map(([to]) => to)).toEqual(Array(3).fill('Brontax-TarrenMill'))
  expect(rows.reduce((sum, [, gold]) => sum + Number(gold), 0)).toBe(25_000_001)
  expect(rows.every(([, gold]) => Number(gold) <= MAIL)).toBe(true)
  expect((await ask(`&bank=${bank}`)).rows).toEqual(rows)

  const [first = ''] = idsOf(payout)
  await admin.call(payLines, { id: payout._id, lineIds: [first] })
  expect((await ask('')).rows).toHaveLength(2)
  await admin.call(dropLines, { id: payout._id, lineIds: idsOf(payout).slice(1) })
})

it('PAY-5: simultaneous payments on two instances post a line once', async () => {
  const before = { bank: await balance(`bank ${bank}`), due: await balance(`due ${leader.memberId}`) }
  const payout = await make(await paymentTo(leader, 20_000_000))
  const lineIds = idsOf(payout)
  const presses = [lineIds, lineIds.slice(0, 2), lineIds.slice(1), lineIds.toReversed(), lineIds]
  const answers = await Promise.all(
    presses.map((some, at) =>
      (at % 2 === 0 ? admin : another.hosting(admin)).ask(payLines, { id: payout._id, lineIds: some }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(presses.map(() => 200))
  expect(await balance(`bank ${bank}`)).toBe(before.bank - 20_000_000)
  expect(await balance(`due ${leader.memberId}`)).toBe(before.due)
  const messages = answers.map(({ body }) => body.message)
  expect(messages.filter((message) => message === 'Paid out before').length).toBeLessThan(presses.length)
  for (const id of lineIds) expect(await actionsOf(product.database, id)).toEqual(['paid'])
  expect(await faultsOfBooks(product.database.sql)).toEqual([])
  const { entries } = await leader.call(getOwnGold, {})
  expect(entries[0]).toMatchObject({ kind: 'paid', booking: null, raid: null })
})

it('PAY-5: refuses a payment above the bank’s gold or the gold due, and then pays no line', async () => {
  const payout = await make(await paymentTo(leader, 15_000_000))
  const chosen = { id: payout._id, lineIds: idsOf(payout) }
  const all = { from: { account: 'bank', owner: bank }, to: { account: 'bank', owner: null } } as const
  const inBank = await balance(`bank ${bank}`)
  await admin.call(moveGold, { ...all, gold: inBank - 14_999_999, reason: 'Moved on' })
  const low = refused('bank-too-low', 'Silberstrom-Tarren Mill has 14,999,999 g.')
  expect(refusalOf(await admin.ask(payLines, chosen))).toEqual(low)
  await fillBank(1)

  const due = await balance(`due ${leader.memberId}`)
  const back = {
    from: { account: 'due', owner: leader.memberId },
    to: { account: 'community', owner: null },
  } as const
  await admin.call(moveGold, { ...back, gold: due - 14_999_998, reason: 'A slip' })
  const tooMuch = `Only 14,999,998 g is due to ${leader.person.name} now.`
  expectRefused(await admin.ask(payLines, chosen), 'payout-above-due', tooMuch)
  expect(statesOf(await make(await paymentTo(collector, 1)))).toEqual(['open'])
  await giveDue(leader, 2)
  expect(statesOf(await admin.call(payLines, chosen))).toEqual(['paid', 'paid'])
  expect(await faultsOfBooks(product.database.sql)).toEqual([])
})

it('PAY-6: staff take a payment back once, with a reason', async () => {
  const payout = await make(await paymentTo(leader, 7_000))
  const [lineId = ''] = idsOf(payout)
  await admin.call(payLines, { id: payout._id, lineIds: [lineId] })
  const before = await balance(`due ${leader.memberId}`)
  const { gold } = await leader.call(listOwnPayments, {})
  const why = refusalOf(await admin.ask(takeBackLine, { lineId, reason: ' a ' }))
  expect(why).toEqual(refusedField('reason', 'Give a reason of at least 3 characters.'))
  const presses = await Promise.all(
    [admin, another.hosting(admin)].map((one) => one.ask(takeBackLine, { lineId, reason: 'It came back' })),
  )
  expect(presses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await balance(`due ${leader.memberId}`)).toBe(before + 7_000)
  expect((await leader.call(getOwnGold, {})).entries[0]).toMatchObject({
    ...{ kind: 'taken-back', takesBack: 'paid', reason: 'It came back' },
  })
  const own = await leader.call(listOwnPayments, {})
  expect([own.gold, own.payments[0]?.state]).toEqual([gold - 7_000, 'taken-back'])
  expect(await faultsOfBooks(product.database.sql)).toEqual([])
})

it('PAY-8: the owner of a character that boosted sees its gold due, its payments and its entries', async () => {
  const [own, other] = [trial, advertiser]
  const raid = await publishedRaid(product)
  await leader.call(nameBoosters, {
    raidId: raid._id,
    boosters: [{ name: 'Ødan', realm: 'TarrenMill', share: 1 }],
  })
  const [booster] = await admin.call(listOwners, { of: 'payees', name: 'Ødan' })
  const to = { account: 'due', owner: booster?._id ?? '' } as const
  const community = { account: 'community', owner: null } as const
  await admin.call(moveGold, { from: community, to, gold: 4_000, reason: 'Boosted' })
  for (const one of [own, other]) expect((await one.call(getOwnGold, {})).due).toBe(0)
  await own.call(setOwnCharacter, { ...BRONTAX, name: 'ØDAN' })
  expect(await own.call(getOwnGold, {})).toMatchObject({
    ...{ due: 4_000, entries: [{ reason: 'Boosted', lines: [{ account: 'due', gold: 4_000 }] }] },
  })
  const payee = (await offered()).find(({ name }) => name === booster?.name)?._id ?? ''
  const payout = await make({ payee, bank, gold: 3_000 })
  await admin.call(payLines, { id: payout._id, lineIds: idsOf(payout) })
  expect(await own.call(listOwnPayments, {})).toMatchObject({ gold: 3_000, payments: [{ state: 'paid' }] })
  expect((await own.call(getOwnGold, {})).due).toBe(1_000)
  expect((await other.call(getOwnGold, {})).due).toBe(0)
})

it('LEDGER-12: lists people with their last payment, ignoring payments taken back', async () => {
  await senior.call(setOwnCharacter, BRONTAX)
  const last = async () => {
    const people = await admin.call(listPeopleWithGold, {})
    return people.find(({ member }) => member._id === senior.memberId)?.lastPayout
  }
  await fillBank(5_000)
  const payout = await make(await paymentTo(senior, 5_000))
  expect(await last()).toBeNull()
  await admin.call(payLines, { id: payout._id, lineIds: idsOf(payout) })
  expect(await last()).toBe(product.clock.now().toISOString())
  await admin.call(takeBackLine, { lineId: idsOf(payout)[0] ?? '', reason: 'It came back' })
  expect(await last()).toBeNull()
})
