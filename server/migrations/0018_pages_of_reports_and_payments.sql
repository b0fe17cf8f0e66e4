CREATE INDEX "payments_shown" ON "payments" USING btree ("id") WHERE status <> 'cancelled';--> statement-breakpoint
CREATE INDEX "reports_closed" ON "reports" USING btree ("created_at","id") WHERE status = 'closed';--> statement-breakpoint
-- Counts one attempt against each limit, in one statement. If one is full, none is counted and its key returned.
CREATE FUNCTION take_limits(keys text[], most double precision[], windows bigint[], at bigint) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  FOR n IN 1 .. cardinality(keys) LOOP
    INSERT INTO rate_limits AS r (key, hits, expires_at) VALUES (keys[n], ARRAY[at], to_timestamp((at + windows[n]) / 1000.0))
    ON CONFLICT (key) DO UPDATE SET
      hits = (SELECT coalesce(array_agg(hit ORDER BY hit), '{}') FROM unnest(r.hits) AS hit WHERE hit > at - windows[n]) || at,
      expires_at = excluded.expires_at
    WHERE (SELECT count(*) FROM unnest(r.hits) AS hit WHERE hit > at - windows[n]) < most[n];
    IF NOT FOUND THEN RAISE EXCEPTION USING ERRCODE = 'RL001', MESSAGE = keys[n]; END IF;
  END LOOP;
  RETURN NULL;
EXCEPTION WHEN SQLSTATE 'RL001' THEN
  RETURN SQLERRM;
END $$;
