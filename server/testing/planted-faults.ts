import { type Kysely, sql as raw } from 'kysely'
import type { BookFault } from '#domain/ledger/check.ts'
import type { Tables } from '#server/database/tables.ts'
import { findFaults } from '#server/ledger/check/data.ts'

/** An entry of a cause of this kind, the newest. */
const entryOf = (noun: string, action: string) =>
  `(SELECT max(cause) FROM ledger_entry JOIN history ON history.id = cause WHERE noun = '${noun}' AND action = '${action}' AND accounts <> '{}')`
const DONE = entryOf('mail', 'create')
const SENT = entryOf('mail', 'sent')
/** Another account of the same kind. */
const another = (account: string) =>
  `(SELECT max(other.id) FROM ledger_account AS other JOIN ledger_account AS own USING (kind) WHERE own.id = ${account} AND other.id <> own.id)`
const newest = (table: string, where: string) =>
  `id = (SELECT max(id::text)::uuid FROM ${table} WHERE ${where})`

type Planted = readonly [name: string, what: readonly BookFault['what'][], plant: string]

/** A change and its entry once more. */
const again = (cause: string) =>
  `WITH again AS (INSERT INTO history (noun, action, record_id, member_id, raid_id, changes)
     SELECT noun, action, record_id, member_id, raid_id, changes FROM history WHERE id = ${cause} RETURNING id)
   INSERT INTO ledger_entry (cause, kind, raid_id, booking_id, accounts, gold)
     SELECT id, kind, entry.raid_id, booking_id, accounts, gold FROM again, ledger_entry AS entry WHERE cause = ${cause}`

/** Each is what somebody could do who writes to the tables past the product; `kept`: lines and balances go along. */
export const PLANTED: readonly (Planted | readonly [...Planted, 'kept'])[] = [
  [
    'an entry of a wrong account',
    ['causes', 'other', 'history'],
    `UPDATE ledger_entry SET accounts[1] = ${another('accounts[1]')} WHERE cause = ${SENT}`,
    'kept',
  ],
  ['a missing entry', ['causes', 'missing'], `DELETE FROM ledger_entry WHERE cause = ${SENT}`, 'kept'],
  [
    'an entry of twice the amount',
    ['causes', 'other', 'history'],
    `UPDATE ledger_entry SET gold = ARRAY(SELECT 2 * one FROM unnest(gold) WITH ORDINALITY AS line (one, at) ORDER BY at) WHERE cause = ${DONE}`,
    'kept',
  ],
  [
    'an entry that nothing calls for',
    ['uncalled', 'causes', 'other'],
    `INSERT INTO ledger_entry (cause, kind, accounts, gold) SELECT (SELECT max(id) FROM history WHERE noun = 'member'), 'moved', accounts, gold FROM ledger_entry WHERE cause = ${SENT}`,
    'kept',
  ],
  ['Sent of a mail twice', ['causes', 'other'], again(SENT), 'kept'],
  ['Done of a booking twice', ['causes', 'other'], again(DONE), 'kept'],
  [
    'an entry of another kind',
    ['about'],
    `UPDATE ledger_entry SET kind = 'kept' WHERE cause = ${SENT}`,
    'kept',
  ],
  [
    'an entry of another booking',
    ['about'],
    `UPDATE ledger_entry SET booking_id = (SELECT min(id::text)::uuid FROM booking WHERE id <> booking_id) WHERE cause = ${DONE}`,
    'kept',
  ],
  [
    'a reversal that is not the opposite',
    ['reversal', 'history', 'causes', 'other'],
    `UPDATE ledger_entry SET gold = ARRAY(SELECT one + sign(one)::bigint FROM unnest(gold) WITH ORDINALITY AS line (one, at) ORDER BY at) WHERE cause = ${entryOf('payout', 'take-back')}`,
    'kept',
  ],
  [
    'a reversal of another entry',
    ['reversal'],
    `UPDATE ledger_entry SET reverses = ${DONE} WHERE cause = ${entryOf('ledger', 'take-back')}`,
    'kept',
  ],
  [
    'a line changed by hand',
    ['statement'],
    `UPDATE ledger_line SET gold = gold + 1 WHERE cause = ${SENT} AND account_id = (SELECT max(account_id) FROM ledger_line WHERE cause = ${SENT})`,
  ],
  [
    'a missing line',
    ['statement'],
    `DELETE FROM ledger_line WHERE cause = ${DONE} AND account_id = (SELECT max(account_id) FROM ledger_line WHERE cause = ${DONE})`,
  ],
  [
    'a balance off by one',
    ['balance'],
    'UPDATE ledger_balance SET gold = gold + 1 WHERE id = (SELECT max(id) FROM ledger_balance)',
  ],
  [
    'a missing balance',
    ['balance'],
    'DELETE FROM ledger_balance WHERE id = (SELECT max(id) FROM ledger_balance WHERE gold <> 0)',
  ],
  [
    'a bank below 0',
    ['below-zero', 'balance'],
    `UPDATE ledger_balance SET gold = -1 WHERE account_id = (SELECT min(id) FROM ledger_account WHERE kind = 'bank' AND owner_id IS NOT NULL)`,
  ],
  [
    'a price changed after Done',
    ['causes', 'other'],
    `UPDATE booking SET price = price + 1000, owes = greatest(0, price + 1000 - deposit) WHERE ${newest('booking', 'done')}`,
  ],
  [
    'a mail marked as sent by hand',
    ['causes', 'unsaid'],
    `UPDATE mail SET sent = true, payment_code = 'PLANTED2', confirmation_code = 'PLANTED3' WHERE ${newest('mail', `NOT sent AND withdrawn_at IS NULL AND gold_of = 'done'`)}`,
  ],
  [
    'another bank after Sent',
    ['causes', 'other'],
    `UPDATE mail SET bank_id = gen_random_uuid(), bank_name = 'Elsewhere' WHERE ${newest('mail', 'sent')}`,
  ],
  [
    'another holder of a mail',
    ['causes', 'other'],
    `UPDATE mail SET holder_id = (SELECT min(id::text)::uuid FROM member WHERE id <> holder_id) WHERE ${newest('mail', `NOT sent AND withdrawn_at IS NULL AND gold_of = 'done'`)}`,
  ],
  [
    'another amount of a mail that is not sent',
    ['record'],
    `UPDATE mail SET amount = amount - 1 WHERE ${newest('mail', `NOT sent AND withdrawn_at IS NULL AND gold_of = 'done'`)}`,
  ],
  [
    'Done taken away by hand',
    ['unsaid'],
    `UPDATE booking SET done = false WHERE ${newest('booking', 'done')}`,
  ],
  [
    'a mail withdrawn by hand',
    ['causes', 'unsaid'],
    `UPDATE mail SET withdrawn_at = now() WHERE ${newest('mail', `NOT sent AND withdrawn_at IS NULL AND gold_of = 'done'`)}`,
  ],
  [
    'a deposit kept by hand',
    ['causes', 'unsaid'],
    `UPDATE booking SET deposit_outcome = 'kept', deposit = 7, owes = greatest(0, price - 7) WHERE ${newest('booking', `deposit_outcome IS DISTINCT FROM 'kept' AND state <> 'booked'`)}`,
  ],
  [
    'a deposit given back by hand',
    ['causes', 'unsaid'],
    `UPDATE booking SET deposit_outcome = 'returned' WHERE ${newest('booking', `deposit_outcome = 'kept'`)}`,
  ],
  [
    'a share of another payee',
    ['causes', 'other'],
    `UPDATE settlement SET counts = jsonb_set(counts, '{dues,0,payee,id}', to_jsonb((SELECT max(id::text) FROM member WHERE id::text <> counts #>> '{dues,0,payee,id}'))) WHERE ${newest('settlement', `state = 'approved'`)}`,
  ],
  [
    'a settlement approved by hand',
    ['causes', 'unsaid'],
    `UPDATE settlement SET state = 'approved', reason = NULL WHERE ${newest('settlement', `state = 'sent-back'`)}`,
  ],
  [
    'a payout line of another amount',
    ['causes', 'other'],
    `UPDATE payout_line SET gold = gold + 1 WHERE ${newest('payout_line', `state = 'paid'`)}`,
  ],
  [
    'a payout line from another bank',
    ['causes', 'other'],
    `UPDATE payout_line SET bank_id = gen_random_uuid() WHERE ${newest('payout_line', `state = 'paid'`)}`,
  ],
  [
    'a payment taken back by hand',
    ['causes', 'unsaid'],
    `UPDATE payout_line SET state = 'taken-back' WHERE ${newest('payout_line', `state = 'paid'`)}`,
  ],
  [
    'a count changed after its difference',
    ['causes', 'other'],
    `UPDATE history SET changes = jsonb_set(changes, '{to,counted}', '5') WHERE noun = 'ledger' AND action = 'count'`,
  ],
  [
    'a move whose change says other gold',
    ['history', 'causes', 'other'],
    `UPDATE history SET changes = jsonb_set(changes, '{to,lines,0,gold}', '-1') WHERE id = ${entryOf('ledger', 'move')}`,
  ],
]

const TABLES = [
  'ledger_entry',
  'ledger_line',
  'ledger_balance',
  'booking',
  'mail',
  'settlement',
  'payout_line',
  'history',
]

/** What the check finds once this is planted, which is rolled back. */
export async function plantedFaults(
  sql: Kysely<Tables>,
  plant: string,
  kept: boolean,
): Promise<readonly BookFault[]> {
  const transaction = await sql.startTransaction().execute()
  const run = (text: string) => raw.raw(text).execute(transaction)
  try {
    for (const table of TABLES) await run(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
    const { numAffectedRows } = await run(plant)
    if (!numAffectedRows) throw new Error(`Nothing to plant: ${plant}`)
    if (kept) {
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
