-- A backup that was not needed stays one; its advertiser says what became of the deposit (docs/product.md, PLAN-16).
ALTER TABLE booking
  DROP CONSTRAINT booking_end_of_ended,
  ADD CONSTRAINT booking_end_of_ended CHECK (
    (state IN ('cancelled', 'no-show')) = (ended_at IS NOT NULL)
    AND (ended_at IS NULL) = (ended_from IS NULL)
    AND (ended_at IS NOT NULL OR ended_by IS NULL AND end_reason IS NULL AND (deposit_outcome IS NULL OR state = 'backup'))
  ) NOT VALID;

-- As before (migrations/0031); what has not ended is kept now.
CREATE OR REPLACE FUNCTION booking_keeps_deposit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.deposit_outcome = 'kept' THEN
    UPDATE mail SET withdrawn_at = clock_timestamp()
     WHERE booking_id = NEW.id AND gold_of = 'kept' AND withdrawn_at IS NULL AND NOT sent;
  END IF;
  IF NEW.deposit_outcome = 'kept' THEN
    PERFORM mail_of_deposit(NEW.id, 'kept', CASE WHEN NEW.paid_full THEN NEW.price ELSE NEW.deposit END,
                            coalesce(NEW.ended_at, clock_timestamp()));
  END IF;
  RETURN NULL;
END $$;

-- Backups whose advertiser is asked.
CREATE INDEX booking_backup_asks ON booking (member_id) WHERE state = 'backup' AND deposit_outcome IS NULL;
