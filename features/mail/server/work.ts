import { type Kysely, sql as raw } from 'kysely'
import { maySeeFully } from '#features/booking/rules.ts'
import { type FittingBanks, readFittingBanks } from '#features/hero-name/server/data.ts'
import type { Bank } from '#features/ledger/ledger.ts'
import {
  BANKS_OF_GROUP,
  type Codes,
  MAILS_AT_ONCE,
  type MailCounts,
  type MailTab,
  UNSENT_COUNTED,
  type WorkGroup,
  type WorkMail,
} from '#features/mail/work.ts'
import { mayKnow } from '#features/raid/rules.ts'
import { crewOf } from '#features/raid/server/data.ts'
import type { Faction } from '#features/season/game.ts'
import { Failure } from '#platform/call/failure.ts'
import type { Actor } from '#platform/call/rights.ts'
import { pageOf, recordId, recordPlace } from '#platform/database/rows.ts'
import type { Sql, Tables } from '#platform/database/tables.ts'
import { anyOf, inParts, type MailScope, newestOf, oldestUnsentOf, SENT } from './data.ts'

/** A tab's groups, and its mails in order, up to the limit of one answer. */
interface Places {
  readonly groups: WorkGroup[]
  readonly placeOfMail: ReadonlyMap<string, Pick<WorkMail, 'group' | 'banks'>>
  readonly ids: string[]
  readonly next: string | null
}

/** Unsent mails come oldest first, up to UNSENT_COUNTED; sent mails come newest first. */
export async function readPlaces(
  sql: Kysely<Tables>,
  { scope, actor }: { scope: MailScope; actor: Actor },
  { tab, after }: { tab: MailTab; after?: string | undefined },
): Promise<Places> {
  const place = after === undefined ? undefined : recordPlace(after, 'after')
  if (tab === 'sent') {
    const most = MAILS_AT_ONCE + 1
    const sent = inParts(sql, scope, (part) => newestOf(part, sql, place).where(SENT).limit(most))
    const rows = await sent.orderBy('mail.id', 'desc').limit(most).execute()
    const { payload: page, next } = pageOf(rows, MAILS_AT_ONCE, ({ id }) => id)
    return { groups: [], placeOfMail: new Map(), ids: page.map(({ id }) => id), next }
  }
  const [unsent, fitting] = await Promise.all([readUnsent(sql, scope), readFittingBanks(sql)])
  const found = unsent.filter(({ isPosted }) => isPosted === (tab === 'check'))
  const groups = new Map<string, WorkGroup>()
  const placeOfMail = new Map<string, Pick<WorkMail, 'group' | 'banks'>>()
  for (const mail of found) {
    const group = groupFor(mail, fitting, actor._id)
    const counted = groups.get(group._id) ?? group
    groups.set(group._id, { ...counted, mails: counted.mails + 1, gold: counted.gold + mail.amount })
    placeOfMail.set(mail.id, { group: group._id, banks: placeOf(mail, fitting).banks })
  }
  const rest = place === undefined ? found : found.filter(({ id }) => id > place)
  const { payload: page, next } = pageOf(rest, MAILS_AT_ONCE, ({ id }) => id)
  return {
    groups: [...groups.values()].toSorted((one, two) => orderOf(one) - orderOf(two)),
    placeOfMail,
    ids: page.map(({ id }) => id),
    next,
  }
}

const orderOf = ({ holder, banks }: WorkGroup) => (holder === null ? Number(banks.length === 0) : 2)

function unsentIn(sql: Kysely<Tables>, scope: MailScope) {
  return inParts(sql, scope, (part) =>
    oldestUnsentOf(part, sql).where('mail.amount', '>', 0).limit(UNSENT_COUNTED),
  ).as('mail')
}

/** Reads only what is used, since of a thousand rows each column costs time. */
function readUnsent(sql: Kysely<Tables>, scope: MailScope) {
  return sql
    .selectFrom(unsentIn(sql, scope))
    .innerJoin('member', 'member.id', 'mail.holder_id')
    .select(['mail.id', 'mail.amount', 'mail.bank_id as bank', 'mail.bank_name as bankName'])
    .select(['mail.payment_realm as paymentRealm', 'mail.payment_faction as paymentFaction'])
    .select(['mail.holder_id as holderId', 'member.username as holder'])
    .select(raw<boolean>`mail.posted_at IS NOT NULL`.as('isPosted'))
    .orderBy('mail.id')
    .limit(UNSENT_COUNTED)
    .execute()
}

type Unsent = Awaited<ReturnType<typeof readUnsent>>[number]

function groupFor(mail: Unsent, fitting: FittingBanks, viewer: string): WorkGroup {
  const { paymentFaction: faction, holder, holderId } = mail
  const sums = { mails: 0, gold: 0 }
  if (holderId !== viewer) return { _id: `with ${holderId}`, banks: [], faction, holder, ...sums }
  const { _id, banks } = placeOf(mail, fitting)
  return { _id: banks.length === 0 ? 'no bank' : _id, banks, faction, holder: null, ...sums }
}

export interface Addressed {
  readonly bank: string | null
  readonly bankName: string | null
  readonly paymentRealm: string
  readonly paymentFaction: Faction
}

/** A mail's destination: its hero name, else all hero names that fit. Equal destinations have the same id. */
export function placeOf(mail: Addressed, fitting: FittingBanks): { _id: string; banks: Bank[] } {
  const { bank, bankName, paymentRealm, paymentFaction } = mail
  const banks =
    bank !== null && bankName !== null
      ? [{ _id: bank, name: bankName }]
      : fitting(mail).slice(0, BANKS_OF_GROUP)
  const _id = banks.length === 0 ? `${paymentRealm} ${paymentFaction}` : banks.map((one) => one._id).join(' ')
  return { _id, banks }
}

export async function countByState(
  sql: Kysely<Tables>,
  scope: MailScope,
  viewer: string,
): Promise<MailCounts> {
  const done = inParts(sql, scope, (part) => newestOf(part, sql, undefined).where(SENT).limit(UNSENT_COUNTED))
  const { rows } = await raw<{ posted: boolean; isOwn: boolean; count: number; gold: number }>`
    SELECT posted_at IS NOT NULL AS posted, holder_id = ${viewer}::uuid AS "isOwn", count(*)::int AS count, sum(amount)::bigint AS gold
      FROM ${unsentIn(sql, scope)} GROUP BY 1, 2`.execute(sql)
  const { rows: sent } = await raw<{ count: number }>`
    SELECT count(*)::int AS count FROM ${done.as('mail')}`.execute(sql)
  const sum = (of: 'count' | 'gold', wanted: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(wanted).reduce((all, row) => all + row[of], 0)
  return {
    all: {
      send: sum('count', ({ posted }) => !posted),
      check: sum('count', ({ posted }) => posted),
      sent: sent[0]?.count ?? 0,
    },
    own: {
      send: sum('count', ({ posted, isOwn }) => isOwn && !posted),
      check: sum('count', ({ posted, isOwn }) => isOwn && posted),
      gold: sum('gold', ({ isOwn }) => isOwn),
    },
  }
}

interface WorkRow extends Omit<WorkMail, 'group' | 'banks' | 'doneAt' | 'posted' | 'raid' | 'isHeld'> {
  doneAt: Date
  postedAt: Date | null
  postedBy: string | null
  ownerId: string
  raidId: string
  raidName: string
  raidDate: string
  raid_leader: string
  gold_collector: string | null
  published: boolean
}

export async function readWorkMails(
  sql: Kysely<Tables>,
  { ids, placeOfMail }: Pick<Places, 'ids' | 'placeOfMail'>,
  actor: Actor,
): Promise<WorkMail[]> {
  const { rows } = await raw<WorkRow>`
    SELECT mail.id AS _id, mail.booking_id AS "bookId", booking.client_name || '-' || booking.client_realm AS client,
           advertiser.username AS advertiser, mail.type, mail.total_price AS price, booking.deposit, mail.amount,
           holder.username AS holder, mail.holder_id AS "holderId",
           mail.created_at AS "doneAt", mail.payment_realm AS "paymentRealm",
           mail.payment_faction AS "paymentFaction", mail.bank_name AS "to", mail.bank_id AS "bankId", mail.payment_code AS "paymentCode",
           mail.posted_at AS "postedAt", poster.username AS "postedBy", mail.sent, booking.member_id AS "ownerId", raid.id AS "raidId",
           raid.name AS "raidName", raid.date AS "raidDate", raid.raid_leader,
           raid.gold_collector, raid.published_at IS NOT NULL AS published
      FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS asked (id, at)
      JOIN mail ON mail.id = asked.id
      JOIN booking ON booking.id = mail.booking_id
      JOIN raid ON raid.id = mail.raid_id
      LEFT JOIN member AS advertiser ON advertiser.id = mail.adv_id
      JOIN member AS holder ON holder.id = mail.holder_id
      LEFT JOIN member AS poster ON poster.id = mail.posted_by
     ORDER BY asked.at
  `.execute(sql)
  return rows.map((row) => toWorkMail(row, placeOfMail.get(row._id) ?? { group: '', banks: [] }, actor))
}

function toWorkMail(row: WorkRow, place: Pick<WorkMail, 'group' | 'banks'>, actor: Actor): WorkMail {
  const { postedAt, postedBy, client, deposit, ...mail } = row
  const crew = { ...crewOf(row), published: row.published }
  const isVisible = maySeeFully(actor, row.ownerId, crew)
  return {
    // The output schema drops further fields.
    ...mail,
    ...place,
    to: row.to ?? (place.banks.length === 1 ? (place.banks[0]?.name ?? null) : null),
    isHeld: row.holderId === actor._id,
    client: isVisible ? client : null,
    raid:
      isVisible || mayKnow(actor, crew) ? { _id: row.raidId, name: row.raidName, date: row.raidDate } : null,
    deposit: isVisible ? deposit : null,
    doneAt: row.doneAt.toISOString(),
    posted: postedAt === null ? null : { at: postedAt.toISOString(), by: postedBy ?? '' },
  }
}

/** Locks mails in the order of their ids. @throws Failure 'not-found' if one is outside the scope; 'mail-withdrawn' */
export async function lockMails(sql: Sql, ids: readonly string[], scope: MailScope) {
  const wanted = [...new Set(ids.map(recordId))].toSorted()
  await sql.selectFrom('mail').select('id').where('id', 'in', wanted).orderBy('id').forNoKeyUpdate().execute()
  const found = inParts(sql, scope, (part) => anyOf(part, sql).where('mail.id', 'in', wanted))
  const rows = await sql
    .selectFrom(found.as('mail'))
    .select(['id', 'raid_id as raidId', 'booking_id as bookingId', 'amount', 'holder_id as holder', 'sent'])
    .select(['payment_realm as paymentRealm', 'payment_faction as paymentFaction', 'bank_id as bank'])
    .select(raw<boolean>`payment_code IS NOT NULL`.as('isCoded'))
    .select(raw<boolean>`posted_at IS NOT NULL`.as('isPosted'))
    .select('withdrawn_at as withdrawnAt')
    .orderBy('id')
    .execute()
  if (rows.length < wanted.length) throw new Failure('not-found')
  if (rows.some(({ withdrawnAt }) => withdrawnAt !== null)) throw new Failure('mail-withdrawn')
  return rows
}

export type LockedMail = Awaited<ReturnType<typeof lockMails>>[number]

interface NewCodes {
  readonly id: string
  readonly payment?: string
  readonly confirmation?: string
  /** The hero name and its address in the game. */
  readonly bank?: string
  readonly name?: string
}

/** Stores codes and destinations of locked mails, unless they have them already. */
export async function storeCodes(sql: Sql, rows: readonly NewCodes[]): Promise<void> {
  // Creates the bank's account now, so that the ledger has the name even if the hero name is deleted.
  await raw`
    SELECT account_of('bank', bank) FROM (SELECT DISTINCT bank FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (bank uuid)
                                           WHERE bank IS NOT NULL ORDER BY bank) AS named
  `.execute(sql)
  await raw`
    UPDATE mail SET payment_code = coalesce(payment_code, made.payment),
           confirmation_code = coalesce(confirmation_code, made.confirmation),
           bank_id = coalesce(bank_id, made.bank), bank_name = coalesce(bank_name, made.name)
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS made (id uuid, payment text, confirmation text, bank uuid, name text)
     WHERE mail.id = made.id
  `.execute(sql)
}

export async function readCodes(sql: Sql, mailId: string): Promise<Codes> {
  const { payment_code: paymentCode, confirmation_code: confirmationCode } = await sql
    .selectFrom('mail')
    .select(['payment_code', 'confirmation_code'])
    .where('id', '=', mailId)
    .executeTakeFirstOrThrow()
  if (paymentCode === null || confirmationCode === null) throw new Error(`Mail ${mailId} got no codes`)
  return { paymentCode, confirmationCode }
}

export async function lockByConfirmation(sql: Sql, codes: readonly string[], scope: MailScope) {
  const wanted = sql.selectFrom('mail').select('id').where('confirmation_code', 'in', codes)
  await wanted.orderBy('id').forNoKeyUpdate().execute()
  return inParts(sql, scope, (part) =>
    anyOf(part, sql).where('mail.confirmation_code', 'in', codes).where('mail.withdrawn_at', 'is', null),
  ).execute()
}
