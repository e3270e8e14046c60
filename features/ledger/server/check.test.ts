import { type Kysely, sql as raw } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { cancelBooking } from '#features/booking/calls.ts'
import { checkBooks, getBooks } from '#features/ledger/calls.ts'
import { type BookFault, bookFaultText } from '#features/ledger/rules.ts'
import { generateCode, markMailSent } from '#features/mail/calls.ts'
import { ChangeFeed } from '#platform/change/server/history.ts'
import type { Tables } from '#platform/database/tables.ts'
import { expectRefused } from '#platform/testing/server/caller.ts'
import { onBothDatabases, SILENT } from '#platform/testing/server/databases.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { book, finish, publishedRaid } from '#platform/testing/server/records.ts'
import { daysAfter } from '#platform/words/server-time.ts'
import { checkAtNight, findFaults, isAlone } from './check.ts'

/** The cause of the newest entry of a kind that is not taken back. */
const newest = (kind: string) =>
  `(SELECT max(cause) FROM ledger_entry AS one WHERE kind = '${kind}' AND NOT EXISTS (SELECT FROM ledger_entry AS back WHERE back.reverses = one.cause))`
/** Copies the change and its entry. */
const again = (kind: string) => `
  WITH again AS (INSERT INTO history (noun, action, record_id, member_id, raid_id, changes)
    SELECT noun, action, record_id, member_id, raid_id, changes FROM history WHERE id = ${newest(kind)} RETURNING id)
  INSERT INTO ledger_entry (cause, kind, raid_id, booking_id, accounts, gold)
    SELECT id, kind, entry.raid_id, booking_id, accounts, gold FROM again, ledger_entry AS entry WHERE cause = ${newest(kind)}`
const twofold = (kind: string) =>
  `UPDATE ledger_entry SET gold = ARRAY(SELECT 2 * one FROM unnest(gold) WITH ORDINALITY AS line (one, at) ORDER BY at) WHERE cause = ${newest(kind)}`
const bookingOf = (kind: string) => `(SELECT booking_id FROM ledger_entry WHERE cause = ${newest(kind)})`
const mailSent = `(SELECT record_id::uuid FROM history WHERE id = ${newest('sent')})`

const rowOf = (kind: string) => `WHERE id = ${bookingOf(kind)}`

/** Faults that somebody could cause by writing to the tables, by the description of the fault. */
const PLANTED: Readonly<Record<BookFault['what'], Readonly<Record<string, string>>>> = {
  done: {
    'due to somebody else': `UPDATE booking SET member_id = (SELECT min(id::text)::uuid FROM member WHERE id <> member_id) ${rowOf('done')}`,
    'another price after Done': `UPDATE booking SET price = price + 1, owes = owes + 1 ${rowOf('done')}`,
    'another deposit after Done': `UPDATE booking SET deposit = deposit + 1, owes = owes - 1 ${rowOf('done')}`,
    'Done taken away by hand': `UPDATE booking SET done = false ${rowOf('done')}`,
  },
  sent: {
    'another amount after Sent': `UPDATE mail SET amount = amount - 1 WHERE id = ${mailSent}`,
    'another bank after Sent': `UPDATE mail SET bank_id = gen_random_uuid(), bank_name = 'Planted' WHERE id = ${mailSent}`,
    'Sent taken away by hand': `UPDATE mail SET sent = false WHERE id = ${mailSent}`,
  },
  kept: {
    'a deposit given back by hand': `UPDATE booking SET deposit_outcome = 'returned' ${rowOf('kept')}`,
    'another kept deposit': `UPDATE booking SET deposit = deposit + 1, owes = owes - 1 ${rowOf('kept')}`,
  },
  balance: {
    'a balance off by one': `UPDATE ledger_balance SET gold = gold + 1 WHERE id = (SELECT max(id) FROM ledger_balance)`,
    'a line off by one': `UPDATE ledger_line SET gold = gold + 1 WHERE cause = ${newest('done')}`,
    'a missing line': `DELETE FROM ledger_line WHERE cause = ${newest('sent')}`,
    'a missing balance': `DELETE FROM ledger_balance WHERE id = (SELECT max(id) FROM ledger_balance WHERE gold <> 0)`,
  },
}
/** The same, as the test plants them. Behind those of entries, lines and balances are made from the entries again. */
const CASES = [
  ...(['done', 'sent', 'kept'] as const).flatMap((kind) => [
    [`no entry: ${kind}`, kind, `DELETE FROM ledger_entry WHERE cause = ${newest(kind)}`, true] as const,
    [`two entries: ${kind}`, kind, again(kind), true] as const,
    [`twice the gold: ${kind}`, kind, twofold(kind), true] as const,
  ]),
  ...Object.entries(PLANTED).flatMap(([what, faults]) =>
    Object.entries(faults).map(([name, plant]) => [name, what, plant, false] as const),
  ),
]

const TABLES = ['booking', 'mail', 'ledger_entry', 'ledger_line', 'ledger_balance'] as const

/** The faults that the check finds after `plant`, which is rolled back. */
async function faultsOf(
  sql: Kysely<Tables>,
  plant: string,
  isOfEntries: boolean,
): Promise<readonly BookFault[]> {
  const transaction = await sql.startTransaction().execute()
  const run = (text: string) => raw.raw(text).execute(transaction)
  try {
    for (const table of TABLES) await run(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
    const { numAffectedRows } = await run(plant)
    if (!numAffectedRows) throw new Error(`Nothing to plant: ${plant}`)
    if (isOfEntries) {
      await run('DELETE FROM ledger_line')
      await run('DELETE FROM ledger_balance')
      await run(
        'INSERT INTO ledger_line (account_id, cause, gold) SELECT account, cause, line.gold FROM ledger_entry, unnest(accounts, gold) AS line (account, gold)',
      )
      await run(
        'INSERT INTO ledger_balance (account_id, gold) SELECT account_id, sum(gold) FROM ledger_line GROUP BY 1',
      )
    }
    return (await findFaults(transaction)).faults
  } finally {
    await transaction.rollback().execute()
  }
}

onBothDatabases((kind) => {
  const { product, admin, advertiser } = testProduct({ kind })
  beforeAll(async () => {
    const raid = await publishedRaid(product)
    const { _id: mailId } = await finish(product, await book(advertiser, raid))
    await finish(product, await book(advertiser, raid))
    await admin.call(generateCode, { mailId })
    await admin.call(markMailSent, { mailId })
    const { _id: bookingId } = await book(advertiser, raid, { deposit: 20_000 })
    await advertiser.call(cancelBooking, { bookingId, reason: 'Client cancelled', deposit: 'kept' })
  })

  it('LEDGER-23: the check of the books finds no fault after Done, Sent and a kept deposit', async () => {
    expect(await findFaults(product.database.sql)).toEqual({ count: 0, faults: [] })
  })

  it.each(CASES)('LEDGER-23: the check of the books finds: %s', async (_, what, plant, isOfEntries) => {
    const faults = await faultsOf(product.database.sql, plant, isOfEntries)
    expect(faults.map((fault) => fault.what)).toContain(what)
    for (const fault of faults) expect(bookFaultText(fault)).not.toMatch(/null|undefined/)
  })

  const checked = async () => (await admin.call(getBooks, {})).checked
  const measured = async (name: string) =>
    (await product.request('/metrics')).text.match(new RegExp(`^${name} (.*)$`, 'm'))?.[1]

  it('LEDGER-24: staff start a check, and /metrics shows its result', async () => {
    expect(await checked()).toBeNull()
    expect(await measured('forge_ledger_faults')).toBe('Nan')
    const found = { at: product.clock.now().toISOString(), count: 0, faults: [] }
    expect(await admin.call(checkBooks, {})).toEqual(found)
    expect(await checked()).toEqual(found)
    expect(await measured('forge_ledger_faults')).toBe('0')
  })

  it('LEDGER-24: the books are checked once a day at 4:10 AM server time', async () => {
    const changes = new ChangeFeed({ database: product.database, log: SILENT })
    const night = { database: product.database, changes, log: SILENT }
    const look = async (at: string) => {
      await checkAtNight(night, { now: new Date(at), began: new Date('2025-01-01T12:00:00Z') })
      return (await checked())?.at
    }
    const before = (await checked())?.at ?? ''
    const day = before.slice(0, 10)
    const at = (days: number, time: string) => `${daysAfter(day, days)}T${time}:00.000Z`
    // In summer, server time is two hours ahead of UTC.
    expect(await look(at(1, '02:09'))).toBe(before)
    expect(await look(at(1, '02:10'))).toBe(at(1, '02:10'))
    expect(await look(at(1, '02:11'))).toBe(at(1, '02:10'))
    expect(await look(at(3, '00:00'))).toBe(at(3, '00:00'))
  })

  // The embedded database runs one transaction after another.
  if (kind === 'postgres')
    it('LEDGER-24: a second check of the books is refused while one is running', async () => {
      const other = await product.database.sql.startTransaction().execute()
      expect(await isAlone(other)).toBe(true)
      expectRefused(await admin.ask(checkBooks, {}), 'check-underway')
      await other.rollback().execute()
      expect(await admin.call(checkBooks, {})).toMatchObject({ count: 0 })
    })
})
