-- The schema of Forge 2.0: tables in the order of an evening. A constraint is named by its rule, and
-- platform/database/failures.ts turns a broken one into the sentence that people read.

-- Functions name tables that come below them.
SET LOCAL check_function_bodies = false;

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The regular expression of words that begin with this one but for a letter that is another one, is missing or is too much.
CREATE FUNCTION search_near(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ' (' || string_agg(left(word, n) || '.?' || substr(word, n + 2) || '|' || left(word, n) || '.' || substr(word, n + 1), '|') || ')'
    FROM generate_series(0, length(word) - 1) AS n
$$;

-- Text as the search compares it: small Latin letters without marks, apostrophes and signs, a space before each word.
CREATE FUNCTION search_fold(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ' ' || btrim(regexp_replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    replace(replace(replace(lower(translate(regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g'),
      'ØøÆæŒœŁłĐđÐðıĦħÞþАаБбВвГгҐґДдЕеЄєЖЗзИиІіКкЛлМмНнОоПпРрСсТтУуФфХЦЧШЩЫыЭэЮЯ''`’‘´ʼ′ъЪьЬ',
      'ooaaoolldddd' || 'ihhttaabbvvggggddeeeeжzziiiikkllmmnnoopprrssttuuffхцчшщyyeeюя')),
    'ß', 'ss'), 'ж', 'zh'), 'х', 'h'), 'ц', 'ts'), 'ч', 'ch'), 'ш', 'sh'), 'щ', 'sch'), 'ю', 'yu'), 'я', 'ya'),
    'ae', 'a'), 'oe', 'o'), 'ue', 'u'), '[\s!-/:-@[-`{-~\u2010-\u2015]+', ' ', 'g'))
$$;

-- Members ---------------------------------------------------------------------------------------------

-- Everybody who ever signed in with Discord, with the roles that were read last.
CREATE TABLE member (
  id uuid NOT NULL,
  discord_id text NOT NULL,
  username text NOT NULL,
  handle text NOT NULL,
  avatar text,
  role_ids text[] DEFAULT '{}'::text[] NOT NULL,
  in_guild boolean DEFAULT false NOT NULL,
  roles_read_at timestamptz,
  access_token text,
  refresh_token text,
  token_expires_at timestamptz,
  refresh_claimed_until timestamptz,
  created_at timestamptz DEFAULT now() NOT NULL,
  search text GENERATED ALWAYS AS (search_fold(username || ' ' || handle)) STORED,
  CONSTRAINT member_id PRIMARY KEY (id),
  CONSTRAINT member_username_length CHECK (char_length(username) BETWEEN 1 AND 100),
  CONSTRAINT member_discord_id_known_once UNIQUE (discord_id)
);

CREATE INDEX member_by_words ON member USING gin (search gin_trgm_ops);
CREATE INDEX member_by_role ON member USING gin (role_ids);

-- A browser that is signed in. The token is stored as a hash.
CREATE TABLE session (
  id uuid NOT NULL,
  token_hash text NOT NULL,
  member_id uuid NOT NULL,
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT session_id PRIMARY KEY (id),
  CONSTRAINT session_of_a_member FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT session_token_once UNIQUE (token_hash)
);

CREATE INDEX session_by_member ON session (member_id);

-- A sign-in that has left for Discord and is not back yet.
CREATE TABLE sign_in (
  state_hash text NOT NULL,
  browser_hash text NOT NULL,
  code_verifier text NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT sign_in_state PRIMARY KEY (state_hash)
);

CREATE INDEX sign_in_by_end ON sign_in (expires_at);

-- The community's own settings: one JSON row, with its version.
CREATE TABLE setting (
  id boolean DEFAULT true NOT NULL,
  value jsonb NOT NULL,
  version integer NOT NULL,
  CONSTRAINT setting_once PRIMARY KEY (id),
  CONSTRAINT setting_one CHECK (id)
);

-- What is sold ----------------------------------------------------------------------------------------

-- What the game sells for some months, as JSON. A season is never changed: a new one is a new row.
CREATE TABLE season (
  id uuid NOT NULL,
  content jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT season_id PRIMARY KEY (id)
);

-- Characters of the community that take gold by mail: its banks.
CREATE TABLE hero_name (
  id uuid NOT NULL,
  name text NOT NULL,
  realm text NOT NULL,
  faction text NOT NULL,
  status boolean NOT NULL,
  created_at timestamptz NOT NULL,
  name_key text NOT NULL,
  realm_key text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  search text GENERATED ALWAYS AS (search_fold(name || ' ' || realm || ' ' || replace(realm_key, ' ', '') || ' ' || faction)) STORED,
  CONSTRAINT hero_name_id PRIMARY KEY (id),
  CONSTRAINT hero_name_faction CHECK (faction IN ('Alliance', 'Horde')),
  CONSTRAINT hero_name_name_length CHECK (char_length(name) BETWEEN 1 AND 48),
  CONSTRAINT hero_name_realm_length CHECK (char_length(realm) BETWEEN 1 AND 64)
);

CREATE INDEX hero_name_by_words ON hero_name USING gin (search gin_trgm_ops);
CREATE UNIQUE INDEX hero_name_once_a_realm ON hero_name (name_key, realm_key);

-- A bank's account follows the name of its hero name.
CREATE FUNCTION bank_is_named() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ledger_account SET name = NEW.name || '-' || NEW.realm WHERE kind = 'bank' AND owner_id = NEW.id;
  RETURN NULL;
END $$;

-- What a form shows has changed: an edit that names an older version is refused.
CREATE FUNCTION raise_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;

CREATE TRIGGER hero_name_names_its_bank
  AFTER UPDATE OF name, realm ON hero_name
  FOR EACH ROW
  EXECUTE FUNCTION bank_is_named();
CREATE TRIGGER hero_name_raises_version
  BEFORE UPDATE OF name, realm, faction, status ON hero_name
  FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.realm IS DISTINCT FROM new.realm
    OR old.faction IS DISTINCT FROM new.faction OR old.status IS DISTINCT FROM new.status)
  EXECUTE FUNCTION raise_version();

-- Payment realms that another realm's hero names serve.
CREATE TABLE connected_realm (
  key text NOT NULL,
  realm text NOT NULL,
  group_id uuid NOT NULL,
  CONSTRAINT connected_realm_once PRIMARY KEY (key)
);

CREATE INDEX connected_realm_by_group ON connected_realm (group_id);

-- All of a raid but its date, to be planned again.
CREATE TABLE template (
  id uuid NOT NULL,
  title text NOT NULL,
  name text NOT NULL,
  start_minutes integer NOT NULL,
  difficulty text NOT NULL,
  organization text NOT NULL,
  loot_type text NOT NULL,
  raid_type text NOT NULL,
  boss_count integer NOT NULL,
  max_clients integer NOT NULL,
  pot bigint NOT NULL,
  raid_leader uuid NOT NULL,
  gold_collector uuid,
  CONSTRAINT template_id PRIMARY KEY (id),
  CONSTRAINT template_collector_known FOREIGN KEY (gold_collector) REFERENCES member(id),
  CONSTRAINT template_leader_known FOREIGN KEY (raid_leader) REFERENCES member(id),
  CONSTRAINT template_boss_count CHECK (boss_count BETWEEN 1 AND 99),
  CONSTRAINT template_difficulty CHECK (difficulty IN ('NORMAL', 'HEROIC', 'MYTHIC')),
  CONSTRAINT template_loot_type CHECK (loot_type IN ('Unsaved', 'Saved', 'VIP', 'Loot Share')),
  CONSTRAINT template_max_clients CHECK (max_clients BETWEEN 1 AND 9999),
  CONSTRAINT template_name_length CHECK (char_length(name) BETWEEN 1 AND 80),
  CONSTRAINT template_organization CHECK (organization IN ('Guild', 'In-House', 'Team')),
  CONSTRAINT template_pot CHECK (pot BETWEEN 0 AND 999999999999),
  CONSTRAINT template_raid_type CHECK (raid_type IN ('Full Run', 'Curve')),
  CONSTRAINT template_start_minutes CHECK (start_minutes BETWEEN 0 AND 1439),
  CONSTRAINT template_title_length CHECK (char_length(title) BETWEEN 1 AND 60)
);

CREATE UNIQUE INDEX template_once_a_title ON template (lower(title));

-- A raid: planned, then published, then run. A deleted raid is marked and keeps its bookings.
CREATE TABLE raid (
  id uuid NOT NULL,
  name text NOT NULL,
  date date NOT NULL,
  start_minutes integer NOT NULL,
  starts_at timestamptz NOT NULL,
  difficulty text NOT NULL,
  organization text NOT NULL,
  loot_type text NOT NULL,
  raid_type text NOT NULL,
  boss_count integer NOT NULL,
  max_clients integer NOT NULL,
  pot bigint NOT NULL,
  raid_leader uuid NOT NULL,
  gold_collector uuid,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  published_at timestamptz,
  deleted_at timestamptz,
  version integer DEFAULT 1 NOT NULL,
  season_id uuid,
  copied_from uuid,
  search text GENERATED ALWAYS AS (search_fold(name)) STORED,
  CONSTRAINT raid_id PRIMARY KEY (id),
  CONSTRAINT raid_collector_known FOREIGN KEY (gold_collector) REFERENCES member(id),
  CONSTRAINT raid_copied_from_raid FOREIGN KEY (copied_from) REFERENCES raid(id),
  CONSTRAINT raid_creator_known FOREIGN KEY (created_by) REFERENCES member(id),
  CONSTRAINT raid_leader_known FOREIGN KEY (raid_leader) REFERENCES member(id),
  CONSTRAINT raid_of_a_season FOREIGN KEY (season_id) REFERENCES season(id),
  CONSTRAINT raid_boss_count CHECK (boss_count BETWEEN 1 AND 99),
  CONSTRAINT raid_difficulty CHECK (difficulty IN ('NORMAL', 'HEROIC', 'MYTHIC')),
  CONSTRAINT raid_loot_type CHECK (loot_type IN ('Unsaved', 'Saved', 'VIP', 'Loot Share')),
  CONSTRAINT raid_max_clients CHECK (max_clients BETWEEN 1 AND 9999),
  CONSTRAINT raid_name_length CHECK (char_length(name) BETWEEN 1 AND 80),
  CONSTRAINT raid_organization CHECK (organization IN ('Guild', 'In-House', 'Team')),
  CONSTRAINT raid_pot CHECK (pot BETWEEN 0 AND 999999999999),
  CONSTRAINT raid_raid_type CHECK (raid_type IN ('Full Run', 'Curve')),
  CONSTRAINT raid_start_minutes CHECK (start_minutes BETWEEN 0 AND 1439)
);

CREATE INDEX raid_by_collector ON raid (gold_collector, starts_at);
CREATE INDEX raid_by_date ON raid (date, start_minutes);
CREATE INDEX raid_by_day ON raid (date) WHERE published_at IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX raid_by_leader ON raid (raid_leader, starts_at);
CREATE INDEX raid_by_words ON raid USING gin (search gin_trgm_ops);
CREATE INDEX raid_by_start ON raid (starts_at);
CREATE UNIQUE INDEX raid_copied_once_a_day ON raid (copied_from, date) WHERE copied_from IS NOT NULL
  AND deleted_at IS NULL;
CREATE INDEX raid_pending ON raid (starts_at) WHERE published_at IS NULL AND deleted_at IS NULL;
CREATE INDEX raid_published ON raid (starts_at) WHERE published_at IS NOT NULL AND deleted_at IS NULL;

-- A raid's mails follow its collector, in the order of their ids.
CREATE FUNCTION mails_follow_collector() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In the order of their ids, as everybody locks mails.
  PERFORM FROM mail WHERE raid_id = NEW.id ORDER BY id FOR NO KEY UPDATE;
  UPDATE mail SET gold_collector = NEW.gold_collector WHERE raid_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER mails_follow_collector
  AFTER UPDATE OF gold_collector ON raid
  FOR EACH ROW WHEN (old.gold_collector IS DISTINCT FROM new.gold_collector)
  EXECUTE FUNCTION mails_follow_collector();
CREATE TRIGGER raid_raises_version
  BEFORE UPDATE OF name, date, start_minutes, difficulty, organization, loot_type, raid_type, boss_count, max_clients, pot, raid_leader, gold_collector
    ON raid
  FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.date IS DISTINCT FROM new.date
    OR old.start_minutes IS DISTINCT FROM new.start_minutes OR old.difficulty IS DISTINCT FROM new.difficulty
    OR old.organization IS DISTINCT FROM new.organization OR old.loot_type IS DISTINCT FROM new.loot_type
    OR old.raid_type IS DISTINCT FROM new.raid_type OR old.boss_count IS DISTINCT FROM new.boss_count
    OR old.max_clients IS DISTINCT FROM new.max_clients OR old.pot IS DISTINCT FROM new.pot
    OR old.raid_leader IS DISTINCT FROM new.raid_leader OR old.gold_collector IS DISTINCT FROM new.gold_collector)
  EXECUTE FUNCTION raise_version();
-- Clients ---------------------------------------------------------------------------------------------

-- A client on a raid. Exactly the booked ones have a slot; a backup has a place in the queue.
CREATE TABLE booking (
  id uuid NOT NULL,
  raid_id uuid NOT NULL,
  slot integer,
  member_id uuid NOT NULL,
  raiderio_link text NOT NULL,
  client_name text NOT NULL,
  client_realm text NOT NULL,
  client_class text NOT NULL,
  client_faction text NOT NULL,
  payment_realm text NOT NULL,
  payment_faction text NOT NULL,
  source text NOT NULL,
  paid_full boolean NOT NULL,
  price bigint NOT NULL,
  deposit bigint NOT NULL,
  owes bigint NOT NULL,
  contact_info text NOT NULL,
  additional_notes text NOT NULL,
  selected_bosses text[] NOT NULL,
  locked boolean DEFAULT false NOT NULL,
  in_group boolean DEFAULT false NOT NULL,
  paid boolean DEFAULT false NOT NULL,
  done boolean DEFAULT false NOT NULL,
  gold_sent boolean DEFAULT false NOT NULL,
  created_at timestamptz NOT NULL,
  state text DEFAULT 'booked' NOT NULL,
  queue_place bigint,
  ended_at timestamptz,
  ended_by uuid,
  ended_from text,
  end_reason text,
  deposit_outcome text,
  version integer DEFAULT 1 NOT NULL,
  client_key text NOT NULL,
  client_says text,
  client_said_at timestamptz,
  search text GENERATED ALWAYS AS (search_fold(client_name || ' ' || client_realm || ' ' || client_key || ' ' || client_class || ' ' || contact_info)) STORED,
  CONSTRAINT booking_id PRIMARY KEY (id),
  CONSTRAINT booking_by_a_member FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT booking_ended_by_a_member FOREIGN KEY (ended_by) REFERENCES member(id),
  CONSTRAINT booking_of_a_raid FOREIGN KEY (raid_id) REFERENCES raid(id),
  CONSTRAINT booking_client_faction CHECK (client_faction IN ('Alliance', 'Horde')),
  CONSTRAINT booking_client_name CHECK (char_length(client_name) BETWEEN 1 AND 48),
  CONSTRAINT booking_client_realm CHECK (char_length(client_realm) BETWEEN 1 AND 64),
  CONSTRAINT booking_client_said_at CHECK ((client_says IS NULL) = (client_said_at IS NULL)),
  CONSTRAINT booking_client_says CHECK (client_says IN ('online', 'away')),
  CONSTRAINT booking_deposit_outcome CHECK (deposit_outcome IN ('returned', 'kept')),
  CONSTRAINT booking_deposit_within_cap CHECK (deposit BETWEEN 0 AND price),
  CONSTRAINT booking_done_stays_booked CHECK (state = 'booked' OR NOT done),
  CONSTRAINT booking_end_of_ended CHECK ((state IN ('cancelled', 'no-show')) = (ended_at IS NOT NULL)
    AND (ended_at IS NULL) = (ended_from IS NULL) AND (ended_at IS NOT NULL OR (ended_by IS NULL
    AND end_reason IS NULL AND (deposit_outcome IS NULL OR state = 'backup')))),
  CONSTRAINT booking_end_reason CHECK (char_length(end_reason) <= 200),
  CONSTRAINT booking_ended_from CHECK (ended_from IN ('booked', 'backup')),
  CONSTRAINT booking_queue_place_of_backup CHECK ((state = 'backup') = (queue_place IS NOT NULL)),
  CONSTRAINT booking_one_choice_of_bosses CHECK (cardinality(selected_bosses) <= 1),
  CONSTRAINT booking_owes_what_is_left CHECK (owes = greatest(0, price - deposit)),
  CONSTRAINT booking_payment_faction CHECK (payment_faction IN ('Alliance', 'Horde')),
  CONSTRAINT booking_price CHECK (price BETWEEN 0 AND 999999999999),
  CONSTRAINT booking_slot CHECK (slot >= 1),
  CONSTRAINT booking_slot_of_booked CHECK ((state = 'booked') = (slot IS NOT NULL)),
  CONSTRAINT booking_source CHECK (source IN ('TC', 'BR')),
  CONSTRAINT booking_state CHECK (state IN ('booked', 'backup', 'cancelled', 'no-show')),
  CONSTRAINT booking_slot_taken_once UNIQUE (raid_id, slot) INCLUDE (price, done)
);

CREATE INDEX booking_by_client ON booking (client_key text_pattern_ops, id);
CREATE INDEX booking_by_day ON booking (created_at);
CREATE INDEX booking_by_member_and_raid ON booking (member_id, raid_id) INCLUDE (price, state, ended_from, source);
CREATE INDEX booking_by_own_client ON booking (member_id, client_key text_pattern_ops, id);
CREATE INDEX booking_by_raid_and_client
  ON booking (raid_id, client_key text_pattern_ops) INCLUDE (member_id, state, ended_from, source, id);
CREATE INDEX booking_by_run ON booking ("right"((id)::text, 8) text_pattern_ops) WHERE NOT done
  AND state IN ('booked', 'backup');
CREATE UNIQUE INDEX booking_queue_place_taken_once ON booking (raid_id, queue_place) WHERE state = 'backup';
CREATE INDEX booking_by_words ON booking USING gin (search gin_trgm_ops);
CREATE INDEX booking_open_by_member ON booking (member_id) WHERE state IN ('booked', 'backup') AND NOT done;
CREATE INDEX booking_paid_by_raid ON booking (raid_id) WHERE paid AND state = 'booked' AND NOT done;
CREATE INDEX booking_with_contact ON booking (id) WHERE done AND contact_info <> '';

-- A free slot of a raid: the one after the last, or the lowest. Refuses one more than max clients.
CREATE FUNCTION free_slot(booked uuid) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  most integer;
  last integer;
  taken integer;
BEGIN
  SELECT max_clients, coalesce((SELECT max(slot) FROM booking WHERE raid_id = booked), 0) INTO most, last
    FROM raid WHERE id = booked;
  IF last < most THEN
    RETURN last + 1;
  END IF;
  SELECT count(*) INTO taken FROM booking WHERE raid_id = booked AND slot IS NOT NULL;
  IF taken >= most THEN
    RAISE EXCEPTION 'Raid % has % clients, as many as it takes', booked, taken
      USING ERRCODE = 'check_violation', CONSTRAINT = 'booking_within_max_clients';
  END IF;
  RETURN (SELECT min(free) FROM generate_series(1, last) AS free
           WHERE NOT EXISTS (SELECT FROM booking WHERE raid_id = booked AND slot = free));
END $$;

-- A booking that becomes booked takes a free slot.
CREATE FUNCTION booking_takes_slot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.slot := free_slot(NEW.raid_id);
  RETURN NEW;
END $$;

CREATE TRIGGER booking_becomes_booked
  BEFORE UPDATE OF state, raid_id ON booking
  FOR EACH ROW WHEN (new.state = 'booked' AND (old.state IS DISTINCT FROM new.state
    OR old.raid_id IS DISTINCT FROM new.raid_id))
  EXECUTE FUNCTION booking_takes_slot();
CREATE TRIGGER booking_raises_version
  BEFORE UPDATE OF raiderio_link, client_name, client_realm, client_class, client_faction, payment_realm, payment_faction, source, paid_full, price, deposit, owes, contact_info, additional_notes, selected_bosses
    ON booking
  FOR EACH ROW WHEN (old.raiderio_link IS DISTINCT FROM new.raiderio_link
    OR old.client_name IS DISTINCT FROM new.client_name OR old.client_realm IS DISTINCT FROM new.client_realm
    OR old.client_class IS DISTINCT FROM new.client_class OR old.client_faction IS DISTINCT FROM new.client_faction
    OR old.payment_realm IS DISTINCT FROM new.payment_realm
    OR old.payment_faction IS DISTINCT FROM new.payment_faction OR old.source IS DISTINCT FROM new.source
    OR old.paid_full IS DISTINCT FROM new.paid_full OR old.price IS DISTINCT FROM new.price
    OR old.deposit IS DISTINCT FROM new.deposit OR old.owes IS DISTINCT FROM new.owes
    OR old.contact_info IS DISTINCT FROM new.contact_info
    OR old.additional_notes IS DISTINCT FROM new.additional_notes
    OR old.selected_bosses IS DISTINCT FROM new.selected_bosses)
  EXECUTE FUNCTION raise_version();
-- What is restored has its slot.
CREATE TRIGGER booking_within_max_clients
  BEFORE INSERT ON booking
  FOR EACH ROW WHEN (new.state = 'booked' AND new.slot IS NULL)
  EXECUTE FUNCTION booking_takes_slot();

-- A warning about a client, by the client's key.
CREATE TABLE client_warning (
  id uuid NOT NULL,
  client_name text NOT NULL,
  client_realm text NOT NULL,
  client_key text NOT NULL,
  text text NOT NULL,
  until date,
  raid_id uuid NOT NULL,
  member_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  taken_back_at timestamptz,
  taken_back_by uuid,
  CONSTRAINT client_warning_id PRIMARY KEY (id),
  CONSTRAINT client_warning_by_a_member FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT client_warning_of_a_raid FOREIGN KEY (raid_id) REFERENCES raid(id),
  CONSTRAINT client_warning_taken_back_by_a_member FOREIGN KEY (taken_back_by) REFERENCES member(id),
  CONSTRAINT client_warning_taken_back_by_somebody CHECK ((taken_back_at IS NULL) = (taken_back_by IS NULL)),
  CONSTRAINT client_warning_text CHECK (char_length(text) BETWEEN 1 AND 200)
);

CREATE INDEX client_warning_standing ON client_warning (client_key, id) WHERE taken_back_at IS NULL;

-- The address of a client's page. The token is stored as a hash.
CREATE TABLE tracking_link (
  id uuid NOT NULL,
  token_hash text NOT NULL,
  booking_id uuid NOT NULL,
  made_at timestamptz NOT NULL,
  CONSTRAINT tracking_link_id PRIMARY KEY (id),
  CONSTRAINT tracking_link_of_a_booking FOREIGN KEY (booking_id) REFERENCES booking(id),
  CONSTRAINT tracking_link_token_once UNIQUE (token_hash)
);

CREATE INDEX tracking_link_by_booking ON tracking_link (booking_id, id);

-- Payment mails ---------------------------------------------------------------------------------------

-- The gold that a Done booking sends to the community, with its codes.
CREATE TABLE mail (
  id uuid NOT NULL,
  booking_id uuid NOT NULL,
  raid_id uuid NOT NULL,
  adv_id uuid,
  booking_date timestamptz NOT NULL,
  type text NOT NULL,
  total_price bigint NOT NULL,
  amount bigint NOT NULL,
  source text NOT NULL,
  payment_realm text NOT NULL,
  payment_faction text NOT NULL,
  balance text NOT NULL,
  adv_cut bigint NOT NULL,
  payment_code text,
  confirmation_code text,
  sent boolean DEFAULT false NOT NULL,
  created_at timestamptz NOT NULL,
  gold_collector uuid,
  withdrawn_at timestamptz,
  holder_id uuid NOT NULL,
  bank_id uuid,
  bank_name text,
  posted_at timestamptz,
  posted_by uuid,
  CONSTRAINT mail_id PRIMARY KEY (id),
  CONSTRAINT mail_advertiser_known FOREIGN KEY (adv_id) REFERENCES member(id),
  CONSTRAINT mail_collector_known FOREIGN KEY (gold_collector) REFERENCES member(id),
  CONSTRAINT mail_of_a_booking FOREIGN KEY (booking_id) REFERENCES booking(id),
  CONSTRAINT mail_of_a_holder FOREIGN KEY (holder_id) REFERENCES member(id),
  CONSTRAINT mail_of_a_raid FOREIGN KEY (raid_id) REFERENCES raid(id),
  CONSTRAINT mail_posted_by_a_member FOREIGN KEY (posted_by) REFERENCES member(id),
  CONSTRAINT mail_adv_cut CHECK (adv_cut BETWEEN 0 AND total_price),
  CONSTRAINT mail_amount CHECK (amount BETWEEN 0 AND total_price),
  CONSTRAINT mail_balance CHECK (balance IN ('Full', 'Deposit', 'Owes')),
  CONSTRAINT mail_bank_with_name CHECK ((bank_id IS NULL) = (bank_name IS NULL)),
  CONSTRAINT mail_codes_together CHECK ((payment_code IS NULL) = (confirmation_code IS NULL)),
  CONSTRAINT mail_posted_by_somebody CHECK ((posted_at IS NULL) = (posted_by IS NULL)),
  CONSTRAINT mail_sent_with_code CHECK (NOT sent OR payment_code IS NOT NULL),
  CONSTRAINT mail_total_price CHECK (total_price >= 0),
  CONSTRAINT mail_confirmation_code_once UNIQUE (confirmation_code),
  CONSTRAINT mail_payment_code_once UNIQUE (payment_code)
);

CREATE INDEX mail_by_advertiser ON mail (adv_id, id);
CREATE INDEX mail_by_booking_date ON mail (booking_date, gold_collector, adv_id);
CREATE INDEX mail_by_code ON mail (payment_code text_pattern_ops) WHERE payment_code IS NOT NULL;
CREATE INDEX mail_by_collector ON mail (gold_collector, id);
CREATE INDEX mail_by_payment ON mail (payment_realm, payment_faction, id);
CREATE INDEX mail_by_raid ON mail (raid_id, id);
CREATE INDEX mail_by_run ON mail ("right"((booking_id)::text, 8) text_pattern_ops);
CREATE INDEX mail_held ON mail (holder_id, id) WHERE NOT sent AND withdrawn_at IS NULL AND amount > 0;
CREATE INDEX mail_of_report
  ON mail (raid_id, adv_id) INCLUDE (source, total_price, adv_cut) WHERE withdrawn_at IS NULL;
CREATE UNIQUE INDEX mail_one_a_booking ON mail (booking_id) WHERE withdrawn_at IS NULL;
CREATE INDEX mail_unsent ON mail (id) WHERE NOT sent;
CREATE INDEX mail_unsent_by_advertiser ON mail (adv_id, id) WHERE NOT sent;
CREATE INDEX mail_unsent_by_collector ON mail (gold_collector, id) WHERE NOT sent;
CREATE INDEX mail_without_collector ON mail (id) WHERE gold_collector IS NULL;

-- A mail keeps the bank that it names.
CREATE FUNCTION mail_refuses_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Mail % has a bank', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;

-- A new mail has its raid's collector.
CREATE FUNCTION mail_takes_collector() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT raid.gold_collector INTO NEW.gold_collector FROM raid WHERE raid.id = NEW.raid_id FOR SHARE;
  RETURN NEW;
END $$;

CREATE TRIGGER mail_bank_stays
  BEFORE UPDATE OF bank_id, bank_name ON mail
  FOR EACH ROW WHEN (old.bank_id IS NOT NULL AND (new.bank_id IS DISTINCT FROM old.bank_id
    OR new.bank_name IS DISTINCT FROM old.bank_name))
  EXECUTE FUNCTION mail_refuses_change();
CREATE TRIGGER mail_takes_collector
  BEFORE INSERT ON mail
  FOR EACH ROW
  EXECUTE FUNCTION mail_takes_collector();

-- What happened ---------------------------------------------------------------------------------------

-- What happened: one row a change, in the order in which ids were handed out. Live updates read it.
CREATE TABLE history (
  id bigint GENERATED ALWAYS AS IDENTITY,
  transaction_id xid8 DEFAULT pg_current_xact_id() NOT NULL,
  at timestamptz DEFAULT clock_timestamp() NOT NULL,
  member_id uuid,
  noun text NOT NULL,
  action text NOT NULL,
  record_id text NOT NULL,
  raid_id uuid,
  changes jsonb NOT NULL,
  notifies text,
  CONSTRAINT history_id PRIMARY KEY (id),
  CONSTRAINT history_by_a_member FOREIGN KEY (member_id) REFERENCES member(id)
);

CREATE INDEX history_by_transaction ON history (transaction_id);
CREATE INDEX history_of_record ON history (noun, record_id, id);

-- The notices of a change are written with it, and the direct messages for who wants them.
CREATE FUNCTION write_notices() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  words text[] := string_to_array(NEW.notifies, ' ');
  about uuid := CASE NEW.noun WHEN 'booking' THEN NEW.record_id::uuid END;
  word text;
  one uuid;
  recipients uuid[];
  told uuid[] := ARRAY[NEW.member_id];
BEGIN
  -- Small statements: one for all of them takes ten times as long.
  FOREACH word IN ARRAY words[2:] LOOP
    IF word = 'crew' THEN
      SELECT ARRAY[raid_leader, gold_collector] INTO recipients FROM raid WHERE id = NEW.raid_id;
    ELSIF word = 'owner' THEN
      SELECT ARRAY[member_id] INTO recipients FROM booking WHERE id = about;
    ELSIF word = 'owners' THEN
      SELECT array_agg(member_id) INTO recipients FROM booking
       WHERE raid_id = NEW.raid_id AND state IN ('booked', 'backup') AND NOT done;
    ELSE
      SELECT ARRAY[id] INTO recipients FROM member WHERE id = split_part(word, ':', 2)::uuid;
    END IF;
    FOREACH one IN ARRAY coalesce(recipients, '{}') LOOP
      CONTINUE WHEN one IS NULL OR one = ANY (told);
      told := told || one;
      INSERT INTO notice (member_id, history_id, at, topic, relation, raid_id, booking_id)
      VALUES (one, NEW.id, NEW.at, words[1], split_part(word, ':', 1), NEW.raid_id, about);
      INSERT INTO delivery (target, topic, about)
      SELECT 'member ' || one, words[1], NEW.id FROM notice_setting
       WHERE member_id = one AND topic = words[1] AND discord;
    END LOOP;
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER history_notifies
  AFTER INSERT ON history
  FOR EACH ROW WHEN (new.notifies IS NOT NULL AND new.transaction_id <> '2'::xid8)
  EXECUTE FUNCTION write_notices();

-- Answers by Idempotency-Key, for 24 hours.
CREATE TABLE idempotency (
  member_id uuid NOT NULL,
  key text NOT NULL,
  body_hash text NOT NULL,
  answer jsonb,
  created_at timestamptz NOT NULL,
  CONSTRAINT idempotency_key_once PRIMARY KEY (member_id, key),
  CONSTRAINT idempotency_of_a_member FOREIGN KEY (member_id) REFERENCES member(id)
);

CREATE INDEX idempotency_by_age ON idempotency (created_at);

-- The books -------------------------------------------------------------------------------------------

-- Whose gold: held by a member, in a bank, due to a payee, or the community's. Held and bank have positive ids, due and community negative ones.
CREATE TABLE ledger_account (
  number integer GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  owner_id uuid,
  id integer GENERATED ALWAYS AS (
CASE
    WHEN (kind IN ('held', 'bank')) THEN number
   
    ELSE (- number)
END) STORED NOT NULL,
  name text,
  CONSTRAINT ledger_account_id PRIMARY KEY (id),
  CONSTRAINT ledger_account_kind CHECK (kind IN ('held', 'bank', 'due', 'community')),
  CONSTRAINT ledger_account_of_a_known_bank CHECK (kind <> 'bank' OR (owner_id IS NULL) = (name IS NULL)),
  CONSTRAINT ledger_account_number_once UNIQUE (number),
  CONSTRAINT ledger_account_once UNIQUE NULLS NOT DISTINCT (kind, owner_id)
);

-- Each account once, no line of zero, and held + bank = due + community.
CREATE FUNCTION entry_balances(accounts integer[], gold bigint[]) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN (
    SELECT cardinality(accounts) = cardinality(gold) AND count(DISTINCT account) = count(*)
           AND count(*) FILTER (WHERE change <> 0) = count(*)
           AND coalesce(sum(CASE WHEN account > 0 THEN change ELSE -change END), 0) = 0
      FROM unnest(accounts, gold) AS line (account, change));
END $$;

-- Gold that moved: one entry a cause, append-only, balanced.
CREATE TABLE ledger_entry (
  cause bigint NOT NULL,
  kind text NOT NULL,
  raid_id uuid,
  booking_id uuid,
  reverses bigint,
  alone boolean DEFAULT false NOT NULL,
  accounts integer[] NOT NULL,
  gold bigint[] NOT NULL,
  CONSTRAINT ledger_entry_once_a_cause PRIMARY KEY (cause),
  CONSTRAINT ledger_entry_of_a_cause FOREIGN KEY (cause) REFERENCES history(id),
  CONSTRAINT ledger_entry_reverses_one FOREIGN KEY (reverses) REFERENCES ledger_entry(cause),
  CONSTRAINT ledger_entry_balances CHECK (entry_balances(accounts, gold)),
  CONSTRAINT ledger_entry_kind CHECK (kind IN ('done', 'sent', 'taken-over', 'kept', 'moved', 'settled', 'paid', 'taken-back')),
  CONSTRAINT ledger_entry_of_a_booking CHECK (kind = 'taken-back'
    OR (booking_id IS NULL) = (kind IN ('moved', 'paid', 'settled'))),
  CONSTRAINT ledger_entry_of_a_raid CHECK (kind = 'taken-back' OR (raid_id IS NULL) = (kind IN ('moved', 'paid'))),
  CONSTRAINT ledger_entry_reversal CHECK ((kind = 'taken-back') = (reverses IS NOT NULL)),
  CONSTRAINT ledger_entry_reversed_once UNIQUE (reverses)
);

CREATE INDEX ledger_entry_alone ON ledger_entry (cause) WHERE alone;
CREATE INDEX ledger_entry_of_booking ON ledger_entry (booking_id, cause);
CREATE INDEX ledger_entry_of_raid ON ledger_entry (raid_id, cause) WHERE booking_id IS NULL;

-- An entry writes its lines and changes the balances.
CREATE FUNCTION ledger_follows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change record;
BEGIN
  INSERT INTO ledger_line (account_id, cause, gold)
  SELECT line.account, came.cause, line.gold
    FROM came CROSS JOIN unnest(came.accounts, came.gold) AS line (account, gold);
  FOR change IN
    SELECT line.account, sum(line.gold) AS gold
      FROM came CROSS JOIN unnest(came.accounts, came.gold) AS line (account, gold)
     GROUP BY line.account ORDER BY line.account
  LOOP
    UPDATE ledger_balance SET gold = gold + change.gold
     WHERE id = (SELECT id FROM ledger_balance WHERE account_id = change.account LIMIT 1 FOR UPDATE SKIP LOCKED);
    IF NOT FOUND THEN
      INSERT INTO ledger_balance (account_id, gold) VALUES (change.account, change.gold);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

-- Entries are never changed or deleted: they are taken back by another one.
CREATE FUNCTION ledger_refuses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'An entry of the ledger stays as it is: take it back by another one'
    USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;

CREATE TRIGGER ledger_entry_counts
  AFTER INSERT ON ledger_entry REFERENCING NEW TABLE AS came FOR EACH STATEMENT
  EXECUTE FUNCTION ledger_follows();
CREATE TRIGGER ledger_entry_stays
  BEFORE DELETE OR UPDATE ON ledger_entry
  FOR EACH ROW
  EXECUTE FUNCTION ledger_refuses();
CREATE TRIGGER ledger_stays
  BEFORE TRUNCATE ON ledger_entry FOR EACH STATEMENT
  EXECUTE FUNCTION ledger_refuses();

-- The lines of the entries, by account. A trigger writes them.
CREATE TABLE ledger_line (
  account_id integer NOT NULL,
  cause bigint NOT NULL,
  gold bigint NOT NULL,
  CONSTRAINT ledger_line_once PRIMARY KEY (account_id, cause)
);

-- The balance of each account. A trigger keeps it.
CREATE TABLE ledger_balance (
  id bigint GENERATED ALWAYS AS IDENTITY,
  account_id integer NOT NULL,
  gold numeric NOT NULL,
  CONSTRAINT ledger_balance_id PRIMARY KEY (id),
  CONSTRAINT ledger_balance_of_an_account FOREIGN KEY (account_id) REFERENCES ledger_account(id)
)
WITH (fillfactor='50');

CREATE INDEX ledger_balance_by_account ON ledger_balance (account_id);

-- A character as it was written to whom gold is due.
CREATE TABLE payee_character (
  id uuid NOT NULL,
  name text NOT NULL,
  realm text NOT NULL,
  character_key text NOT NULL,
  CONSTRAINT payee_character_id PRIMARY KEY (id),
  CONSTRAINT payee_character_once UNIQUE (character_key)
);

-- Settling and paying ---------------------------------------------------------------------------------

-- Who boosted in a raid, with their share.
CREATE TABLE booster (
  raid_id uuid NOT NULL,
  character_id uuid NOT NULL,
  "position" integer NOT NULL,
  share integer NOT NULL,
  CONSTRAINT booster_once_a_raid PRIMARY KEY (raid_id, character_id),
  CONSTRAINT booster_is_a_character FOREIGN KEY (character_id) REFERENCES payee_character(id),
  CONSTRAINT booster_of_a_raid FOREIGN KEY (raid_id) REFERENCES raid(id),
  CONSTRAINT booster_share CHECK (share BETWEEN 1 AND 1000)
);

-- A proposal to settle a raid, and what became of it.
CREATE TABLE settlement (
  id uuid NOT NULL,
  raid_id uuid NOT NULL,
  state text NOT NULL,
  counts jsonb NOT NULL,
  proposed_by uuid NOT NULL,
  proposed_at timestamptz NOT NULL,
  decided_by uuid,
  decided_at timestamptz,
  reason text,
  CONSTRAINT settlement_id PRIMARY KEY (id),
  CONSTRAINT settlement_decided_by_a_member FOREIGN KEY (decided_by) REFERENCES member(id),
  CONSTRAINT settlement_of_a_raid FOREIGN KEY (raid_id) REFERENCES raid(id),
  CONSTRAINT settlement_proposed_by_a_member FOREIGN KEY (proposed_by) REFERENCES member(id),
  CONSTRAINT settlement_decided CHECK ((state IN ('approved', 'sent-back', 'taken-back')) = (decided_by IS NOT NULL
    AND decided_at IS NOT NULL)),
  CONSTRAINT settlement_reason CHECK ((state IN ('sent-back', 'taken-back')) = (reason IS NOT NULL)),
  CONSTRAINT settlement_state CHECK (state IN ('proposed', 'approved', 'sent-back', 'taken-back', 'fallen'))
);

CREATE INDEX settlement_by_raid ON settlement (raid_id, id);
CREATE UNIQUE INDEX settlement_approved_once ON settlement (raid_id) WHERE state = 'approved';
CREATE UNIQUE INDEX settlement_proposed_once ON settlement (raid_id) WHERE state = 'proposed';

-- The character on which a member is paid.
CREATE TABLE payout_character (
  member_id uuid NOT NULL,
  name text NOT NULL,
  realm text NOT NULL,
  character_key text NOT NULL,
  faction text NOT NULL,
  CONSTRAINT payout_character_of_a_member PRIMARY KEY (member_id),
  CONSTRAINT payout_character_member FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT payout_character_faction CHECK (faction IN ('Alliance', 'Horde'))
);

-- A list of gold that is paid out together.
CREATE TABLE payout (
  id uuid NOT NULL,
  made_by uuid NOT NULL,
  made_at timestamptz NOT NULL,
  CONSTRAINT payout_id PRIMARY KEY (id),
  CONSTRAINT payout_by_a_member FOREIGN KEY (made_by) REFERENCES member(id)
);

-- What one payee gets of a payout.
CREATE TABLE payout_line (
  id uuid NOT NULL,
  payout_id uuid NOT NULL,
  account_id integer NOT NULL,
  payee_name text NOT NULL,
  mailed_to text NOT NULL,
  bank_id uuid NOT NULL,
  bank_name text NOT NULL,
  gold bigint NOT NULL,
  state text NOT NULL,
  paid_at timestamptz,
  cause bigint,
  CONSTRAINT payout_line_id PRIMARY KEY (id),
  CONSTRAINT payout_line_of_a_payout FOREIGN KEY (payout_id) REFERENCES payout(id),
  CONSTRAINT payout_line_of_an_account FOREIGN KEY (account_id) REFERENCES ledger_account(id),
  CONSTRAINT payout_line_of_an_entry FOREIGN KEY (cause) REFERENCES ledger_entry(cause),
  CONSTRAINT payout_line_is_one_mail CHECK (gold BETWEEN 1 AND 9999999),
  CONSTRAINT payout_line_paid CHECK ((state IN ('paid', 'taken-back')) = (cause IS NOT NULL AND paid_at IS NOT NULL)),
  CONSTRAINT payout_line_state CHECK (state IN ('open', 'paid', 'dropped', 'taken-back')),
  CONSTRAINT payout_line_posted_once UNIQUE (cause)
);

CREATE INDEX payout_line_by_account ON payout_line (account_id, id);
CREATE INDEX payout_line_by_payout ON payout_line (payout_id, id);
CREATE INDEX payout_line_open ON payout_line (account_id) WHERE state = 'open';
CREATE INDEX payout_line_paid ON payout_line (account_id, paid_at) WHERE state = 'paid';

-- Notices ---------------------------------------------------------------------------------------------

-- What others did that concerns a member.
CREATE TABLE notice (
  member_id uuid NOT NULL,
  history_id bigint NOT NULL,
  at timestamptz NOT NULL,
  topic text NOT NULL,
  relation text NOT NULL,
  raid_id uuid,
  booking_id uuid,
  CONSTRAINT notice_id PRIMARY KEY (member_id, history_id),
  CONSTRAINT notice_relation CHECK (relation IN ('owner', 'crew', 'owners', 'member'))
);

CREATE INDEX notice_by_change ON notice (history_id);

-- Up to which change a member opened the panel.
CREATE TABLE notice_opened (
  member_id uuid NOT NULL,
  history_id bigint NOT NULL,
  CONSTRAINT notice_opened_id PRIMARY KEY (member_id),
  CONSTRAINT notice_opened_by_a_member FOREIGN KEY (member_id) REFERENCES member(id)
);

-- Topics that a member switched off on the site, or on as direct messages.
CREATE TABLE notice_setting (
  member_id uuid NOT NULL,
  topic text NOT NULL,
  here boolean DEFAULT true NOT NULL,
  discord boolean DEFAULT false NOT NULL,
  CONSTRAINT notice_setting_id PRIMARY KEY (member_id, topic),
  CONSTRAINT notice_setting_of_a_member FOREIGN KEY (member_id) REFERENCES member(id)
);

-- Discord ---------------------------------------------------------------------------------------------

-- A Discord channel that gets messages of one kind, by its webhook.
CREATE TABLE channel (
  kind text NOT NULL,
  address text NOT NULL,
  ending text NOT NULL,
  hour integer,
  planned_on date,
  set_by uuid NOT NULL,
  set_at timestamptz NOT NULL,
  broken_since timestamptz,
  CONSTRAINT channel_id PRIMARY KEY (kind),
  CONSTRAINT channel_set_by_member FOREIGN KEY (set_by) REFERENCES member(id),
  CONSTRAINT channel_ending_short CHECK (char_length(ending) <= 4),
  CONSTRAINT channel_hour CHECK (hour BETWEEN 0 AND 23),
  CONSTRAINT channel_hour_of_the_plan CHECK ((kind = 'plan') = (hour IS NOT NULL)),
  CONSTRAINT channel_kind CHECK (kind IN ('published', 'delayed', 'free', 'full', 'plan'))
);

-- The instance that sends to Discord, and until when. One row.
CREATE TABLE announcing (
  id boolean DEFAULT true NOT NULL,
  instance uuid NOT NULL,
  until timestamptz NOT NULL,
  CONSTRAINT announcing_id PRIMARY KEY (id),
  CONSTRAINT announcing_once CHECK (id)
);

-- What Discord was told of a raid.
CREATE TABLE raid_said (
  raid_id uuid NOT NULL,
  starts_at timestamptz,
  is_full boolean DEFAULT false NOT NULL,
  is_heard boolean DEFAULT false NOT NULL,
  CONSTRAINT raid_said_id PRIMARY KEY (raid_id),
  CONSTRAINT raid_said_known FOREIGN KEY (raid_id) REFERENCES raid(id)
);

-- A message for a channel or a member: it waits until done_at. With a reason it was dropped.
CREATE TABLE delivery (
  id bigint GENERATED ALWAYS AS IDENTITY,
  target text NOT NULL,
  topic text NOT NULL,
  about text NOT NULL,
  tried_at timestamptz,
  done_at timestamptz,
  reason text,
  CONSTRAINT delivery_id PRIMARY KEY (id)
);

CREATE INDEX delivery_dropped ON delivery (done_at) WHERE done_at IS NOT NULL AND reason IS NOT NULL;
CREATE INDEX delivery_of_target ON delivery (target, topic, about);
CREATE INDEX delivery_waiting ON delivery (id) WHERE done_at IS NULL;

-- Calendars -------------------------------------------------------------------------------------------

-- A member's private calendar address.
CREATE TABLE calendar (
  member_id uuid NOT NULL,
  token_hash text NOT NULL,
  made_at timestamptz NOT NULL,
  CONSTRAINT calendar_id PRIMARY KEY (member_id),
  CONSTRAINT calendar_of_a_member FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT calendar_token_once UNIQUE (token_hash)
);

-- The zone of server time, written at the first start. One row.
CREATE TABLE server_zone (
  id boolean DEFAULT true NOT NULL,
  zone text NOT NULL,
  CONSTRAINT server_zone_once PRIMARY KEY (id),
  CONSTRAINT server_zone_one CHECK (id)
);

-- The account of an owner, by the index: IS NOT DISTINCT FROM would read all accounts.
CREATE FUNCTION known_account(its_kind text, its_owner uuid) RETURNS integer LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF its_owner IS NULL THEN RETURN (SELECT id FROM ledger_account WHERE kind = its_kind AND owner_id IS NULL); END IF;
  RETURN (SELECT id FROM ledger_account WHERE kind = its_kind AND owner_id = its_owner);
END $$;

-- The name under which an account is shown.
CREATE FUNCTION name_of_owner(its_kind text, its_owner uuid) RETURNS text LANGUAGE plpgsql AS $$
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

-- The account of an owner, made when it is missing. Two that make it at once get the same one.
CREATE FUNCTION account_of(its_kind text, its_owner uuid) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  found integer := known_account(its_kind, its_owner);
BEGIN
  IF found IS NULL THEN
    INSERT INTO ledger_account (kind, owner_id, name)
    VALUES (its_kind, its_owner, name_of_owner(its_kind, its_owner)) ON CONFLICT DO NOTHING;
    found := known_account(its_kind, its_owner);
  END IF;
  RETURN found;
END $$;
