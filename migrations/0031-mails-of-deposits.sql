-- What an advertiser keeps of a client's deposit for the community has a mail record as well: a deposit that is kept when a booking ends,
-- and what of one is above the cut when it is done. Each counts for nothing in the booking's own sums.
ALTER TABLE mail
  -- 'done': what Done leaves to be mailed; 'rest': of the deposit above the cut; 'kept': the deposit of who did not come.
  ADD COLUMN gold_of text NOT NULL DEFAULT 'done' CONSTRAINT mail_gold_of CHECK (gold_of IN ('done', 'rest', 'kept')),
  DROP CONSTRAINT mail_amount,
  ADD CONSTRAINT mail_amount CHECK (amount >= 0 AND (gold_of <> 'done' OR amount <= total_price)) NOT VALID;

DROP INDEX mail_one_a_booking;
CREATE UNIQUE INDEX mail_one_a_booking ON mail (booking_id, gold_of) WHERE withdrawn_at IS NULL;

-- A report counts a booking once.
DROP INDEX mail_of_report;
CREATE INDEX mail_of_report ON mail (raid_id, adv_id) INCLUDE (source, total_price, adv_cut, created_at, sent_at)
  WHERE withdrawn_at IS NULL AND gold_of = 'done';

-- In the order of what happened, as the server makes ids (UUIDv7).
CREATE FUNCTION record_id_of(at timestamptz) RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7'
          || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid
$$;

CREATE FUNCTION mail_of_deposit(its_booking uuid, its_gold_of text, gold bigint, at timestamptz) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO mail (id, booking_id, raid_id, adv_id, booking_date, type, total_price, amount, source, payment_realm, payment_faction,
                    balance, adv_cut, created_at, holder_id, gold_of)
  SELECT record_id_of(at), id, raid_id, member_id, created_at,
         CASE its_gold_of WHEN 'kept' THEN 'Kept deposit' ELSE 'Rest of a deposit' END, 0, gold, source, payment_realm, payment_faction,
         'Deposit', 0, at, member_id, its_gold_of
    FROM booking WHERE id = its_booking AND gold > 0
$$;

-- A trigger, so that an instance of the version before makes and withdraws them as well.
CREATE FUNCTION booking_keeps_deposit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.deposit_outcome = 'kept' THEN
    UPDATE mail SET withdrawn_at = clock_timestamp()
     WHERE booking_id = NEW.id AND gold_of = 'kept' AND withdrawn_at IS NULL AND NOT sent;
  END IF;
  IF NEW.deposit_outcome = 'kept' THEN
    PERFORM mail_of_deposit(NEW.id, 'kept', CASE WHEN NEW.paid_full THEN NEW.price ELSE NEW.deposit END, NEW.ended_at);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER booking_keeps_deposit AFTER UPDATE OF deposit_outcome ON booking
  FOR EACH ROW WHEN (OLD.deposit_outcome IS DISTINCT FROM NEW.deposit_outcome
                     AND 'kept' IN (coalesce(OLD.deposit_outcome, ''), coalesce(NEW.deposit_outcome, '')))
  EXECUTE FUNCTION booking_keeps_deposit();

-- Of what was kept before as much as its holder still has, the newest first: who hands in hands in the oldest first.
SELECT mail_of_deposit(booking_id, gold_of, gold, at)
  FROM (SELECT kept.*, sum(gold) OVER (PARTITION BY holder ORDER BY at DESC, booking_id DESC) AS newer
          FROM (SELECT id AS booking_id, member_id AS holder, 'kept' AS gold_of, ended_at AS at,
                       CASE WHEN paid_full THEN price ELSE deposit END AS gold
                  FROM booking WHERE deposit_outcome = 'kept'
                UNION ALL
                SELECT booking_id, member_id, 'rest', mail.created_at, deposit - adv_cut
                  FROM mail JOIN booking ON booking.id = mail.booking_id
                 WHERE mail.withdrawn_at IS NULL AND mail.balance = 'Deposit' AND deposit > adv_cut) AS kept) AS kept
 WHERE newer <= coalesce((SELECT sum(ledger_balance.gold) FROM ledger_balance WHERE account_id = known_account('held', holder)), 0)
                - coalesce((SELECT sum(amount) FROM mail WHERE holder_id = holder AND NOT sent AND withdrawn_at IS NULL), 0);
