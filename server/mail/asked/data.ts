import { type Kysely, sql as raw } from 'kysely'
import type { AskedBank } from '#domain/agenda/agenda.ts'
import type { Faction, PaymentRealm } from '#domain/season.ts'
import type { Sql, Tables } from '#server/database/tables.ts'

interface Asked {
  readonly paymentRealm: PaymentRealm
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

/** The hero names that are asked for, with the mails that wait for them, the oldest question first. Promises one query. */
export async function readAskedBanks(sql: Kysely<Tables>): Promise<AskedBank[]> {
  const { rows } = await raw<AskedBank>`
    SELECT asked.payment_realm AS realm, asked.payment_faction AS faction, member.username AS by,
           count(*)::int AS mails, sum(mail.amount)::bigint AS gold
      FROM asked_bank AS asked
      JOIN member ON member.id = asked.asked_by
      JOIN mail ON mail.payment_realm = asked.payment_realm AND mail.payment_faction = asked.payment_faction
       AND NOT mail.sent AND mail.withdrawn_at IS NULL AND mail.amount > 0 AND mail.bank_id IS NULL
     GROUP BY asked.payment_realm, asked.payment_faction, asked.asked_at, member.username
     ORDER BY asked.asked_at, realm, faction
  `.execute(sql)
  return rows
}
