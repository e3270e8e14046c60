-- What a person's own raids, bookings and gold add up to is kept, so that reading it takes the same time however many there
-- are (docs/decisions/0050). The triggers stand here and not in the server: an instance of an earlier version keeps the sums too.

-- One person may have several rows of the same kind: only their sum means something. A writer takes one that nobody else
-- holds and makes another where there is none, so that writers never wait for each other.
CREATE TABLE member_total (
  id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT member_total_id PRIMARY KEY,
  member_id uuid NOT NULL CONSTRAINT member_total_of_a_member REFERENCES member,
  -- How the person stands to the raids that this row sums up, and whether those are published.
  leads boolean NOT NULL,
  collects boolean NOT NULL,
  published boolean NOT NULL,
  -- Raids that the person leads or collects for, and all bookings on them; 0 where the person does neither.
  crew_raids bigint NOT NULL,
  crew_bookings bigint NOT NULL,
  crew_gold numeric NOT NULL,
  -- The person's own bookings on these raids, and how many of the raids have one.
  booked_raids bigint NOT NULL,
  own_bookings bigint NOT NULL,
  own_gold numeric NOT NULL
) WITH (fillfactor = 50);

CREATE INDEX member_total_by_kind ON member_total (member_id, leads, collects, published);

CREATE TYPE member_share AS (
  member_id uuid, leads boolean, collects boolean, published boolean,
  crew_raids bigint, crew_bookings bigint, crew_gold numeric,
  booked_raids bigint, own_bookings bigint, own_gold numeric
);

-- What one raid adds to the sums of its crew and of those who booked on it.
CREATE FUNCTION shares_of_raid(raid_id uuid, leader uuid, collector uuid, published boolean)
RETURNS SETOF member_share LANGUAGE sql STABLE AS $$
  WITH booked AS (
    SELECT booking.member_id, count(*) AS bookings, sum(booking.price) AS gold
      FROM booking WHERE booking.raid_id = $1 GROUP BY booking.member_id
  ), person AS (
    SELECT leader AS id UNION SELECT collector WHERE collector IS NOT NULL UNION SELECT member_id FROM booked
  ), placed AS (
    SELECT id, id = leader AS leads, id IS NOT DISTINCT FROM collector AS collects FROM person
  ), everybody AS (
    SELECT coalesce(sum(bookings), 0)::bigint AS bookings, coalesce(sum(gold), 0) AS gold FROM booked
  )
  SELECT placed.id, leads, collects, published,
         CASE WHEN leads OR collects THEN 1 ELSE 0 END::bigint,
         CASE WHEN leads OR collects THEN everybody.bookings ELSE 0 END,
         CASE WHEN leads OR collects THEN everybody.gold ELSE 0 END,
         CASE WHEN booked.member_id IS NULL THEN 0 ELSE 1 END::bigint,
         coalesce(booked.bookings, 0), coalesce(booked.gold, 0)
    FROM placed CROSS JOIN everybody LEFT JOIN booked ON booked.member_id = placed.id
$$;

CREATE FUNCTION add_to_totals(share member_share) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  free bigint;
BEGIN
  SELECT id INTO free FROM member_total AS total
   WHERE total.member_id = share.member_id AND total.leads = share.leads
     AND total.collects = share.collects AND total.published = share.published
   LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF free IS NULL THEN
    INSERT INTO member_total (member_id, leads, collects, published, crew_raids, crew_bookings, crew_gold,
                              booked_raids, own_bookings, own_gold)
    VALUES (share.*);
  ELSE
    UPDATE member_total SET
        crew_raids = crew_raids + share.crew_raids,
        crew_bookings = crew_bookings + share.crew_bookings,
        crew_gold = crew_gold + share.crew_gold,
        booked_raids = booked_raids + share.booked_raids,
        own_bookings = own_bookings + share.own_bookings,
        own_gold = own_gold + share.own_gold
     WHERE id = free;
  END IF;
END $$;

-- `changed` has each raid that came or went, as far as the sums tell of it: an edited one went as it was and came as it is.
-- One statement's raids are added up first: writing one row again and again in a transaction gets slower each time.
CREATE FUNCTION totals_follow_raids() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT jsonb_agg(jsonb_build_object('id', id, 'leader', raid_leader, 'collector', gold_collector,
                                        'published', published_at IS NOT NULL, 'sign', 1))
      INTO changed FROM came WHERE deleted_at IS NULL;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT jsonb_agg(jsonb_build_object('id', id, 'leader', raid_leader, 'collector', gold_collector,
                                        'published', published_at IS NOT NULL, 'sign', -1))
      INTO changed FROM went WHERE deleted_at IS NULL;
  ELSE
    SELECT jsonb_agg(jsonb_build_object('id', id, 'leader', raid_leader, 'collector', gold_collector,
                                        'published', published, 'sign', sign))
      INTO changed
      FROM (SELECT id, raid_leader, gold_collector, published, sum(sign) AS sign
              FROM (SELECT id, raid_leader, gold_collector, published_at IS NOT NULL AS published, 1 AS sign
                      FROM came WHERE deleted_at IS NULL
                    UNION ALL
                    SELECT id, raid_leader, gold_collector, published_at IS NOT NULL, -1
                      FROM went WHERE deleted_at IS NULL) AS raid
             GROUP BY id, raid_leader, gold_collector, published HAVING sum(sign) <> 0) AS edited;
  END IF;
  IF changed IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM add_to_totals(total::member_share) FROM (
    SELECT share.member_id, share.leads, share.collects, share.published,
           sum(sign * share.crew_raids)::bigint, sum(sign * share.crew_bookings)::bigint, sum(sign * share.crew_gold),
           sum(sign * share.booked_raids)::bigint, sum(sign * share.own_bookings)::bigint, sum(sign * share.own_gold)
      FROM jsonb_to_recordset(changed)
           AS raid (id uuid, leader uuid, collector uuid, published boolean, sign bigint)
     CROSS JOIN LATERAL shares_of_raid(raid.id, raid.leader, raid.collector, raid.published) AS share
     GROUP BY 1, 2, 3, 4
  ) AS total;
  RETURN NULL;
END $$;

-- `changed` has each booking that came or went: an edited one went as it was and came as it is. A booking that counts no
-- longer would be left out here and in shares_of_raid.
CREATE FUNCTION totals_follow_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT jsonb_agg(jsonb_build_object('raid', raid_id, 'member', member_id, 'price', price, 'sign', 1))
      INTO changed FROM came;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT jsonb_agg(jsonb_build_object('raid', raid_id, 'member', member_id, 'price', price, 'sign', -1))
      INTO changed FROM went;
  ELSE
    SELECT jsonb_agg(jsonb_build_object('raid', raid_id, 'member', member_id, 'price', price, 'sign', sign))
      INTO changed
      FROM (SELECT raid_id, member_id, price, sum(sign) AS sign
              FROM (SELECT raid_id, member_id, price, 1 AS sign FROM came
                    UNION ALL SELECT raid_id, member_id, price, -1 FROM went) AS booking
             GROUP BY raid_id, member_id, price HAVING sum(sign) <> 0) AS edited;
  END IF;
  IF changed IS NULL THEN
    RETURN NULL;
  END IF;
  -- The raid's crew stays who it is until this is committed, and no other booking of the raid is counted meanwhile.
  PERFORM FROM raid WHERE id = ANY (ARRAY(SELECT booking.raid FROM jsonb_to_recordset(changed) AS booking (raid uuid)))
    ORDER BY id FOR NO KEY UPDATE;
  PERFORM add_to_totals(share::member_share) FROM (
    WITH booking_change AS (
      SELECT raid AS raid_id, member AS member_id, sign, price
        FROM jsonb_to_recordset(changed) AS booking (raid uuid, member uuid, sign bigint, price numeric)
    ), by_member AS (
      SELECT raid_id, member_id, sum(sign)::bigint AS bookings, sum(sign * price) AS gold
        FROM booking_change GROUP BY raid_id, member_id
    ), on_raid AS (
      -- OFFSET 0: each raid is looked up by its id, whatever the planner thinks of how many there are.
      SELECT by_member.*, raid.*
        FROM by_member CROSS JOIN LATERAL (
          SELECT raid_leader AS leader, gold_collector AS collector, published_at IS NOT NULL AS published
            FROM raid WHERE raid.id = by_member.raid_id AND deleted_at IS NULL OFFSET 0) AS raid
    ), share AS (
      SELECT person.id AS member_id, leader, collector, published, bookings AS crew_bookings, gold AS crew_gold,
             0::bigint AS booked_raids, 0::bigint AS own_bookings, 0::numeric AS own_gold
        FROM on_raid
        CROSS JOIN LATERAL (SELECT leader AS id UNION SELECT collector WHERE collector IS NOT NULL) AS person
      UNION ALL
      SELECT member_id, leader, collector, published, 0, 0,
             CASE WHEN now_booked.bookings > 0 THEN 1 ELSE 0 END
               - CASE WHEN now_booked.bookings > on_raid.bookings THEN 1 ELSE 0 END,
             on_raid.bookings, on_raid.gold
        FROM on_raid
        CROSS JOIN LATERAL (SELECT count(*) AS bookings FROM booking
                             WHERE booking.raid_id = on_raid.raid_id
                               AND booking.member_id = on_raid.member_id) AS now_booked
    )
    SELECT member_id, member_id = leader AS leads, member_id IS NOT DISTINCT FROM collector AS collects,
           published, 0::bigint AS crew_raids,
           sum(crew_bookings)::bigint, sum(crew_gold), sum(booked_raids)::bigint,
           sum(own_bookings)::bigint, sum(own_gold)
      FROM share
     GROUP BY 1, 2, 3, 4
  ) AS share;
  RETURN NULL;
END $$;

CREATE TRIGGER totals_follow_new_bookings AFTER INSERT ON booking
  REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION totals_follow_bookings();
CREATE TRIGGER totals_follow_edited_bookings AFTER UPDATE ON booking
  REFERENCING OLD TABLE AS went NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION totals_follow_bookings();
CREATE TRIGGER totals_follow_removed_bookings AFTER DELETE ON booking
  REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION totals_follow_bookings();
CREATE TRIGGER totals_follow_new_raids AFTER INSERT ON raid
  REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION totals_follow_raids();
CREATE TRIGGER totals_follow_edited_raids AFTER UPDATE ON raid
  REFERENCING OLD TABLE AS went NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION totals_follow_raids();
CREATE TRIGGER totals_follow_removed_raids AFTER DELETE ON raid
  REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION totals_follow_raids();

-- The triggers above have locked both tables: nobody books while this adds up what is there.
INSERT INTO member_total (member_id, leads, collects, published, crew_raids, crew_bookings, crew_gold,
                          booked_raids, own_bookings, own_gold)
SELECT share.member_id, share.leads, share.collects, share.published, sum(share.crew_raids), sum(share.crew_bookings),
       sum(share.crew_gold), sum(share.booked_raids), sum(share.own_bookings), sum(share.own_gold)
  FROM raid CROSS JOIN LATERAL
       shares_of_raid(raid.id, raid.raid_leader, raid.gold_collector, raid.published_at IS NOT NULL) AS share
 WHERE raid.deleted_at IS NULL
 GROUP BY share.member_id, share.leads, share.collects, share.published;
