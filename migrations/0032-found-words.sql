-- What people type finds names whatever their accents, umlauts and apostrophes (docs/decisions/0090). As foldSearch of
-- domain/folding.ts, of a text whose case the server has folded.
CREATE FUNCTION search_fold(folded text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(replace(replace(translate(
    CASE WHEN octet_length(folded) = char_length(folded) THEN folded
         ELSE translate(regexp_replace(normalize(folded, NFD), '[\u0300-\u036f]', '', 'g'), 'øæœłđðıħþ’‘´', 'oaolddiht') END,
    '''`', ''), 'ae', 'a'), 'oe', 'o'), 'ue', 'u')
$$;

-- The words of a client's key, name and realm.
CREATE FUNCTION client_words(client_key text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_remove(regexp_split_to_array(search_fold(client_key), '[\s!-/:-@[-`{-~\u2010-\u2015]+'), '')
$$;

-- Clients by their words; those of everybody's bookings under nobody. `words` is all of them, a space before each.
CREATE TABLE client_word (
  owner_id uuid NOT NULL,
  word text COLLATE "C" NOT NULL,
  client_key text COLLATE "C" NOT NULL,
  words text NOT NULL,
  CONSTRAINT client_word_once PRIMARY KEY (owner_id, word, client_key)
);

-- Whose words are to be taken, the newest first. Triggers write it, for an instance of the version before as well, which takes
-- words from search_pending and would drop these.
CREATE TABLE client_pending (
  id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT client_pending_id PRIMARY KEY,
  owner_id uuid NOT NULL,
  client_key text NOT NULL
);

CREATE FUNCTION client_comes_with_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO client_pending (owner_id, client_key) VALUES (NEW.member_id, NEW.client_key);
  RETURN NULL;
END $$;

CREATE TRIGGER client_is_booked AFTER INSERT ON booking
  FOR EACH ROW WHEN (NEW.client_key IS NOT NULL) EXECUTE FUNCTION client_comes_with_words();
CREATE TRIGGER client_is_renamed AFTER UPDATE OF client_key ON booking
  FOR EACH ROW WHEN (NEW.client_key IS DISTINCT FROM OLD.client_key AND NEW.client_key IS NOT NULL)
  EXECUTE FUNCTION client_comes_with_words();

INSERT INTO client_pending (owner_id, client_key)
  SELECT member_id, client_key FROM booking WHERE client_key IS NOT NULL
   GROUP BY member_id, client_key ORDER BY max(created_at);

-- The words that are there, and those that an instance of the version before takes meanwhile.
CREATE FUNCTION search_word_is_folded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.word := search_fold(NEW.word);
  IF EXISTS (SELECT FROM search_word AS other WHERE (other.kind, other.word, other.owner_id, other.record_id)
                                                  = (NEW.kind, NEW.word, NEW.owner_id, NEW.record_id)) THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER search_word_folds BEFORE INSERT ON search_word
  FOR EACH ROW WHEN (NEW.word <> search_fold(NEW.word)) EXECUTE FUNCTION search_word_is_folded();

WITH gone AS (DELETE FROM search_word WHERE word <> search_fold(word) RETURNING kind, word, owner_id, record_id)
INSERT INTO search_word (kind, word, owner_id, record_id)
  SELECT DISTINCT kind, search_fold(word), owner_id, record_id FROM gone
  ON CONFLICT DO NOTHING;

-- Apostrophes parted words before; of hero names the realm is found in one word as well.
INSERT INTO search_pending (kind, record_id)
  SELECT 'raid', id FROM raid WHERE name ~ '[''`’‘´]' UNION ALL
  SELECT 'member', id FROM member WHERE username || handle ~ '[''`’‘´]' UNION ALL
  SELECT 'hero-name', id FROM hero_name;

-- A raid by its day.
CREATE INDEX raid_by_date ON raid (date, start_minutes);
