import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql as raw } from 'kysely'
import type { Change } from '#domain/change.ts'
import type { EntryLines } from '#domain/ledger/ledger.ts'
import {
  fromBefore,
  holderOf,
  linesOfClosing,
  linesOfDone,
  linesOfHandOver,
  linesOfKept,
  linesOfSent,
} from '#domain/ledger/rules.ts'
import { record } from '#server/change/record.ts'
import type { Sql, Tables } from '#server/database/tables.ts'
import { lockBefore, takeFromBanks } from './banks.ts'
import { insertEntries, type Posting } from './data.ts'

/** A row of the history that moves gold. */
export interface Cause {
  readonly id: number
  readonly noun: string
  readonly action: string
}

/**
 * Posts what of a mail record or a booking moves gold and has no entry yet, in the transaction that recorded it. Mostly that is
 * one entry; of what an instance of the version before did it may be what came before, too.
 */
export async function postOf(sql: Sql, noun: 'mail' | 'booking', id: string): Promise<void> {
  const causes = await causesIn(sql)
    .where('noun', '=', noun)
    .where('record_id', '=', id)
    .where(raw<boolean>`NOT EXISTS (SELECT FROM ledger_entry WHERE cause = history.id)`)
    .orderBy('id')
    .execute()
  await post(sql, causes)
}

/** A change whose history row says itself what it moves: no other version made such ones, so that nothing is found later. */
export type ChangeWithLines = Change & { readonly to: { readonly lines: EntryLines } }

/**
 * Records the change and posts its entry. Banks that it takes from are locked, the last in the order of locks.
 *
 * @returns the entry's cause
 * @throws Failure 'bank-too-low', with what is there
 */
export async function recordEntry(
  sql: Sql,
  change: ChangeWithLines,
  about: Pick<Posting, 'kind' | 'reverses'> & Partial<Pick<Posting, 'raidId' | 'bookingId'>>,
): Promise<number> {
  const { lines } = change.to
  await takeFromBanks(sql, lines)
  const [{ id: cause }] = await record(sql, change)
  await insertEntries(sql, [{ raidId: null, bookingId: null, ...about, cause, lines }])
  return cause
}

/** The rows of the history that move gold, whether they are posted or not. */
export function causesIn(sql: Kysely<Tables>) {
  return sql
    .selectFrom('history')
    .select(['id', 'noun', 'action'])
    .where(raw<boolean>`moves_gold(noun, action, changes)`)
}

/** Posts all of these, in the order of their ids, as far as they have no entry. */
export async function post(sql: Sql, causes: readonly Cause[]): Promise<void> {
  const of = (...kinds: readonly string[]) =>
    causes.filter(({ noun, action }) => kinds.includes(`${noun} ${action}`)).map(({ id }) => id)
  const mails = await readMailFacts(sql, of('mail create', 'mail sent'))
  const kept = await readKept(sql, of('booking cancel', 'booking no-show'))
  await insertEntries(sql, [
    ...mails.map(postingOfMail),
    ...kept.map(({ advertiser, taken, ...about }) => ({
      ...about,
      kind: 'kept' as const,
      lines: linesOfKept(taken, advertiser),
    })),
  ])
  await storeHolders(sql, mails)
  const withdrawn = of('mail withdraw')
  await takeBackHandOvers(sql, withdrawn)
  await takeBack(
    sql,
    [...withdrawn, ...of('booking reinstate')].toSorted((one, other) => one - other),
  )
  await closeOverdrawn(sql, withdrawn)
}

interface OfBooking {
  readonly cause: number
  readonly raidId: string
  readonly bookingId: string
}

interface MailFacts extends OfBooking {
  readonly mailId: string
  readonly isSent: boolean
  /** What was done before the ledger began. */
  readonly before: boolean
  readonly price: number
  readonly amount: number
  readonly cut: number
  readonly paidFull: boolean
  /** What came with the mail, gold; what was to come while nobody said otherwise. */
  readonly arrived: number
  /** The hero name that it was sent to; null where none was named. */
  readonly bank: string | null
  /** Who has it by now; null while nothing says otherwise than Done. */
  readonly holder: string | null
  readonly advertiser: string
  /** The raid's at Done, else its leader then: what the first later edit of them says that they were. */
  readonly collector: string
}

/** What mails say of Done and Sent, which is all that Done knew; the mails are locked. */
async function readMailFacts(sql: Sql, causes: readonly number[]): Promise<MailFacts[]> {
  if (causes.length === 0) return []
  const { rows } = await raw<MailFacts>`
    SELECT cause.id AS cause, cause.action = 'sent' AS "isSent", mail.id AS "mailId", mail.booking_id AS "bookingId",
           cause.id <= coalesce((SELECT before FROM ledger_progress), 0) AS before, mail.raid_id AS "raidId",
           mail.total_price AS price, mail.amount, coalesce(mail.arrived, mail.amount) AS arrived, mail.bank_id AS bank,
           mail.holder_id AS holder,
           mail.adv_cut AS cut, mail.balance = 'Full' AS "paidFull",
           booking.member_id AS advertiser,
           coalesce(CASE WHEN collector.was IS NULL THEN raid.gold_collector
                         ELSE (collector.was ->> 'goldCollector')::uuid END,
                    CASE WHEN leader.was IS NULL THEN raid.raid_leader
                         ELSE (leader.was ->> 'raidLeader')::uuid END) AS collector
      FROM history AS cause
      JOIN mail ON mail.id = cause.record_id::uuid
      JOIN booking ON booking.id = mail.booking_id
      JOIN raid ON raid.id = mail.raid_id
      JOIN LATERAL (SELECT id FROM history WHERE noun = 'mail' AND record_id = mail.id::text AND action = 'create'
                     ORDER BY id LIMIT 1) AS made ON true
      LEFT JOIN LATERAL ${firstEditAfterDone('goldCollector')} AS collector ON true
      LEFT JOIN LATERAL ${firstEditAfterDone('raidLeader')} AS leader ON true
     WHERE cause.id = ANY (${causes}::bigint[])
     ORDER BY mail.id FOR UPDATE OF mail
  `.execute(sql)
  return rows
}

function firstEditAfterDone(field: 'goldCollector' | 'raidLeader') {
  return raw`(
    SELECT changes -> 'from' AS was FROM history
     WHERE noun = 'raid' AND record_id = raid.id::text AND id > made.id AND action = 'edit'
       AND jsonb_exists(changes -> 'from', ${field})
     ORDER BY id LIMIT 1)`
}

function postingOfMail({ cause, raidId, bookingId, isSent, before, ...gold }: MailFacts): Posting {
  const entry = isSent
    ? linesOfSent(gold.arrived, gold.holder ?? holderOf(gold, gold), gold.bank)
    : linesOfDone({ ...gold, deposit: gold.paidFull ? 0 : gold.price - gold.amount }, gold)
  return {
    ...{ cause, raidId, bookingId },
    kind: isSent ? 'sent' : 'done',
    lines: before ? fromBefore(entry) : entry,
  }
}

/** Where it may be needed: of a mail that is sent nobody asks any more who had what it brought. */
async function storeHolders(sql: Sql, mails: readonly MailFacts[]): Promise<void> {
  const holders = mails.map((facts) => ({ id: facts.mailId, holder: holderOf(facts, facts) }))
  if (holders.length === 0) return
  await raw`
    UPDATE mail SET holder_id = found.holder
      FROM jsonb_to_recordset(${JSON.stringify(holders)}::jsonb) AS found (id uuid, holder uuid)
     WHERE mail.id = found.id AND mail.holder_id IS NULL AND NOT mail.sent
  `.execute(sql)
}

interface Kept extends OfBooking {
  readonly advertiser: string
  /** What the advertiser took, gold. */
  readonly taken: number
}

async function readKept(sql: Sql, causes: readonly number[]): Promise<Kept[]> {
  if (causes.length === 0) return []
  const { rows } = await raw<Kept>`
    SELECT cause.id AS cause, cause.raid_id AS "raidId", booking.id AS "bookingId", booking.member_id AS advertiser,
           CASE WHEN booking.paid_full THEN booking.price ELSE booking.deposit END AS taken
      FROM history AS cause JOIN booking ON booking.id = cause.record_id::uuid
     WHERE cause.id = ANY (${causes}::bigint[])
  `.execute(sql)
  return rows
}

/** Each takes back the newest entry before it that its booking has of the kind: of a withdrawn mail Done, else a kept deposit. */
async function takeBack(sql: Sql, causes: readonly number[]): Promise<void> {
  if (causes.length === 0) return
  await raw`
    INSERT INTO ledger_entry (cause, kind, raid_id, booking_id, reverses, accounts, gold)
    SELECT back.id, 'taken-back', entry.raid_id, entry.booking_id, entry.cause, entry.accounts,
           ARRAY(SELECT -change FROM unnest(entry.gold) WITH ORDINALITY AS line (change, at) ORDER BY at)
      FROM history AS back
      LEFT JOIN mail ON back.noun = 'mail' AND mail.id = back.record_id::uuid
     CROSS JOIN LATERAL (
       SELECT cause, raid_id, booking_id, accounts, gold FROM ledger_entry
        WHERE booking_id = coalesce(mail.booking_id, back.record_id::uuid) AND cause < back.id
          AND kind = CASE back.noun WHEN 'mail' THEN 'done' ELSE 'kept' END
        ORDER BY cause DESC LIMIT 1) AS entry
     WHERE back.id = ANY (${causes}::bigint[])
        ON CONFLICT (cause) DO NOTHING
  `.execute(sql)
}

/**
 * Of a mail that is withdrawn each hand over that stands is taken back, the newest first: Done charged the first holder, and it is
 * taken back from them.
 */
async function takeBackHandOvers(sql: Sql, causes: readonly number[]): Promise<void> {
  if (causes.length === 0) return
  const { rows } = await raw<HandOver>`
    SELECT entry.cause AS reverses, back.record_id AS "mailId", back.member_id AS by, entry.raid_id AS "raidId",
           entry.booking_id AS "bookingId", got.changes -> 'from' ->> 'holder' AS giver, got.changes -> 'to' ->> 'holder' AS taker,
           entry.gold[1] AS gold
      FROM history AS back
      JOIN history AS got ON got.noun = 'mail' AND got.record_id = back.record_id AND got.action = 'got'
      JOIN ledger_entry AS entry ON entry.cause = got.id
     WHERE back.id = ANY (${causes}::bigint[])
       AND NOT EXISTS (SELECT FROM ledger_entry AS later WHERE later.reverses = entry.cause)
     ORDER BY entry.cause DESC
  `.execute(sql)
  for (const { reverses, mailId, by, raidId, bookingId, giver, taker, gold } of rows) {
    const lines = linesOfHandOver(Math.abs(gold), { giver: taker, taker: giver })
    const change = { noun: 'mail', action: 'hand-back', recordId: mailId, memberId: by, raidId } as const
    await recordEntry(
      sql,
      { ...change, from: { holder: taker }, to: { holder: giver, lines } },
      { kind: 'taken-back', reverses, raidId, bookingId },
    )
  }
}

interface HandOver extends Omit<OfBooking, 'cause'> {
  readonly reverses: number
  readonly mailId: string
  /** Who took Done back. */
  readonly by: string | null
  readonly giver: string
  readonly taker: string
  readonly gold: number
}

/**
 * Of a Done from before the ledger that is taken back after what was due then was closed, less than nothing is due from then. It is
 * owed from now on (docs/decisions/0077).
 */
async function closeOverdrawn(sql: Sql, causes: readonly number[]): Promise<void> {
  if (causes.length === 0) return
  const { rows } = await raw<{ owner: string; by: string | null }>`
    SELECT DISTINCT ON (account.owner_id) account.owner_id AS owner, back.member_id AS by
      FROM history AS back
      JOIN ledger_entry AS entry ON entry.cause = back.id
      JOIN ledger_account AS account ON account.id = ANY (entry.accounts) AND account.kind = 'due-before'
     WHERE back.id = ANY (${causes}::bigint[]) ORDER BY account.owner_id
  `.execute(sql)
  for (const { owner, by } of rows) {
    const overdrawn = (await lockBefore(sql, owner)).filter(({ gold }) => gold < 0)
    if (overdrawn.length === 0) continue
    const change = { noun: 'ledger', action: 'close-before', recordId: randomUUIDv7(), memberId: by } as const
    const to = { reason: 'Taken back after it was paid', lines: linesOfClosing(overdrawn) }
    await recordEntry(sql, { ...change, to }, { kind: 'moved' })
  }
}
