-- Each table's triggers get a function of their own, whose statements are planned once a connection: built anew and with whole rows compared, they cost ten times the write itself.
CREATE OR REPLACE FUNCTION announce_changes(of regclass, VARIADIC expressions text[]) RETURNS void LANGUAGE plpgsql AS $outer$
DECLARE
  name text := 'announce_' || of::text;
  tagged text := 'SELECT unnest(ARRAY[' || array_to_string(expressions, ', ') || ']) AS tag FROM (SELECT *, TG_OP AS op FROM %s) AS r';
  collected text := 'SELECT array_agg(tag) INTO tags FROM (SELECT DISTINCT tag FROM (%s) AS t WHERE tag IS NOT NULL LIMIT 201) AS t;';
  op text;
BEGIN
  EXECUTE format($body$CREATE OR REPLACE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $f$
DECLARE tags text[];
BEGIN
  IF TG_OP = 'INSERT' THEN %s
  ELSIF TG_OP = 'DELETE' THEN %s
  ELSIF TG_OP = 'UPDATE' THEN %s
  ELSE tags := '{*}'; END IF;
  IF tags IS NOT NULL THEN PERFORM pg_notify('invalidated_tags', CASE WHEN cardinality(tags) > 200 THEN '*' ELSE array_to_string(tags, ' ') END); END IF;
  RETURN NULL;
END $f$ $body$, name, format(collected, format(tagged, 'new_rows')), format(collected, format(tagged, 'old_rows')),
    format(collected, format(tagged, 'old_rows') || ' UNION ALL ' || format(tagged, 'new_rows')));
  FOREACH op IN ARRAY ARRAY['insert', 'update', 'delete', 'truncate'] LOOP
    EXECUTE format('DROP TRIGGER IF EXISTS announce_%s ON %s', op, of);
  END LOOP;
  EXECUTE format('CREATE TRIGGER announce_insert AFTER INSERT ON %s REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION %I()', of, name);
  EXECUTE format('CREATE TRIGGER announce_update AFTER UPDATE ON %s REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION %I()', of, name);
  EXECUTE format('CREATE TRIGGER announce_delete AFTER DELETE ON %s REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION %I()', of, name);
  EXECUTE format('CREATE TRIGGER announce_truncate AFTER TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION %I()', of, name);
END $outer$;
--> statement-breakpoint
SELECT announce_changes('job_posts', $$CASE WHEN op <> 'INSERT' THEN 'post:' || id END$$, $$CASE WHEN status = 'active' THEN 'posts' END$$);
--> statement-breakpoint
SELECT announce_changes('job_post_media', $$'post:' || job_post_id$$, $$(SELECT 'posts' FROM job_posts p WHERE p.id = job_post_id AND p.status = 'active')$$);
--> statement-breakpoint
SELECT announce_changes('users', $$CASE WHEN op <> 'INSERT' THEN 'person:' || id END$$, $$CASE WHEN is_worker THEN 'workers' END$$);
--> statement-breakpoint
SELECT announce_changes('user_counties', $$'person:' || user_id$$, $$'workers'$$);
--> statement-breakpoint
SELECT announce_changes('user_towns', $$'person:' || user_id$$, $$'workers'$$);
--> statement-breakpoint
SELECT announce_changes('user_job_categories', $$'person:' || user_id$$, $$'workers'$$);
--> statement-breakpoint
SELECT announce_changes('user_job_types', $$'person:' || user_id$$, $$'workers'$$);
--> statement-breakpoint
SELECT announce_changes('user_contacts', $$'person:' || user_id$$);
--> statement-breakpoint
SELECT announce_changes('portfolio_pictures', $$'person:' || user_id$$);
--> statement-breakpoint
SELECT announce_changes('old_slugs', $$'person:' || user_id$$);
--> statement-breakpoint
SELECT announce_changes('reviews', $$'person:' || subject_id$$);
--> statement-breakpoint
SELECT announce_changes('job_types', $$'trades'$$);
--> statement-breakpoint
SELECT announce_changes('counties', $$'places'$$);
--> statement-breakpoint
SELECT announce_changes('towns', $$'places'$$);
--> statement-breakpoint
SELECT announce_changes('settings', $$'settings'$$);
--> statement-breakpoint
DROP FUNCTION announce_rows();
