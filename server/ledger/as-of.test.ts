import { sql as raw } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getBooks, getStatement, moveGold } from '#domain/ledger/endpoints.ts'
import type { AccountChoice, AccountKind, Statement } from '#domain/ledger/ledger.ts'
import { ROLES } from '#domain/rights.ts'
import { readDayEnd } from '#server/ledger/as-of.ts'
import type { Caller } from '#server/testing/caller.ts'
import { onBothDatabases } from '#server/testing/databases.ts'
import { type Product, startProduct } from '#server/testing/product.ts'

const COMMUNITY: AccountChoice = { account: 'community', owner: null }
const DAYS = ['2026-10-23', '2026-10-24', '2026-10-25', '2026-10-26', '2026-10-27']
/** Midnight of server time before each of these days; on the 25th the clocks go back. */
const ENDS = [
  '2026-10-23T22:00Z',
  '2026-10-24T22:00Z',
  '2026-10-25T23:00Z',
  '2026-10-26T23:00Z',
  '2026-10-27T23:00Z',
]
const MOVES = 44

interface Line {
  cause: number
  at: Date
  id: number
  kind: AccountKind
  gold: number
}

onBothDatabases((kind) => {
  let product: Product
  let admin: Caller
  let held: AccountChoice
  let lines: Line[]
  beforeAll(async () => {
    product = await startProduct(kind)
    admin = await product.as('Admin')
    held = { account: 'held', owner: (await product.as('Gold Collector')).memberId }
    await raw`UPDATE history SET at = '2026-10-01T12:00Z'`.execute(product.database.sql)
    for (let move = 0; move < MOVES; move += 1) {
      const gold = 1_000 + ((move * 7_919) % 5_000)
      const [from, to] = move % 3 === 0 ? [held, COMMUNITY] : [COMMUNITY, held]
      const direction = from === held ? 'out' : 'in'
      await admin.call(moveGold, { from, to, gold, direction, reason: 'As it was' })
    }
    await spread()
    const { rows } = await raw<Line>`
      SELECT cause, at, account.id, account.kind, line.gold
        FROM ledger_entry JOIN history ON history.id = cause CROSS JOIN LATERAL unnest(accounts, gold) AS line (account, gold)
        JOIN ledger_account AS account ON account.id = line.account ORDER BY cause DESC`.execute(
      product.database.sql,
    )
    lines = rows
  })
  afterAll(() => product.stop())

  /** Over the days, ten at each midnight: two minutes before to two minutes after it, not in the order of their ids. */
  async function spread(): Promise<void> {
    const { rows } = await raw<{ cause: number }>`SELECT cause FROM ledger_entry ORDER BY cause`.execute(
      product.database.sql,
    )
    for (const [place, { cause }] of rows.entries()) {
      const end = new Date(ENDS[Math.floor((place * 4) / rows.length)] ?? '').getTime()
      const seconds = [-120, 1, -1, 120, 0, -60, 60, -0.001, 30, -30][place % 10] ?? 0
      const at = new Date(end + seconds * 1_000)
      await raw`UPDATE history SET at = ${at} WHERE id = ${cause}`.execute(product.database.sql)
    }
  }
  const by = (day: number) => lines.filter(({ at }) => at < new Date(ENDS[day] ?? ''))
  const sum = (some: readonly Line[]) => some.reduce((gold, line) => gold + line.gold, 0)
  const idOf = (of: AccountKind) => String(lines.find((line) => line.kind === of)?.id)

  it.each(DAYS.map((day, place) => [day, place] as const))(
    'LEDGER-29: on %s the sums are those of all entries until midnight',
    async (asOf, place) => {
      const books = await admin.call(getBooks, { asOf })
      const of = (one: AccountKind) => sum(by(place).filter((line) => line.kind === one))
      expect(books).toMatchObject({
        ...{ held: of('held'), bank: of('bank'), due: of('due'), community: of('community') },
        balanced: true,
      })
    },
  )

  it.each(DAYS.map((day, place) => [day, place] as const))(
    'LEDGER-29: on %s a statement has the entries until midnight, each with what was there then',
    async (asOf, place) => {
      const account = idOf('held')
      const mine = by(place).filter(({ id }) => String(id) === account)
      const entriesRead: Statement['entries'] = []
      let before: string | undefined
      do {
        const { body } = await admin.ask(getStatement, { account, asOf, ...(before && { before }) })
        const { gold, entries } = body.payload as Statement
        expect(gold).toBe(sum(mine))
        entriesRead.push(...entries)
        before = body.next ?? undefined
      } while (before !== undefined)
      expect(entriesRead.map(({ _id, after }) => [Number(_id), after])).toEqual(
        mine.map(({ cause }, at) => [cause, sum(mine.slice(at))]),
      )
      const csv = await product.request(`/ledger/csv?of=statement&account=${account}&asOf=${asOf}`, {
        cookie: admin.cookie,
      })
      expect(csv.text.trim().split('\r\n')).toHaveLength(mine.length + 1)
      expect(csv.headers.get('content-disposition')).toBe(
        `attachment; filename="gold-ledger-statement-${asOf}.csv"`,
      )
    },
  )

  it('LEDGER-29: a day to come is now, what is none is refused, and who sees the ledger alone is answered', async () => {
    expect(await admin.call(getBooks, { asOf: '2099-01-01' })).toEqual(await admin.call(getBooks, {}))
    expect(await admin.call(getBooks, { asOf: '2020-01-01' })).toMatchObject({ held: 0, community: 0 })
    const account = idOf('held')
    expect((await admin.ask(getStatement, { account, asOf: '2026-02-30' })).status).toBe(400)
    const refused = await product.request('/ledger/csv?of=people&asOf=2026-10-24', { cookie: admin.cookie })
    expect([refused.status, JSON.parse(refused.text).fields]).toEqual([
      400,
      { asOf: 'Only a statement can be as of a day.' },
    ])
    for (const role of ROLES.filter((one) => one !== 'Admin' && one !== 'Developer'))
      expect((await (await product.as(role)).ask(getBooks, { asOf: '2026-10-24' })).status).toBe(403)
    expect((await readDayEnd(product.database.sql, '2026-10-24'))?.floor).toBeGreaterThan(0)
  })
})
