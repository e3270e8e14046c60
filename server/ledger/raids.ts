import { type Kysely, sql as raw } from 'kysely'
import { RAIDS_AT_ONCE, type RaidGold } from '#domain/ledger/ledger.ts'
import { type Page, pageOf, recordPlace } from '#server/database/page.ts'
import type { Tables } from '#server/database/tables.ts'

/** Raids of which somebody is done, the newest first, also deleted ones, with `next` where there are more. */
export async function readRaidsWithGold(
  sql: Kysely<Tables>,
  before: string | undefined,
): Promise<Page<RaidGold>> {
  const older =
    before === undefined
      ? raw`true`
      : raw`(starts_at, id) < (SELECT starts_at, id FROM raid WHERE id = ${recordPlace(before)}::uuid)`
  const { rows } = await raw<RaidGold>`
    SELECT jsonb_build_object('_id', page.id, 'name', page.name, 'date', page.date) AS raid,
           page.deleted_at IS NOT NULL AS "isDeleted",
           (SELECT coalesce(sum(total_price), 0)::bigint FROM mail
             WHERE raid_id = page.id AND withdrawn_at IS NULL) AS sold, moved.*
      FROM (SELECT id, name, date, starts_at, deleted_at FROM raid
             WHERE EXISTS (SELECT FROM mail WHERE raid_id = raid.id) AND ${older}
             ORDER BY starts_at DESC, id DESC LIMIT ${raw.lit(RAIDS_AT_ONCE + 1)}) AS page
     CROSS JOIN LATERAL (
       SELECT ${sumWhere(raw`account.kind IN ('held', 'bank')`)} AS collected,
              ${sumWhere(raw`account.kind = 'bank'`)} AS mailed,
              -${sumWhere(raw`account.kind = 'community' AND entry.booking_id IS NULL`)} AS settled
         FROM (SELECT entry.* FROM booking JOIN ledger_entry AS entry ON entry.booking_id = booking.id
                WHERE booking.raid_id = page.id
               UNION ALL SELECT * FROM ledger_entry WHERE raid_id = page.id AND booking_id IS NULL) AS entry
        CROSS JOIN unnest(entry.accounts, entry.gold) AS line (account, gold)
         JOIN ledger_account AS account ON account.id = line.account) AS moved
     ORDER BY page.starts_at DESC, page.id DESC
  `.execute(sql)
  return pageOf(rows, RAIDS_AT_ONCE, ({ raid }) => raid._id)
}

function sumWhere(which: ReturnType<typeof raw>) {
  return raw`coalesce(sum(line.gold) FILTER (WHERE ${which}), 0)::bigint`
}
