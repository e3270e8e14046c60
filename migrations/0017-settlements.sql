-- Who boosted in a raid, and how what the raid left is settled (docs/product.md, Settlements).

-- A character to which gold is due as long as no member has claimed it. The key is as a client's (domain/client/client.ts).
CREATE TABLE payee_character (
  id uuid CONSTRAINT payee_character_id PRIMARY KEY,
  name text NOT NULL,
  realm text NOT NULL,
  character_key text NOT NULL CONSTRAINT payee_character_once UNIQUE,
  -- Whom it is paid to; staff confirm that.
  claimed_by uuid CONSTRAINT payee_character_of_a_member REFERENCES member
);

CREATE TABLE booster (
  raid_id uuid NOT NULL CONSTRAINT booster_of_a_raid REFERENCES raid,
  character_id uuid NOT NULL CONSTRAINT booster_is_a_character REFERENCES payee_character,
  -- As they were typed.
  position integer NOT NULL,
  -- In hundredths of a whole one.
  share integer NOT NULL CONSTRAINT booster_share CHECK (share BETWEEN 1 AND 1000),
  CONSTRAINT booster_once_a_raid PRIMARY KEY (raid_id, character_id)
);

-- By which raids are split, in hundredths of a percent. One row, or none while they are the first ones.
CREATE TABLE settlement_rates (
  id boolean NOT NULL DEFAULT true CONSTRAINT settlement_rates_once PRIMARY KEY CONSTRAINT settlement_rates_one CHECK (id),
  leader integer NOT NULL CONSTRAINT settlement_rates_leader CHECK (leader >= 0),
  collector integer NOT NULL CONSTRAINT settlement_rates_collector CHECK (collector >= 0),
  community integer NOT NULL CONSTRAINT settlement_rates_community CHECK (community >= 0),
  CONSTRAINT settlement_rates_together CHECK (leader + collector + community <= 10000)
);

CREATE TABLE settlement (
  id uuid CONSTRAINT settlement_id PRIMARY KEY,
  raid_id uuid NOT NULL CONSTRAINT settlement_of_a_raid REFERENCES raid,
  state text NOT NULL CONSTRAINT settlement_state CHECK (state IN ('proposed', 'approved', 'sent-back', 'fallen')),
  -- What it splits, by which rates, and what it posts to whom (server/settlement/data.ts).
  counts jsonb NOT NULL,
  proposed_by uuid NOT NULL CONSTRAINT settlement_proposed_by_a_member REFERENCES member,
  proposed_at timestamptz NOT NULL,
  decided_by uuid CONSTRAINT settlement_decided_by_a_member REFERENCES member,
  decided_at timestamptz,
  reason text,
  CONSTRAINT settlement_by_two CHECK (decided_by <> proposed_by),
  CONSTRAINT settlement_decided
    CHECK ((state IN ('approved', 'sent-back')) = (decided_by IS NOT NULL AND decided_at IS NOT NULL)),
  CONSTRAINT settlement_sent_back_for_a_reason CHECK ((state = 'sent-back') = (reason IS NOT NULL))
);

CREATE UNIQUE INDEX settlement_proposed_once ON settlement (raid_id) WHERE state = 'proposed';
CREATE INDEX settlement_by_raid ON settlement (raid_id, id);

-- An account of gold that is due to such a character is called after it, also once the gold is its member's.
CREATE OR REPLACE FUNCTION name_of_owner(its_kind text, its_owner uuid) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  found text;
BEGIN
  IF its_kind = 'bank' THEN
    -- FOR SHARE: who renames or deletes it waits, and then finds the account.
    SELECT name || '-' || realm INTO found FROM hero_name WHERE id = its_owner FOR SHARE;
  ELSIF its_kind = 'due' THEN
    SELECT name || '-' || realm INTO found FROM payee_character WHERE id = its_owner;
  END IF;
  RETURN found;
END $$;
