-- A Curve run may give the bosses that it sells slots of their own: holds.curve[].slots. What a client takes counts for each of them,
-- and for both where the booking says 'Both'.
CREATE FUNCTION curve_taken(its_raid uuid, its_holds jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_agg((SELECT count(*) FROM booking
                     WHERE raid_id = its_raid AND slot IS NOT NULL
                       AND selected_bosses && ARRAY[sold ->> 'boss', 'Both']) ORDER BY place)
    FROM jsonb_array_elements(its_holds -> 'curve') WITH ORDINALITY AS curve (sold, place)
$$;

-- Counts after the booking is there, and only on raids with such slots. The raid's row is locked by whoever books, in every version, and
-- here once more. The constraint is the one of max clients, which the version before has a sentence for; the column names the boss.
CREATE FUNCTION booking_takes_bosses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  its_holds jsonb;
  too_many text;
BEGIN
  SELECT holds INTO its_holds FROM raid WHERE id = NEW.raid_id FOR NO KEY UPDATE;
  IF its_holds @? '$.curve[*].slots' THEN
    SELECT sold ->> 'boss' INTO too_many
      FROM curve_taken(NEW.raid_id, its_holds) AS taken,
           jsonb_array_elements(its_holds -> 'curve') WITH ORDINALITY AS curve (sold, place)
     WHERE NEW.selected_bosses && ARRAY[sold ->> 'boss', 'Both']
       AND (sold ->> 'slots')::integer < (taken ->> (place - 1)::integer)::integer
     ORDER BY place LIMIT 1;
    IF too_many IS NOT NULL THEN
      RAISE EXCEPTION 'Raid % has no slot left for %', NEW.raid_id, too_many
        USING ERRCODE = 'check_violation', CONSTRAINT = 'booking_within_max_clients', COLUMN = too_many;
    END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER booking_comes_with_bosses AFTER INSERT ON booking
  FOR EACH ROW WHEN (NEW.slot IS NOT NULL AND NEW.selected_bosses <> '{}')
  EXECUTE FUNCTION booking_takes_bosses();
CREATE TRIGGER booking_changes_bosses AFTER UPDATE OF state, raid_id, selected_bosses ON booking
  FOR EACH ROW WHEN (NEW.slot IS NOT NULL AND NEW.selected_bosses <> '{}'
    AND (OLD.state, OLD.raid_id, OLD.selected_bosses) IS DISTINCT FROM (NEW.state, NEW.raid_id, NEW.selected_bosses))
  EXECUTE FUNCTION booking_takes_bosses();
