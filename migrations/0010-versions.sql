-- How often what a record's form shows was changed: whoever filled a form from an older one is told so. A trigger counts,
-- so that an instance of the version before, which knows of no versions, raises them as well.
ALTER TABLE booking ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE raid ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE hero_name ADD COLUMN version integer NOT NULL DEFAULT 1;

CREATE FUNCTION raise_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;

CREATE TRIGGER booking_raises_version BEFORE UPDATE OF
    raiderio_link, client_name, client_realm, client_class, client_faction, payment_realm, payment_faction, source,
    paid_full, price, deposit, owes, contact_info, additional_notes, selected_bosses ON booking
  FOR EACH ROW WHEN (
    (OLD.raiderio_link, OLD.client_name, OLD.client_realm, OLD.client_class, OLD.client_faction, OLD.payment_realm,
     OLD.payment_faction, OLD.source, OLD.paid_full, OLD.price, OLD.deposit, OLD.owes, OLD.contact_info,
     OLD.additional_notes, OLD.selected_bosses)
    IS DISTINCT FROM
    (NEW.raiderio_link, NEW.client_name, NEW.client_realm, NEW.client_class, NEW.client_faction, NEW.payment_realm,
     NEW.payment_faction, NEW.source, NEW.paid_full, NEW.price, NEW.deposit, NEW.owes, NEW.contact_info,
     NEW.additional_notes, NEW.selected_bosses))
  EXECUTE FUNCTION raise_version();

CREATE TRIGGER raid_raises_version BEFORE UPDATE OF
    name, date, start_minutes, difficulty, organization, loot_type, raid_type, boss_count, max_clients, pot,
    raid_leader, gold_collector ON raid
  FOR EACH ROW WHEN (
    (OLD.name, OLD.date, OLD.start_minutes, OLD.difficulty, OLD.organization, OLD.loot_type, OLD.raid_type,
     OLD.boss_count, OLD.max_clients, OLD.pot, OLD.raid_leader, OLD.gold_collector)
    IS DISTINCT FROM
    (NEW.name, NEW.date, NEW.start_minutes, NEW.difficulty, NEW.organization, NEW.loot_type, NEW.raid_type,
     NEW.boss_count, NEW.max_clients, NEW.pot, NEW.raid_leader, NEW.gold_collector))
  EXECUTE FUNCTION raise_version();

CREATE TRIGGER hero_name_raises_version BEFORE UPDATE OF name, realm, faction, status ON hero_name
  FOR EACH ROW WHEN (
    (OLD.name, OLD.realm, OLD.faction, OLD.status) IS DISTINCT FROM (NEW.name, NEW.realm, NEW.faction, NEW.status))
  EXECUTE FUNCTION raise_version();
