-- Realms that share a letter box: a realm by what every spelling of it has in common (docs/product.md, CHAR-3), and its group.
CREATE TABLE connected_realm (
  key text CONSTRAINT connected_realm_once PRIMARY KEY,
  -- As staff wrote it.
  realm text NOT NULL,
  group_id uuid NOT NULL
);

CREATE INDEX connected_realm_by_group ON connected_realm (group_id);

-- Members who read what comes to a hero name.
CREATE TABLE hero_name_keeper (
  hero_name_id uuid NOT NULL CONSTRAINT hero_name_keeper_of_one REFERENCES hero_name ON DELETE CASCADE,
  member_id uuid NOT NULL CONSTRAINT hero_name_keeper_is_a_member REFERENCES member,
  CONSTRAINT hero_name_keeper_once PRIMARY KEY (hero_name_id, member_id)
);

CREATE INDEX hero_name_keeper_by_member ON hero_name_keeper (member_id);
