-- A title and all of a raid but its date (docs/product.md, Templates).
CREATE TABLE template (
  id uuid CONSTRAINT template_id PRIMARY KEY,
  title text NOT NULL CONSTRAINT template_title_length CHECK (char_length(title) BETWEEN 1 AND 60),
  name text NOT NULL CONSTRAINT template_name_length CHECK (char_length(name) BETWEEN 1 AND 80),
  start_minutes integer NOT NULL CONSTRAINT template_start_minutes CHECK (start_minutes BETWEEN 0 AND 1439),
  difficulty text NOT NULL CONSTRAINT template_difficulty CHECK (difficulty IN ('NORMAL', 'HEROIC', 'MYTHIC')),
  organization text NOT NULL CONSTRAINT template_organization CHECK (organization IN ('Guild', 'In-House', 'Team')),
  loot_type text NOT NULL
    CONSTRAINT template_loot_type CHECK (loot_type IN ('Unsaved', 'Saved', 'VIP', 'Loot Share')),
  raid_type text NOT NULL CONSTRAINT template_raid_type CHECK (raid_type IN ('Full Run', 'Curve')),
  boss_count integer NOT NULL CONSTRAINT template_boss_count CHECK (boss_count BETWEEN 1 AND 99),
  max_clients integer NOT NULL CONSTRAINT template_max_clients CHECK (max_clients BETWEEN 1 AND 9999),
  pot bigint NOT NULL CONSTRAINT template_pot CHECK (pot BETWEEN 0 AND 999999999999),
  raid_leader uuid NOT NULL CONSTRAINT template_leader_known REFERENCES member,
  gold_collector uuid CONSTRAINT template_collector_known REFERENCES member,
  CONSTRAINT template_curve_bosses CHECK (raid_type <> 'Curve' OR boss_count <= 2)
);

CREATE UNIQUE INDEX template_once_a_title ON template (lower(title));
