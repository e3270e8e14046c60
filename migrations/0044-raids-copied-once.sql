-- Which raid this one was copied from (docs/product.md, RAID-20). A raid is copied to a day once, however many people copy a week.
ALTER TABLE raid ADD COLUMN copied_from uuid CONSTRAINT raid_copied_from_raid REFERENCES raid (id);
CREATE UNIQUE INDEX raid_copied_once_a_day ON raid (copied_from, date) WHERE copied_from IS NOT NULL AND deleted_at IS NULL;
