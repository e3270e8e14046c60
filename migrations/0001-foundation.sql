-- Every constraint has a name that says its rule; server/database/constraints.ts turns a broken one into a failure.
-- Gold is whole gold in bigint. Times are instants (timestamptz); wall clocks are server time, Europe/Paris.

CREATE TABLE member (
  id uuid CONSTRAINT member_id PRIMARY KEY,
  discord_id text NOT NULL CONSTRAINT member_discord_id_known_once UNIQUE,
  username text NOT NULL CONSTRAINT member_username_length CHECK (char_length(username) BETWEEN 1 AND 100),
  -- Discord's unique handle; username is what people call them.
  handle text NOT NULL,
  -- The picture's address at Discord's, null when they have none.
  avatar text,
  -- Discord's role ids as read last; empty outside the guild.
  role_ids text[] NOT NULL DEFAULT '{}',
  in_guild boolean NOT NULL DEFAULT false,
  -- Null: never read, grants nothing.
  roles_read_at timestamptz,
  -- Discord's tokens, encrypted (server/member/token-cipher.ts); null where there are none or Discord revoked them.
  access_token text,
  refresh_token text,
  token_expires_at timestamptz,
  -- Whoever set this refreshes the tokens until then; everybody else waits for the outcome.
  refresh_claimed_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX member_by_role ON member USING gin (role_ids);

-- One started sign-in: belongs to one browser (a cookie's hash) and is deleted by its first use.
CREATE TABLE sign_in (
  state_hash text CONSTRAINT sign_in_state PRIMARY KEY,
  browser_hash text NOT NULL,
  code_verifier text NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE INDEX sign_in_by_end ON sign_in (expires_at);

CREATE TABLE session (
  id uuid CONSTRAINT session_id PRIMARY KEY,
  token_hash text NOT NULL CONSTRAINT session_token_once UNIQUE,
  member_id uuid NOT NULL CONSTRAINT session_of_a_member REFERENCES member,
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE INDEX session_by_member ON session (member_id);

CREATE TABLE hero_name (
  id uuid CONSTRAINT hero_name_id PRIMARY KEY,
  name text NOT NULL CONSTRAINT hero_name_name_length CHECK (char_length(name) BETWEEN 1 AND 48),
  realm text NOT NULL CONSTRAINT hero_name_realm_length CHECK (char_length(realm) BETWEEN 1 AND 64),
  faction text NOT NULL CONSTRAINT hero_name_faction CHECK (faction IN ('Alliance', 'Horde')),
  status boolean NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE UNIQUE INDEX hero_name_once_a_realm ON hero_name (lower(name), lower(realm));

CREATE TABLE raid (
  id uuid CONSTRAINT raid_id PRIMARY KEY,
  name text NOT NULL CONSTRAINT raid_name_length CHECK (char_length(name) BETWEEN 1 AND 80),
  -- The wall clock that the person chose, and the instant that it means.
  date date NOT NULL,
  start_minutes integer NOT NULL CONSTRAINT raid_start_minutes CHECK (start_minutes BETWEEN 0 AND 1439),
  starts_at timestamptz NOT NULL,
  difficulty text NOT NULL CONSTRAINT raid_difficulty CHECK (difficulty IN ('NORMAL', 'HEROIC', 'MYTHIC')),
  organization text NOT NULL CONSTRAINT raid_organization CHECK (organization IN ('Guild', 'In-House', 'Team')),
  loot_type text NOT NULL
    CONSTRAINT raid_loot_type CHECK (loot_type IN ('Unsaved', 'Saved', 'VIP', 'Loot Share')),
  raid_type text NOT NULL CONSTRAINT raid_raid_type CHECK (raid_type IN ('Full Run', 'Curve')),
  boss_count integer NOT NULL CONSTRAINT raid_boss_count CHECK (boss_count BETWEEN 1 AND 99),
  max_clients integer NOT NULL CONSTRAINT raid_max_clients CHECK (max_clients BETWEEN 1 AND 9999),
  pot bigint NOT NULL CONSTRAINT raid_pot CHECK (pot BETWEEN 0 AND 999999999999),
  raid_leader uuid NOT NULL CONSTRAINT raid_leader_known REFERENCES member,
  gold_collector uuid CONSTRAINT raid_collector_known REFERENCES member,
  created_by uuid NOT NULL CONSTRAINT raid_creator_known REFERENCES member,
  created_at timestamptz NOT NULL,
  published_at timestamptz,
  deleted_at timestamptz,
  CONSTRAINT raid_curve_bosses CHECK (raid_type <> 'Curve' OR boss_count <= 2)
);

CREATE INDEX raid_published ON raid (starts_at) WHERE published_at IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX raid_pending ON raid (starts_at) WHERE published_at IS NULL AND deleted_at IS NULL;
CREATE INDEX raid_by_leader ON raid (raid_leader);
CREATE INDEX raid_by_collector ON raid (gold_collector);

CREATE TABLE booking (
  id uuid CONSTRAINT booking_id PRIMARY KEY,
  raid_id uuid NOT NULL CONSTRAINT booking_of_a_raid REFERENCES raid,
  -- 1 for the raid's first booking, counted under the raid's lock: two that counted the same can not both stand.
  slot integer NOT NULL CONSTRAINT booking_slot CHECK (slot >= 1),
  member_id uuid NOT NULL CONSTRAINT booking_by_a_member REFERENCES member,
  raiderio_link text NOT NULL,
  client_name text NOT NULL CONSTRAINT booking_client_name CHECK (char_length(client_name) BETWEEN 1 AND 48),
  client_realm text NOT NULL CONSTRAINT booking_client_realm CHECK (char_length(client_realm) BETWEEN 1 AND 64),
  client_class text NOT NULL,
  client_faction text NOT NULL CONSTRAINT booking_client_faction CHECK (client_faction IN ('Alliance', 'Horde')),
  payment_realm text NOT NULL,
  payment_faction text NOT NULL
    CONSTRAINT booking_payment_faction CHECK (payment_faction IN ('Alliance', 'Horde')),
  source text NOT NULL CONSTRAINT booking_source CHECK (source IN ('TC', 'BR')),
  paid_full boolean NOT NULL,
  price bigint NOT NULL CONSTRAINT booking_price CHECK (price BETWEEN 0 AND 999999999999),
  deposit bigint NOT NULL CONSTRAINT booking_deposit_within_cap CHECK (
    deposit >= 0 AND deposit <= price * CASE source WHEN 'TC' THEN 32 ELSE 5 END / 100
  ),
  owes bigint NOT NULL CONSTRAINT booking_owes_what_is_left CHECK (owes = greatest(0, price - deposit)),
  contact_info text NOT NULL,
  additional_notes text NOT NULL,
  selected_bosses text[] NOT NULL CONSTRAINT booking_one_boss_at_most CHECK (cardinality(selected_bosses) <= 1),
  locked boolean NOT NULL DEFAULT false,
  in_group boolean NOT NULL DEFAULT false,
  paid boolean NOT NULL DEFAULT false,
  done boolean NOT NULL DEFAULT false,
  gold_sent boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  CONSTRAINT booking_slot_taken_once UNIQUE (raid_id, slot)
);

CREATE INDEX booking_by_member ON booking (member_id);
CREATE INDEX booking_by_day ON booking (created_at);

CREATE TABLE mail (
  id uuid CONSTRAINT mail_id PRIMARY KEY,
  booking_id uuid NOT NULL CONSTRAINT mail_of_a_booking REFERENCES booking,
  raid_id uuid NOT NULL CONSTRAINT mail_of_a_raid REFERENCES raid,
  adv_id uuid CONSTRAINT mail_advertiser_known REFERENCES member,
  booking_date timestamptz NOT NULL,
  type text NOT NULL,
  total_price bigint NOT NULL CONSTRAINT mail_total_price CHECK (total_price >= 0),
  amount bigint NOT NULL CONSTRAINT mail_amount CHECK (amount BETWEEN 0 AND total_price),
  source text NOT NULL,
  payment_realm text NOT NULL,
  payment_faction text NOT NULL,
  balance text NOT NULL CONSTRAINT mail_balance CHECK (balance IN ('Full', 'Deposit', 'Owes')),
  adv_cut bigint NOT NULL CONSTRAINT mail_adv_cut CHECK (adv_cut BETWEEN 0 AND total_price),
  payment_code text CONSTRAINT mail_payment_code_once UNIQUE,
  confirmation_code text CONSTRAINT mail_confirmation_code_once UNIQUE,
  sent boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  CONSTRAINT mail_one_a_booking UNIQUE (booking_id),
  CONSTRAINT mail_codes_together CHECK ((payment_code IS NULL) = (confirmation_code IS NULL)),
  CONSTRAINT mail_sent_with_code CHECK (NOT sent OR payment_code IS NOT NULL)
);

CREATE INDEX mail_by_raid ON mail (raid_id, id);
CREATE INDEX mail_by_advertiser ON mail (adv_id, id);
CREATE INDEX mail_by_booking_date ON mail (booking_date);

-- Answers that an Idempotency-Key brings back. Kept 24 hours.
CREATE TABLE idempotency (
  member_id uuid NOT NULL CONSTRAINT idempotency_of_a_member REFERENCES member,
  key text NOT NULL,
  body_hash text NOT NULL,
  answer jsonb,
  created_at timestamptz NOT NULL,
  CONSTRAINT idempotency_key_once PRIMARY KEY (member_id, key)
);

CREATE INDEX idempotency_by_age ON idempotency (created_at);

-- Who changed what, when, from what to what: written by every write in its own transaction, read by the live feed.
CREATE TABLE history (
  id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT history_id PRIMARY KEY,
  -- Commit order is not id order: the feed reads from the oldest transaction that was open at its last look.
  transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id(),
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Null where no person did it: a reading of Discord's roles.
  member_id uuid CONSTRAINT history_by_a_member REFERENCES member,
  noun text NOT NULL,
  action text NOT NULL,
  record_id text NOT NULL,
  raid_id uuid,
  -- {from: {field: before}, to: {field: after}}; of clients' contact data and notes the name of the field only.
  changes jsonb NOT NULL
);

CREATE INDEX history_by_transaction ON history (transaction_id);
CREATE INDEX history_of_record ON history (noun, record_id, id);
