import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHeroName } from '#domain/hero-name/endpoints.ts'
import { checkBooks, getBooks, moveGold } from '#domain/ledger/endpoints.ts'
import { bookFaultText } from '#domain/ledger/fault-text.ts'
import { generateCode, markMailSent, postMails } from '#domain/mail/endpoints.ts'
import { createPayout, offerPayout, payLines } from '#domain/payout/endpoints.ts'
import { daysAfter } from '#domain/server-time.ts'
import { ChangeFeed } from '#server/change/feed.ts'
import { checkAtNight } from '#server/ledger/check/actions.ts'
import { findFaults, isAlone } from '#server/ledger/check/data.ts'
import { faultsOfBooks } from '#server/testing/books.ts'
import { type Caller, refusalOf, refused } from '#server/testing/caller.ts'
import { onBothDatabases, onOneDatabase, onPostgres, SILENT } from '#server/testing/databases.ts'
import { bringAboutEveryKind, castOf, nothingAtHand } from '#server/testing/every-kind.ts'
import { PLANTED, plantedFaults } from '#server/testing/planted-faults.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { book, finish, publishedRaid } from '#server/testing/records.ts'

onBothDatabases((kind) => {
  let product: Product
  let admin: Caller
  beforeAll(async () => {
    product = await startProduct(kind)
    const cast = await castOf(product)
    await bringAboutEveryKind(product, { cast, atHand: nothingAtHand(), watched: (_, step) => step() })
    admin = cast.admin
    await leaveSomething(product, admin)
  }, 120_000)
  afterAll(() => product.stop())

  it('LEDGER-23: what everything that can happen leaves is without a fault', async () => {
    expect(await findFaults(product.database.sql)).toMatchObject({ count: 0, faults: [] })
    expect(await faultsOfBooks(product.database.sql)).toEqual([])
  })

  describe('LEDGER-23: what is planted is found', () => {
    for (const [name, what, plant, kept] of PLANTED)
      it(name, async () => {
        const faults = await plantedFaults(product.database.sql, plant, kept === 'kept')
        expect(faults.map((fault) => fault.what)).toEqual(expect.arrayContaining([...what]))
        for (const fault of faults) expect(bookFaultText(fault)).not.toMatch(/null|undefined/)
        // Whoever is told of an account is told by how much.
        for (const { what: of, account, gold } of faults)
          if (of === 'causes')
            expect({ account, gold }).toEqual({ account: expect.any(String), gold: expect.any(Number) })
      })
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

/** A mail that is not sent, and a line that is paid. */
async function leaveSomething(product: Product, admin: Caller): Promise<void> {
  const advertiser = await product.as('Advertiser')
  const raid = await publishedRaid(product)
  const sent = await finish(product, await book(advertiser, raid))
  await finish(product, await book(advertiser, raid))
  await admin.call(generateCode, { mailId: sent._id })
  await admin.call(markMailSent, { mailId: sent._id })
  const hero = { name: 'Kasse', realm: 'TarrenMill', faction: 'Horde', status: true } as const
  const { _id: bank } = await admin.call(createHeroName, hero)
  const community = { account: 'community', owner: null } as const
  const into = { account: 'bank', owner: bank } as const
  await admin.call(moveGold, { from: community, to: into, gold: 100_000, direction: 'in', reason: 'Brought' })
  const { groups } = await admin.call(offerPayout, { least: '1' })
  const payments = groups.flatMap(({ realm, payees }) =>
    realm === hero.realm ? payees.slice(0, 1).map(({ _id: payee }) => ({ payee, bank, gold: 1_000 })) : [],
  )
  const { _id: id, lines } = await admin.call(createPayout, { payments })
  await admin.call(payLines, { id, lineIds: lines.map(({ _id }) => _id) })
}
