import { type Kysely, sql as raw } from 'kysely'
import { readFittingBanks } from '#features/ledger/server/bank-data.ts'
import { PILES_AT_ONCE, type Pile, SENDERS_NAMED } from '#features/mail/held.ts'
import { handlesMail } from '#features/mail/rules.ts'
import type { Faction } from '#features/season/game.ts'
import type { Actor, RoleIds } from '#platform/call/rights.ts'
import type { Tables } from '#platform/database/tables.ts'
import { placeOf } from './work.ts'

/** So many of one person's mails are looked at. */
const LOOKED_AT = 1_000

interface HeldMail {
  readonly amount: number
  readonly paymentRealm: string
  readonly paymentFaction: Faction
  readonly bank: string | null
  readonly bankName: string | null
  readonly advertiser: string | null
  readonly collector: string | null
}

/** The gold of unsent mails that the actor holds, by where it goes and by whether they send it themself; the oldest first. */
export async function readHeld(sql: Kysely<Tables>, actor: Actor, roleIds: RoleIds): Promise<Pile[]> {
  const { rows } = await raw<HeldMail>`
    SELECT mail.amount, mail.payment_realm AS "paymentRealm", mail.payment_faction AS "paymentFaction", mail.bank_id AS bank,
           mail.bank_name AS "bankName", mail.adv_id AS advertiser, mail.gold_collector AS collector
      FROM mail
     WHERE mail.holder_id = ${actor._id}::uuid AND NOT mail.sent AND mail.withdrawn_at IS NULL AND mail.amount > 0
     ORDER BY mail.id LIMIT ${raw.lit(LOOKED_AT)}
  `.execute(sql)
  if (rows.length === 0) return []
  const fitting = await readFittingBanks(sql)
  const piles = Map.groupBy(
    rows,
    (mail) => `${handlesMail(actor, mail) ? 'own' : 'others'} ${placeOf(mail, fitting)._id}`,
  )
  const found: Pile[] = []
  for (const [_id, mails] of [...piles].slice(0, PILES_AT_ONCE)) {
    const [first] = mails
    if (first === undefined) continue
    found.push({
      _id,
      banks: placeOf(first, fitting).banks,
      realm: first.paymentRealm,
      faction: first.paymentFaction,
      mails: mails.length,
      gold: mails.reduce((sum, { amount }) => sum + amount, 0),
      senders: handlesMail(actor, first) ? [] : await readSenders(sql, mails, roleIds),
    })
  }
  return found
}

/** The names of those who handle one of these mails, whoever collects or booked it before staff. */
async function readSenders(
  sql: Kysely<Tables>,
  mails: readonly HeldMail[],
  roleIds: RoleIds,
): Promise<string[]> {
  const ids = (of: 'collector' | 'advertiser') => mails.flatMap((mail) => mail[of] ?? [])
  const isOpen = mails.some(({ collector }) => collector === null)
  const { rows } = await raw<{ name: string }>`
    SELECT username AS name
      FROM (SELECT *, role_ids && ${[...roleIds.Admin, ...roleIds.Developer]}::text[] AS is_staff,
                   role_ids && ${[...roleIds['Gold Collector']]}::text[] AND (${isOpen} OR id = ANY (${ids('collector')}::uuid[])) AS collects,
                   role_ids && ${[...roleIds['Senior Advertiser']]}::text[] AND id = ANY (${ids('advertiser')}::uuid[]) AS booked
              FROM member WHERE in_guild) AS one
     WHERE is_staff OR collects OR booked
     ORDER BY NOT (collects OR booked), username LIMIT ${raw.lit(SENDERS_NAMED)}
  `.execute(sql)
  return rows.map(({ name }) => name)
}
