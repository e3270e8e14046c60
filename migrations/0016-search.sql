-- What the search finds (docs/decisions/0059). Clients by what their keys begin with: byte by byte, so that no database's own
-- order of letters decides what lies between two texts. The same index serves those that are not folded yet.
DROP INDEX booking_not_folded;
DROP INDEX booking_by_client;
CREATE INDEX booking_by_client ON booking (client_key text_pattern_ops, id);
CREATE INDEX booking_by_own_client ON booking (member_id, client_key text_pattern_ops, id);

-- A crew's raids of the last months.
DROP INDEX raid_by_leader;
CREATE INDEX raid_by_leader ON raid (raid_leader, starts_at);
DROP INDEX raid_by_collector;
CREATE INDEX raid_by_collector ON raid (gold_collector, starts_at);

-- A mail by its code or by the end of its booking's id, as people see it.
CREATE INDEX mail_by_code ON mail (payment_code text_pattern_ops) WHERE payment_code IS NOT NULL;
CREATE INDEX mail_by_run ON mail (right(booking_id::text, 8) text_pattern_ops);

-- The words of names and of clients' contact, folded by the server (domain/search/rules.ts). Made of the records, so that no
-- backup holds them.
CREATE TABLE search_word (
  kind text NOT NULL CONSTRAINT search_word_kind CHECK (kind IN ('raid', 'member', 'hero-name', 'contact')),
  word text COLLATE "C" NOT NULL,
  -- Whose booking a contact is of: its words are looked for among a person's own. Else nobody's.
  owner_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  record_id uuid NOT NULL
);

CREATE UNIQUE INDEX search_word_once ON search_word (kind, word, owner_id, record_id DESC);
CREATE INDEX search_word_of_record ON search_word (record_id, kind, word);

-- Whose words are to be taken anew, the newest first. Triggers write it, for an instance of the version before as well.
CREATE TABLE search_pending (
  id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT search_pending_id PRIMARY KEY,
  kind text NOT NULL,
  record_id uuid NOT NULL
);

CREATE FUNCTION words_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_pending (kind, record_id) VALUES (TG_ARGV[0], CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END);
  RETURN NULL;
END $$;

CREATE TRIGGER raid_comes_with_words AFTER INSERT ON raid FOR EACH ROW EXECUTE FUNCTION words_change('raid');
CREATE TRIGGER raid_changes_words AFTER UPDATE OF name ON raid
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION words_change('raid');
CREATE TRIGGER member_comes_with_words AFTER INSERT ON member FOR EACH ROW EXECUTE FUNCTION words_change('member');
CREATE TRIGGER member_changes_words AFTER UPDATE OF username, handle ON member
  FOR EACH ROW WHEN ((OLD.username, OLD.handle) IS DISTINCT FROM (NEW.username, NEW.handle)) EXECUTE FUNCTION words_change('member');
CREATE TRIGGER hero_name_comes_with_words AFTER INSERT OR DELETE ON hero_name
  FOR EACH ROW EXECUTE FUNCTION words_change('hero-name');
CREATE TRIGGER hero_name_changes_words AFTER UPDATE OF name, realm ON hero_name
  FOR EACH ROW WHEN ((OLD.name, OLD.realm) IS DISTINCT FROM (NEW.name, NEW.realm)) EXECUTE FUNCTION words_change('hero-name');
CREATE TRIGGER booking_comes_with_words AFTER INSERT ON booking
  FOR EACH ROW WHEN (NEW.contact_info <> '') EXECUTE FUNCTION words_change('contact');
CREATE TRIGGER booking_changes_words AFTER UPDATE OF contact_info ON booking
  FOR EACH ROW WHEN (OLD.contact_info <> NEW.contact_info) EXECUTE FUNCTION words_change('contact');

INSERT INTO search_pending (kind, record_id)
  SELECT 'contact', id FROM booking WHERE contact_info <> '' ORDER BY id;
INSERT INTO search_pending (kind, record_id)
  SELECT 'raid', id FROM raid UNION ALL SELECT 'member', id FROM member UNION ALL SELECT 'hero-name', id FROM hero_name;
