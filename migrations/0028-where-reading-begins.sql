-- A row of the history an hour older than `moment`, or older still; null where there is none. Ids grow with time, but for the length of
-- a transaction, which is far less than an hour: so it is found by halves, however long the history is.
CREATE FUNCTION history_before(moment timestamptz) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  older bigint;
  low bigint := 0;
  high bigint := (SELECT max(id) FROM history);
  found record;
BEGIN
  WHILE low < high LOOP
    SELECT id, at INTO found FROM history WHERE id > (low + high) / 2 ORDER BY id LIMIT 1;
    IF found.at < moment - interval '1 hour' THEN
      older := found.id;
      low := found.id;
    ELSE
      high := (low + high) / 2;
    END IF;
  END LOOP;
  RETURN older;
END $$;
