import { type RawBuilder, sql as raw, type Updateable } from 'kysely'
import { Failure } from '#domain/failure.ts'
import { type BankMail, UNKNOWN_CODES } from '#domain/mail/arrival.ts'
import { isCode } from '#domain/mail/desk.ts'
import { type Actor, isStaff } from '#domain/rights.ts'
import type { Sql, Tables } from '#server/database/tables.ts'
import { readKeptBy } from '#server/hero-name/data.ts'

/** Which mails somebody answers for: those of hero names that they keep, of all for staff. */
export async function banksOf(sql: Sql, actor: Actor): Promise<RawBuilder<boolean>> {
  if (isStaff(actor)) return raw<boolean>`mail.bank_id IS NOT NULL`
  const kept = await readKeptBy(sql, actor._id)
  return raw<boolean>`mail.bank_id = ANY (${kept}::uuid[])`
}

export interface CodedMail {
  readonly id: string
  readonly raidId: string
  readonly code: string
  readonly confirmation: string
  readonly amount: number
  /** The member's id; null where the raid says who has its gold. */
  readonly holder: string | null
  readonly arrived: number | null
  readonly sent: boolean
  readonly bank: string
  readonly poster: string | null
}

/** The mails with these payment codes, locked by id. */
export async function lockByCode(
  sql: Sql,
  codes: readonly string[],
  banks: RawBuilder<boolean>,
): Promise<CodedMail[]> {
  const { rows } = await raw<CodedMail>`
    SELECT mail.id, mail.raid_id AS "raidId", mail.payment_code AS code, mail.confirmation_code AS confirmation, mail.amount,
           mail.holder_id AS holder, mail.arrived, mail.sent, mail.bank_name AS bank, poster.username AS poster
      FROM mail LEFT JOIN member AS poster ON poster.id = mail.posted_by
     WHERE mail.payment_code = ANY (${codes.filter(isCode)}::text[]) AND mail.withdrawn_at IS NULL
       AND mail.amount > 0 AND ${banks}
     ORDER BY mail.id FOR UPDATE OF mail
  `.execute(sql)
  return rows
}

/** The member who made each mail's codes, by the history: an instance of the version before writes it there, too. */
export async function readCoders(
  sql: Sql,
  mailIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly _id: string; readonly username: string }>> {
  const { rows } = await raw<{ id: string; _id: string; username: string }>`
    SELECT mail.id, member.id AS _id, member.username
      FROM unnest(${mailIds}::uuid[]) AS mail (id)
     CROSS JOIN LATERAL (SELECT member_id FROM history
                          WHERE noun = 'mail' AND record_id = mail.id::text AND action = 'generate-code'
                          ORDER BY id DESC LIMIT 1) AS coded
      JOIN member ON member.id = coded.member_id
  `.execute(sql)
  return new Map(rows.map(({ id, ...coder }) => [id, coder]))
}

export async function toBankMails(sql: Sql, found: readonly CodedMail[], actor: Actor): Promise<BankMail[]> {
  const coders = await readCoders(
    sql,
    found.map(({ id }) => id),
  )
  return found.map(({ id, code, amount, bank, poster, arrived, confirmation, sent }) => {
    const coder = coders.get(id)
    return {
      code,
      gold: amount,
      to: bank,
      arrived,
      sent,
      from: poster ?? coder?.username ?? 'Unknown',
      confirmationCode: arrived === null ? null : confirmation,
      own: coder?._id === actor._id,
    }
  })
}

const HOUR_MS = 3_600_000

/**
 * When the member typed unknown codes within the last hour; one of their calls with codes at a time.
 *
 * @throws Failure 'too-many-unknown-codes' when the hour has room for no more
 */
export async function lockTries(sql: Sql, memberId: string, now: Date): Promise<Date[]> {
  await sql
    .insertInto('unknown_code')
    .values({ member_id: memberId, at: [] })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { at } = await sql
    .selectFrom('unknown_code')
    .select('at')
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const tries = at.filter((one) => one.getTime() > now.getTime() - HOUR_MS)
  if (tries.length >= UNKNOWN_CODES) throw new Failure('too-many-unknown-codes')
  return tries
}

export async function storeTries(sql: Sql, memberId: string, at: readonly Date[]): Promise<void> {
  await sql
    .updateTable('unknown_code')
    .set({ at: [...at] })
    .where('member_id', '=', memberId)
    .execute()
}

export async function storeArrived(
  sql: Sql,
  id: string,
  arrival: Pick<Updateable<Tables['mail']>, 'arrived' | 'arrived_at' | 'arrived_by'>,
): Promise<void> {
  await sql.updateTable('mail').set(arrival).where('id', '=', id).execute()
}
