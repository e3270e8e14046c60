-- A row for each fault of the books.
--   what     'done', 'sent', 'kept': a booking's Done, a mail or a kept deposit; 'balance': an account
--   name     the client, or the account's owner
--   kind     the account's kind
--   entries  the number of valid entries, and `wanted` the expected number; both 0 for a balance
--   gold     the balance less the sum of its lines; if that is 0, the lines less those of the entries
WITH valid AS MATERIALIZED (
  -- Entries that are not taken back, with their gold by kind of account.
  SELECT entry.cause, entry.kind, entry.booking_id, sums.*
    FROM ledger_entry AS entry
   CROSS JOIN LATERAL (
     SELECT coalesce(sum(line.gold) FILTER (WHERE account.kind = 'held'), 0) AS held,
            coalesce(sum(line.gold) FILTER (WHERE account.kind = 'bank'), 0) AS bank,
            coalesce(sum(line.gold) FILTER (WHERE account.kind = 'due'), 0) AS due,
            coalesce(sum(line.gold) FILTER (WHERE account.kind = 'community'), 0) AS community,
            min(account.owner_id::text) FILTER (WHERE account.kind = 'bank') AS bank_of,
            min(account.owner_id::text) FILTER (WHERE account.kind = 'due') AS due_to,
            array_agg(account.owner_id) FILTER (WHERE account.kind = 'held') AS holders
       FROM unnest(entry.accounts, entry.gold) AS line (account, gold)
       JOIN ledger_account AS account ON account.id = line.account) AS sums
   WHERE entry.kind IN ('done', 'sent', 'kept')
     AND NOT EXISTS (SELECT FROM ledger_entry AS back WHERE back.reverses = entry.cause)
), found AS (
  -- Done: price P, deposit D, cut C. The community has P - C. If paid in full, the advertiser holds P - C. Otherwise the
  -- collector holds P - D, and the advertiser holds D - C if D > C, or C - D is due to the advertiser.
  SELECT 'done' AS what, booking.client_name || '-' || booking.client_realm AS name,
         count(entry.cause)::integer AS entries, booking.done::integer AS wanted,
         bool_or(entry.cause IS NOT NULL AND NOT coalesce(
           entry.community = booking.price - mail.adv_cut AND entry.bank = 0
           AND entry.due = CASE WHEN booking.paid_full THEN 0 ELSE greatest(0, mail.adv_cut - booking.deposit) END
           AND (entry.due = 0 OR entry.due_to = booking.member_id::text)
           AND (NOT booking.paid_full OR entry.held = 0 OR entry.holders = ARRAY[booking.member_id]), false)) AS is_other
    FROM booking
    LEFT JOIN valid AS entry ON entry.kind = 'done' AND entry.booking_id = booking.id
    LEFT JOIN mail ON mail.booking_id = booking.id AND mail.withdrawn_at IS NULL
   GROUP BY booking.id
   UNION ALL
  -- Sent: the amount moves from the holder to the bank.
  SELECT 'sent', booking.client_name || '-' || booking.client_realm, count(entry.cause)::integer, (mail.sent AND mail.withdrawn_at IS NULL)::integer,
         bool_or(entry.cause IS NOT NULL AND NOT (
           entry.bank = mail.amount AND entry.held = -mail.amount AND entry.due = 0 AND entry.community = 0
           AND (mail.amount = 0 OR entry.bank_of IS NOT DISTINCT FROM mail.bank_id::text)))
    FROM mail
    JOIN booking ON booking.id = mail.booking_id
    LEFT JOIN (valid AS entry JOIN history ON history.id = entry.cause AND history.noun = 'mail')
      ON entry.kind = 'sent' AND entry.booking_id = mail.booking_id AND history.record_id = mail.id::text
   GROUP BY mail.id, booking.id
   UNION ALL
  -- A kept deposit: the advertiser holds all that the client paid, and it is the community's.
  SELECT 'kept', booking.client_name || '-' || booking.client_realm, count(entry.cause)::integer, (booking.deposit_outcome IS NOT DISTINCT FROM 'kept')::integer,
         bool_or(entry.cause IS NOT NULL AND NOT (
           entry.held = taken AND entry.community = taken AND entry.bank = 0 AND entry.due = 0
           AND (taken = 0 OR entry.holders = ARRAY[booking.member_id])))
    FROM booking
   CROSS JOIN LATERAL (SELECT CASE WHEN booking.paid_full THEN booking.price ELSE booking.deposit END AS taken) AS own
    LEFT JOIN valid AS entry ON entry.kind = 'kept' AND entry.booking_id = booking.id
   GROUP BY booking.id
), balance AS (
  -- Each balance must be the sum of its lines, and the lines those of the entries.
  SELECT account, sum(balance) - sum(line) AS gold, sum(line) - sum(entry) AS off
    FROM (SELECT account_id AS account, gold AS balance, 0 AS line, 0 AS entry FROM ledger_balance
          UNION ALL SELECT account_id, 0, gold, 0 FROM ledger_line
          UNION ALL SELECT line.account, 0, 0, line.gold
                      FROM ledger_entry AS entry CROSS JOIN unnest(entry.accounts, entry.gold) AS line (account, gold)) AS part
   GROUP BY account
), fault AS (
  SELECT what, name, NULL AS kind, entries, wanted, 0::bigint AS gold FROM found WHERE entries <> wanted OR is_other
   UNION ALL
  SELECT 'balance', coalesce(member.username, account.name), account.kind, 0, 0, (CASE balance.gold WHEN 0 THEN balance.off ELSE balance.gold END)::bigint
    FROM balance
    JOIN ledger_account AS account ON account.id = balance.account
    LEFT JOIN member ON member.id = account.owner_id
   WHERE balance.gold <> 0 OR balance.off <> 0
)
SELECT *, count(*) OVER ()::integer AS count FROM fault ORDER BY what, name LIMIT 50
