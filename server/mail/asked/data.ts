import { sql as raw } from 'kysely'
import type { Faction } from '#domain/season.ts'
import type { Sql } from '#server/database/tables.ts'

interface Asked {
  readonly paymentRealm: string
  readonly paymentFaction: Faction
}

/** For so long the same question is not asked again, ms. */
const ASKED_FOR_MS = 3_600_000

/** Keeps that staff are asked for a hero name. @returns whether they were not asked within the last hour */
export async function storeAskedBank(
  sql: Sql,
  { paymentRealm, paymentFaction }: Asked,
  { by, now }: { by: string; now: Date },
): Promise<boolean> {
  const asked = { asked_by: by, asked_at: now }
  const row = await sql
    .insertInto('asked_bank')
    .values({ payment_realm: paymentRealm, payment_faction: paymentFaction, ...asked })
    .onConflict((conflict) =>
      conflict
        .columns(['payment_realm', 'payment_faction'])
        .doUpdateSet(asked)
        .where('asked_bank.asked_at', '<', new Date(now.getTime() - ASKED_FOR_MS)),
    )
    .returning('payment_realm')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a mail, or a booking that is still open, is paid on a realm. */
export async function isPaidBySome(sql: Sql, realm: string): Promise<boolean> {
  const { rows } = await raw<{ some: boolean }>`
    SELECT EXISTS (SELECT FROM mail WHERE payment_realm = ${realm})
        OR EXISTS (SELECT FROM booking WHERE payment_realm = ${realm} AND NOT done AND state IN ('booked', 'backup')) AS some`.execute(
    sql,
  )
  return rows[0]?.some === true
}
