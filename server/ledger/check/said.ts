import { type Kysely, type RawBuilder, sql as raw } from 'kysely'
import { actionOf, KINDS } from '#domain/change.ts'
import type { Tables } from '#server/database/tables.ts'

/** How long a check beside bookings pauses at a time, s. */
const PAUSE_S = 0.02
/** After so many rows on average: as many of these take the processor for some milliseconds. */
const ROWS_A_PAUSE = 1_000

/** A transaction that has to be on a connection of its own: others that take turns with it would pause too. */
export async function pauseBetween(sql: Kysely<Tables>): Promise<void> {
  await raw`SET LOCAL forge.pause = ${raw.lit(String(PAUSE_S))}`.execute(sql)
}

/** The condition, and now and then a pause before it where `pauseBetween` was asked. To be put where many rows are read; `rows` of what is only added up are more. */
export function paced(condition: RawBuilder<unknown>, rows = ROWS_A_PAUSE): RawBuilder<boolean> {
  return raw`CASE WHEN random() < ${raw.lit(1 / rows)} AND pg_sleep(coalesce(nullif(current_setting('forge.pause', true), '')::float8, 0)) IS NULL
                  THEN false ELSE ${condition} END`
}

/** Changes that move gold, with the kind of entry that each posts. */
const MOVING = KINDS.flatMap((kind) => {
  const [noun = '', action = ''] = kind.split(' ')
  const { moves } = actionOf(kind)
  return moves === null ? [] : [{ noun, action, moves }]
})

/** The part of the history that moves gold, as `cause`, with its facts. It is read from end to end, and once for all queries. */
const CAUSE = raw`
  cause AS MATERIALIZED (
    SELECT history.id, history.noun, history.action, record_id, moves, changes -> 'from' ->> 'holder' AS giver, changes -> 'to' ->> 'holder' AS taker,
           changes -> 'to' -> 'lines' AS lines,
           CASE history.noun WHEN 'mail' THEN record_id::uuid END AS mail
      FROM history
      JOIN jsonb_to_recordset(${raw.lit(JSON.stringify(MOVING))}::jsonb) AS moving (noun text, action text, moves text) USING (noun, action)
     WHERE ${paced(raw`moves_gold(history.noun, history.action, changes) OR jsonb_exists(changes -> 'to', 'lines')`)})`

/** The amounts of the records for other realms that the same Done made. */
const PARTS = raw`coalesce((SELECT sum(part.amount) FROM mail AS part
  WHERE part.booking_id = mail.booking_id AND part.gold_of = 'part' AND part.created_at = mail.created_at
    AND part.withdrawn_at IS NOT DISTINCT FROM mail.withdrawn_at), 0)::bigint`

/**
 * Each mail with its changes and with who had its gold: first, and last. The booking says what Done left as long as it is
 * done, the mail once it is withdrawn. Of those that were sent before there was a ledger the raid says who had it, as it was at Done.
 */
const OWN = raw`
  SELECT mail.id, mail.gold_of, mail.booking_id, mail.adv_id AS adv, mail.adv_cut AS cut, mail.bank_id AS bank, mail.sent,
         mail.withdrawn_at IS NOT NULL AS withdrawn, mail.amount,
         told.made, told.sent_by, told.back, own.price, own.advance, own.is_full, first.giver AS first_giver,
         coalesce(mail.holder_id, CASE WHEN own.is_full THEN mail.adv_id ELSE coalesce(
           CASE WHEN collector.was IS NULL THEN raid.gold_collector ELSE (collector.was ->> 'goldCollector')::uuid END,
           CASE WHEN leader.was IS NULL THEN raid.raid_leader ELSE (leader.was ->> 'raidLeader')::uuid END) END) AS holder
    FROM mail
    JOIN booking ON booking.id = mail.booking_id
    JOIN raid ON raid.id = mail.raid_id
    LEFT JOIN (SELECT mail, min(id) FILTER (WHERE action = 'create') AS made, min(id) FILTER (WHERE action = 'sent') AS sent_by,
                      min(id) FILTER (WHERE action = 'withdraw') AS back
                 FROM cause WHERE mail IS NOT NULL GROUP BY mail) AS told ON told.mail = mail.id
    LEFT JOIN (SELECT DISTINCT ON (mail) mail, giver::uuid FROM cause
                WHERE noun = 'mail' AND action = 'got' ORDER BY mail, id) AS first ON first.mail = mail.id
   CROSS JOIN LATERAL (SELECT (mail.withdrawn_at IS NULL AND booking.paid_full OR mail.withdrawn_at IS NOT NULL AND mail.balance = 'Full') AS is_full,
                              CASE WHEN mail.withdrawn_at IS NULL THEN booking.price ELSE mail.total_price END AS price,
                              CASE WHEN mail.withdrawn_at IS NULL THEN booking.deposit ELSE mail.total_price - mail.amount - ${PARTS} END AS advance) AS own
    LEFT JOIN LATERAL ${firstEdit('goldCollector')} AS collector ON true
    LEFT JOIN LATERAL ${firstEdit('raidLeader')} AS leader ON true`

/**
 * Whether the entries of its Done and of Sent say exactly what it says. Those of nearly all do: they are left out on both sides of the sum,
 * so that it need not add up some millions of lines. One whose lines are in another order is added up.
 */
const MAILS = raw`
  everybody AS MATERIALIZED (
    SELECT known_account('community', NULL) AS community, known_account('bank', NULL) AS unknown,
           coalesce((SELECT before FROM ledger_progress), 0) AS before),
  mails AS MATERIALIZED (
    SELECT own.*,
           coalesce(gold_of = 'done' AND first_giver IS NULL
             AND done.accounts = CASE WHEN is_full OR advance = cut THEN ARRAY[whose.id, everybody.community]
                                      ELSE ARRAY[whose.id, CASE WHEN advance > cut THEN advertiser.id ELSE due.id END, everybody.community] END
             AND done.gold = CASE WHEN is_full THEN ARRAY[price - cut, price - cut] WHEN advance = cut THEN ARRAY[price - advance, price - cut]
                                  ELSE ARRAY[price - advance, abs(advance - cut), price - cut] END, false) AS done_fits,
           coalesce(own.sent AND sent.gold = ARRAY[-amount, amount]
             AND sent.accounts = ARRAY[whose.id, CASE WHEN bank IS NULL THEN everybody.unknown ELSE vault.id END], false) AS sent_fits
      FROM (${OWN} OFFSET 0) AS own CROSS JOIN everybody
      LEFT JOIN ledger_account AS whose ON whose.kind = 'held' AND whose.owner_id = holder
      LEFT JOIN ledger_account AS advertiser ON advertiser.kind = 'held' AND advertiser.owner_id = adv
      LEFT JOIN ledger_account AS due ON due.kind = CASE WHEN made <= everybody.before THEN 'due-before' ELSE 'due' END AND due.owner_id = adv
      LEFT JOIN ledger_account AS vault ON vault.kind = 'bank' AND vault.owner_id = bank
      LEFT JOIN ledger_entry AS done ON done.cause = made AND done.kind = 'done'
      LEFT JOIN ledger_entry AS sent ON sent.cause = sent_by AND sent.kind = 'sent'
     WHERE ${paced(raw`true`)})`

function firstEdit(field: 'goldCollector' | 'raidLeader'): RawBuilder<unknown> {
  return raw`(
    SELECT changes -> 'from' AS was FROM history
     WHERE mail.holder_id IS NULL AND noun = 'raid' AND record_id = raid.id::text AND history.id > told.made AND action = 'edit'
       AND jsonb_exists(changes -> 'from', ${raw.lit(field)})
     ORDER BY history.id LIMIT 1)`
}

/** The gold that each change moved by bookings and mails; without a cause where a record has gold that no change has. */
const OF_BOOKINGS = raw`
  SELECT told.cause, line.account, line.owner, told.sign * line.gold AS gold
    FROM mails
   CROSS JOIN LATERAL (VALUES (made, 1, NOT done_fits), (back, -1, withdrawn)) AS told (cause, sign, holds)
   CROSS JOIN LATERAL (VALUES
     ('held', coalesce(first_giver, holder), CASE WHEN is_full THEN price - cut ELSE price - advance END),
     ('held', adv, CASE WHEN is_full THEN 0 ELSE greatest(0, advance - cut) END),
     (CASE WHEN made <= coalesce((SELECT before FROM ledger_progress), 0) THEN 'due-before' ELSE 'due' END, adv,
      CASE WHEN is_full THEN 0 ELSE greatest(0, cut - advance) END),
     ('community', NULL, price - cut)) AS line (account, owner, gold)
   WHERE gold_of = 'done' AND told.holds
  UNION ALL
  SELECT sent_by, line.account, line.owner, line.gold
    FROM mails CROSS JOIN LATERAL (VALUES ('held', holder, -amount), ('bank', bank, amount)) AS line (account, owner, gold)
   WHERE sent AND NOT sent_fits
  UNION ALL
  SELECT cause.id, 'held', line.owner, line.gold
    FROM cause JOIN mails ON mails.id = cause.mail
   CROSS JOIN LATERAL (VALUES (giver::uuid, -amount), (taker::uuid, amount)) AS line (owner, gold)
   WHERE noun = 'mail' AND action IN ('got', 'hand-back')`

/**
 * Deposits that were kept, and no longer: the newest one is what the booking says, an older one what its change or, before changes
 * said it, its entry does. Where booking and changes differ on whether it is kept, the booking says it without a cause.
 */
const ENDED = raw`
  ended AS MATERIALIZED (
    SELECT cause.id, cause.action <> 'reinstate' AS is_kept, booking.member_id AS adv,
           row_number() OVER (PARTITION BY booking.id ORDER BY cause.id DESC) = 1 AS is_newest, booking.deposit_outcome = 'kept' AS holds,
           CASE WHEN booking.paid_full THEN booking.price ELSE booking.deposit END AS taken,
           (SELECT line.gold FROM jsonb_to_recordset(cause.lines) AS line (kind text, gold bigint) WHERE kind = 'community') AS changed,
           (SELECT line.gold FROM ledger_entry AS entry CROSS JOIN unnest(accounts, entry.gold) AS line (account, gold)
             WHERE entry.cause = cause.id AND line.account = known_account('community', NULL)) AS posted,
           booking.id AS booking
      FROM cause JOIN booking ON booking.id::text = cause.record_id
     WHERE cause.noun = 'booking')`

const OF_DEPOSITS = raw`
  SELECT told.cause, line.account, line.owner, told.gold
    FROM (SELECT id AS cause, adv,
                 CASE WHEN is_kept THEN kept ELSE -lag(kept) OVER (PARTITION BY booking ORDER BY id) END AS gold
            FROM (SELECT *, CASE WHEN is_newest AND holds THEN taken ELSE coalesce(changed, posted) END AS kept FROM ended) AS one
          UNION ALL
          SELECT NULL, member_id, CASE WHEN deposit_outcome = 'kept' THEN 1 ELSE -1 END * CASE WHEN paid_full THEN price ELSE deposit END
            FROM booking LEFT JOIN ended ON ended.booking = booking.id AND is_newest
           WHERE (deposit_outcome IS NOT DISTINCT FROM 'kept') <> coalesce(is_kept, false)) AS told
   CROSS JOIN LATERAL (VALUES ('held', adv), ('community', NULL)) AS line (account, owner)`

const OF_PAYEES = raw`
  SELECT cause.id, line.account, line.owner, line.gold
    FROM settlement
    LEFT JOIN cause ON cause.noun = 'settlement' AND cause.record_id = settlement.id::text
   CROSS JOIN LATERAL (
     SELECT line.account, owner, line.sign * (due ->> 'gold')::bigint AS gold
       FROM jsonb_array_elements(counts -> 'dues') AS due
      CROSS JOIN LATERAL (VALUES ('due', (due -> 'payee' ->> 'id')::uuid, 1), ('community', NULL, -1)) AS line (account, owner, sign)) AS line
   WHERE state = 'approved'
  UNION ALL
  SELECT told.cause, line.account, line.owner, -told.sign * payout_line.gold
    FROM payout_line
    JOIN ledger_account AS payee ON payee.id = payout_line.account_id
    LEFT JOIN cause AS paid ON paid.noun = 'payout' AND paid.action = 'paid' AND paid.record_id = payout_line.id::text AND paid.id = payout_line.cause
    LEFT JOIN cause AS back ON back.noun = 'payout' AND back.action = 'take-back' AND back.record_id = payout_line.id::text
   CROSS JOIN LATERAL (VALUES (paid.id, 1, true), (back.id, -1, state = 'taken-back')) AS told (cause, sign, holds)
   CROSS JOIN LATERAL (VALUES ('bank', bank_id), (payee.kind, payee.owner_id)) AS line (account, owner)
   WHERE state IN ('paid', 'taken-back') AND told.holds`

/** Staff's moves are in the change alone; a counted difference is in its count. */
const OF_STAFF = raw`
  SELECT cause.id, line.kind, line.owner, CASE WHEN action = 'difference' AND line.kind = 'bank' AND line.owner::text = record_id THEN counted.gold ELSE line.gold END
    FROM cause
   CROSS JOIN LATERAL jsonb_to_recordset(cause.lines) AS line (kind text, owner uuid, gold bigint)
    LEFT JOIN LATERAL (
      SELECT CASE WHEN found.gold > 0 THEN greatest(0, found.gold - came.gold) ELSE found.gold END AS gold
        FROM (SELECT (changes -> 'to' ->> 'counted')::bigint - (changes -> 'to' ->> 'booked')::bigint AS gold, changes -> 'to' -> 'mails' AS mails
                FROM history WHERE cause.action = 'difference' AND noun = 'ledger' AND record_id = cause.record_id AND action = 'count' AND history.id < cause.id
               ORDER BY history.id DESC LIMIT 1) AS found
       CROSS JOIN LATERAL (
         SELECT coalesce(sum(amount), 0) AS gold
           FROM jsonb_array_elements_text(coalesce(found.mails, '[]')) AS counted (id)
           JOIN mails ON mails.id::text = counted.id AND mails.sent_by < cause.id) AS came) AS counted ON true
   WHERE noun = 'ledger'`

/**
 * The lines of all causes, as `said` (cause, account, owner, gold), and those where entries differ, as `off`: `gold` is the surplus.
 * A line's account is named by kind and owner, since what should have been posted may never have had an account.
 */
export const OFF = raw`
  ${CAUSE}, ${MAILS}, ${ENDED},
  said AS (${OF_BOOKINGS} UNION ALL ${OF_DEPOSITS} UNION ALL ${OF_PAYEES} UNION ALL ${OF_STAFF}),
  off AS MATERIALIZED (
    SELECT cause, account, owner, sum(gold)::bigint AS gold
      FROM (SELECT cause, account, owner, -gold AS gold FROM said
            UNION ALL
            SELECT cause, account.kind, account.owner_id, line.gold
              FROM ledger_entry AS entry CROSS JOIN unnest(accounts, entry.gold) AS line (account, gold)
              JOIN ledger_account AS account ON account.id = line.account
             WHERE NOT EXISTS (SELECT FROM (SELECT made AS fits FROM mails WHERE done_fits UNION ALL SELECT sent_by FROM mails WHERE sent_fits) AS mails
                                WHERE fits = entry.cause) AND ${paced(raw`true`)}) AS line
     GROUP BY cause, account, owner HAVING sum(gold) <> 0)`
