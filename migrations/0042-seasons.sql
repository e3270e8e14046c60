-- What the game sells for some months (docs/product.md, Season). `content`: its raids with their bosses, and its token groups, as
-- domain/season/season.ts has them. The season of now is the one that began last.
CREATE TABLE season (
  id uuid CONSTRAINT season_id PRIMARY KEY,
  name text NOT NULL CONSTRAINT season_name_length CHECK (char_length(name) BETWEEN 1 AND 60),
  content jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  begins_at timestamptz
);

CREATE UNIQUE INDEX season_once_a_name ON season (lower(name));

-- What a raid holds of its season (domain/raid/holds.ts); null where the boss count says it all: in the first raid of the season that comes
-- with the product. A change of it is one that its form shows.
ALTER TABLE raid ADD COLUMN holds jsonb;
ALTER TABLE template ADD COLUMN holds jsonb;

DROP TRIGGER raid_raises_version ON raid;
CREATE TRIGGER raid_raises_version BEFORE UPDATE OF
    name, date, start_minutes, difficulty, organization, loot_type, raid_type, boss_count, max_clients, pot,
    raid_leader, gold_collector, holds ON raid
  FOR EACH ROW WHEN (
    (OLD.name, OLD.date, OLD.start_minutes, OLD.difficulty, OLD.organization, OLD.loot_type, OLD.raid_type,
     OLD.boss_count, OLD.max_clients, OLD.pot, OLD.raid_leader, OLD.gold_collector, OLD.holds)
    IS DISTINCT FROM
    (NEW.name, NEW.date, NEW.start_minutes, NEW.difficulty, NEW.organization, NEW.loot_type, NEW.raid_type,
     NEW.boss_count, NEW.max_clients, NEW.pot, NEW.raid_leader, NEW.gold_collector, NEW.holds))
  EXECUTE FUNCTION raise_version();

-- A Curve run of another season sells the bosses that `holds` says, one to four, and a booking takes one of them or several.
ALTER TABLE raid DROP CONSTRAINT raid_curve_bosses;
ALTER TABLE raid ADD CONSTRAINT raid_curve_bosses
  CHECK (raid_type <> 'Curve' OR boss_count <= 2 OR holds -> 'curve' IS NOT NULL) NOT VALID;
ALTER TABLE template DROP CONSTRAINT template_curve_bosses;
ALTER TABLE template ADD CONSTRAINT template_curve_bosses
  CHECK (raid_type <> 'Curve' OR boss_count <= 2 OR holds -> 'curve' IS NOT NULL);
ALTER TABLE booking DROP CONSTRAINT booking_one_boss_at_most;
ALTER TABLE booking ADD CONSTRAINT booking_four_bosses_at_most CHECK (cardinality(selected_bosses) <= 4) NOT VALID;
