-- Finds what is open among years of what is over.

-- Whether a settlement of the raid is approved. A trigger keeps it.
ALTER TABLE raid ADD COLUMN settled boolean DEFAULT false NOT NULL;
UPDATE raid SET settled = true WHERE id IN (SELECT raid_id FROM settlement WHERE state = 'approved');
CREATE INDEX raid_unsettled ON raid (starts_at) WHERE NOT settled AND published_at IS NOT NULL AND deleted_at IS NULL;

CREATE FUNCTION raid_follows_settlement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE raid SET settled = (NEW.state = 'approved') WHERE id = NEW.raid_id;
  RETURN NULL;
END $$;

CREATE TRIGGER settlement_settles_raid
  AFTER INSERT OR UPDATE OF state ON settlement
  FOR EACH ROW WHEN (NEW.state IN ('approved', 'taken-back'))
  EXECUTE FUNCTION raid_follows_settlement();
