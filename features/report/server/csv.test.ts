import { parse } from 'csv-parse/sync'
import { sql as raw } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createHeroName } from '#features/hero-name/calls.ts'
import { contract } from '#features/index.ts'
import {
  countBank,
  exportLedger,
  exportOwnGold,
  getOwnGold,
  listPeopleWithGold,
  moveGold,
} from '#features/ledger/calls.ts'
import type { OwnGold } from '#features/ledger/ledger.ts'
import { createPayout, exportPayout, offerPayout, setOwnCharacter } from '#features/payout/calls.ts'
import { nameBoosters } from '#features/payout/settlement-calls.ts'
import { exportReport } from '#features/report/calls.ts'
import { formulasIn } from '#platform/testing/formula-cells.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { book, finish, publishedRaid } from '#platform/testing/server/records.ts'

const BRONTAX = { name: 'Brontax', realm: 'Kazzak', faction: 'Horde' } as const

/** One formula of each kind; the tests of `csvLine` and `isAddress` have all. Calls reject some, so SQL stores them. */
const HOSTILE = ['=1+1', 'a;@SUM(1)', 'é; ＋49', 'a\n-2+3', 'a";"＝1+1']

const { product, admin, leader, collector, advertiser } = testProduct()
let bank: string
let raidId: string
let account: string | undefined
const run = (statement: ReturnType<typeof raw>) => statement.execute(product.database.sql)
const read = async (path: string) => {
  const { status, text } = await product.request(path, { cookie: admin.cookie })
  return { status, text }
}

beforeAll(async () => {
  const hero = { name: 'Silberstrom', realm: 'Kazzak', faction: 'Horde', status: true } as const
  bank = (await admin.call(createHeroName, hero))._id
  await admin.call(countBank, { owner: bank, counted: 5 })
  const raid = await publishedRaid(product)
  raidId = raid._id
  await finish(product, await book(advertiser, raid))
  await admin.call(moveGold, {
    ...{ from: { account: 'community', owner: null }, to: { account: 'due', owner: leader.memberId } },
    ...{ gold: 1_000_000, reason: 'Boosted' },
  })
  const people = await admin.call(listPeopleWithGold, {})
  account = people.find(({ member }) => member._id === leader.memberId)?.due?._id
  await leader.call(setOwnCharacter, BRONTAX)
})

it('LEDGER-19: the list of calls that answer CSV is complete', () => {
  const all = contract.filter(({ media }) => media?.startsWith('text/csv'))
  expect(new Set(all)).toEqual(new Set([exportLedger, exportOwnGold, exportReport, exportPayout]))
})

it('LEDGER-19, REP-8: each CSV has a fixed file name', async () => {
  const day = product.clock.day(1)
  const named = async (path: string) =>
    (await product.request(path, { cookie: admin.cookie })).headers.get('content-disposition')
  expect(await named('/ledger/own-csv')).toBe('attachment; filename="my-gold.csv"')
  expect(await named('/ledger/csv?of=banks')).toBe('attachment; filename="gold-banks.csv"')
  const report = await named(`/report/csv?by=source&from=${day}&to=${day}`)
  expect(report).toBe(`attachment; filename="report-source-${day}-${day}.csv"`)
})

it.each(HOSTILE)(
  'LEDGER-19, REP-8: no separator turns a cell into a formula when names, realms and reasons are %j',
  async (text) => {
    await run(raw`UPDATE raid SET name = ${text}`)
    await run(raw`UPDATE member SET username = ${text}`)
    await run(raw`UPDATE booking SET client_name = ${text}, client_realm = ${text}`)
    await run(raw`UPDATE hero_name SET name = ${text}`)
    const reason = await admin.ask(moveGold, {
      ...{ from: { account: 'community', owner: null }, to: { account: 'bank', owner: bank } },
      ...{ gold: 1, direction: 'in', reason: text },
    })
    expect([200, 400]).toContain(reason.status)
    const day = product.clock.day(1)
    const paths = [
      ...['entries', 'people', 'banks', `statement&account=${account}`].map((of) => `ledger/csv?of=${of}`),
      'ledger/own-csv',
      ...['person', 'day', 'difficulty'].map((by) => `report/csv?by=${by}&from=${day}&to=${day}`),
    ]
    for (const path of paths) {
      const answer = await read(`/${path}`)
      expect([path, answer.status, formulasIn(answer.text, parse)]).toEqual([path, 200, []])
    }
  },
)

it('LEDGER-28: the CSV of one’s own gold contains only own entries, with the values of Mine', async () => {
  for (const caller of [leader, collector]) {
    const { status, text } = await product.request('/ledger/own-csv', { cookie: caller.cookie })
    const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[]
    const { payload } = (await caller.ask(getOwnGold, {})).body as { payload: OwnGold }
    expect([status, rows.map(({ Entry, Gold }) => [Entry, Number(Gold)])]).toEqual([
      200,
      payload.entries.flatMap(({ _id, lines }) => lines.map(({ gold }) => [_id, gold])),
    ])
  }
  expect((await product.request('/ledger/own-csv')).status).toBe(401)
})

it.each(HOSTILE)(
  'PAY-1, PAY-4, SETTLE-2: a payout contains no character whose name or realm is %j',
  async (text) => {
    const typed = await leader.ask(setOwnCharacter, { ...BRONTAX, realm: `Kazzak${text}` })
    expect([typed.status, typed.body.fields]).toEqual([400, { realm: expect.any(String) }])
    const boosters = [{ name: text, realm: 'Kazzak', share: 1 }]
    expect((await admin.ask(nameBoosters, { raidId, boosters })).status).toBe(400)
    // Calls reject such a name, so SQL writes it.
    await run(raw`UPDATE payout_character SET name = ${text}`)
    const [group] = (await admin.call(offerPayout, { least: '1' })).groups
    const payments = [{ payee: group?.payees[0]?._id ?? '', bank, gold: 1 }]
    const made = await admin.ask(createPayout, { payments })
    await run(raw`UPDATE payout_character SET name = 'Brontax'`)
    const { _id: id } = await admin.call(createPayout, { payments })
    await run(raw`UPDATE payout_line SET mailed_to = ${text}`)
    const { status, text: csv } = await read(`${exportPayout.path}?id=${id}`)
    expect([made.body.code, status, JSON.parse(csv).code]).toEqual([
      'not-addressable',
      409,
      'not-addressable',
    ])
  },
)
