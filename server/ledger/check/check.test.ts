import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks, getBooks } from '#domain/ledger/endpoints.ts'
import { generateCode, markMailSent, postMails } from '#domain/mail/endpoints.ts'
import { daysAfter } from '#domain/server-time.ts'
import { ChangeFeed } from '#server/change/feed.ts'
import { checkAtNight } from '#server/ledger/check/actions.ts'
import { findFaults, isAlone } from '#server/ledger/check/data.ts'
import { faultsOfBooks } from '#server/testing/books.ts'
import { type Caller, refusalOf, refused } from '#server/testing/caller.ts'
import { onOneDatabase, onPostgres, SILENT } from '#server/testing/databases.ts'
import { PLANTED, plantedFaults } from '#server/testing/planted-faults.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { book, finish, publishedRaid } from '#server/testing/records.ts'

/** The others are planted in what everything that can happen leaves, on PostgreSQL, and on both with `--all` (check-walk.test.ts). */
const FEW: readonly string[] = [
  ...['a missing entry', 'an entry of twice the amount', 'a missing line', 'a balance off by one'],
  ...['a price changed after Done', 'another amount after Sent', 'a mail marked as sent by hand'],
]

describe('on the embedded database', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct('embedded')
    const [admin, advertiser] = [await product.as('Admin'), await product.as('Advertiser')]
    const raid = await publishedRaid(product)
    const { _id: mailId } = await finish(product, await book(advertiser, raid))
    await finish(product, await book(advertiser, raid))
    await admin.call(generateCode, { mailId })
    await admin.call(markMailSent, { mailId })
  })
  afterAll(() => product.stop())

  it('LEDGER-23: what mails leave is without a fault', async () => {
    expect(await findFaults(product.database.sql)).toMatchObject({ count: 0, faults: [] })
    expect(await faultsOfBooks(product.database.sql)).toEqual([])
  })

  for (const [name, what, plant, kept] of PLANTED.filter(([planted]) => FEW.includes(planted)))
    it(`LEDGER-23: what is planted is found: ${name}`, async () => {
      const faults = await plantedFaults(product.database.sql, plant, kept === 'kept')
      expect(faults.map((fault) => fault.what)).toEqual(expect.arrayContaining([...what]))
    })
})

onOneDatabase((kind) => {
  let product: Product
  let admin: Caller
  beforeAll(async () => {
    product = await startProduct(kind)
    admin = await product.as('Admin')
  })
  afterAll(() => product.stop())
  const checked = async () => (await admin.call(getBooks, {})).checked
  const measured = async (name: string) =>
    (await product.request('/metrics')).text.match(new RegExp(`^${name} (.*)$`, 'm'))?.[1]

  it('LEDGER-24: staff check at a press, and the measurements say what came of it', async () => {
    expect(await checked()).toBeNull()
    expect(await measured('forge_ledger_faults')).toBe('Nan')
    const raid = await publishedRaid(product)
    const { _id: mailId } = await finish(product, await book(await product.as('Advertiser'), raid))
    await admin.call(generateCode, { mailId })
    await admin.call(postMails, { mailIds: [mailId], posted: true })
    const found = { at: product.clock.now().toISOString(), count: 0, faults: [] }
    expect(await admin.call(checkBooks, {})).toEqual(found)
    expect(await checked()).toEqual(found)
    product.clock.advance({ hours: 1 })
    expect(await measured('forge_ledger_faults')).toBe('0')
    expect(await measured('forge_ledger_check_age_seconds')).toBe('3600')
    expect(await measured('forge_mail_posted_age_seconds')).toBe('3600')
    expect(Number(await measured('forge_ledger_held_age_seconds'))).toBeGreaterThanOrEqual(0)
  })

  it('LEDGER-24: the books are checked at 4:10 AM of server time, once', async () => {
    const changes = new ChangeFeed({ database: product.database, log: SILENT })
    const night = { database: product.database, changes, log: SILENT }
    const look = async (at: string) => {
      await checkAtNight(night, { now: new Date(at), began: new Date('2025-01-01T12:00:00Z') })
      return (await checked())?.at
    }
    const before = (await checked())?.at ?? ''
    const day = before.slice(0, 10)
    const at = (days: number, time: string) => `${daysAfter(day, days)}T${time}:00.000Z`
    // In summer server time is two hours ahead.
    expect(await look(at(1, '02:09'))).toBe(before)
    expect(await look(at(1, '02:10'))).toBe(at(1, '02:10'))
    expect(await look(at(1, '02:11'))).toBe(at(1, '02:10'))
    expect(await look(at(3, '00:00'))).toBe(at(3, '00:00'))
  })
})

onPostgres('on PostgreSQL', () => {
  it('LEDGER-24: one checks at a time', async () => {
    const product = await startProduct('postgres')
    const admin = await product.as('Admin')
    const other = await product.database.sql.startTransaction().execute()
    expect(await isAlone(other)).toBe(true)
    expect(refusalOf(await admin.ask(checkBooks, {}))).toEqual(refused('check-underway'))
    await other.rollback().execute()
    expect(await admin.call(checkBooks, {})).toMatchObject({ count: 0 })
    await product.stop()
  })
})
