-- Changed rows announce, with the commit, which kept answers they outdate (server/platform/response-cache/tags.ts, docs/decisions/015).
CREATE FUNCTION announce_tags(tags text[]) RETURNS void LANGUAGE sql AS $$
  -- A message holds 8000 bytes; * stands for all tags.
  SELECT pg_notify('invalidated_tags', CASE WHEN cardinality(tags) > 200 THEN '*' ELSE array_to_string(tags, ' ') END) WHERE cardinality(tags) > 0
$$;
--> statement-breakpoint
-- The trigger's arguments are expressions over a changed row and `op`; those that are null announce nothing. Rows that are as before do not count.
CREATE FUNCTION announce_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text := CASE TG_OP
    WHEN 'INSERT' THEN 'TABLE new_rows'
    WHEN 'DELETE' THEN 'TABLE old_rows'
    ELSE '(TABLE old_rows EXCEPT TABLE new_rows) UNION ALL (TABLE new_rows EXCEPT TABLE old_rows)' END;
  tags text[];
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    PERFORM pg_notify('invalidated_tags', '*');
    RETURN NULL;
  END IF;
  EXECUTE format('SELECT array_agg(tag) FROM (SELECT DISTINCT tag FROM (SELECT *, %L AS op FROM (%s) AS c) AS r, unnest(ARRAY[%s]) AS tag
    WHERE tag IS NOT NULL LIMIT 201) AS t', TG_OP, changed, array_to_string(TG_ARGV, ', ')) INTO tags;
  PERFORM announce_tags(tags);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION announce_changes(of regclass, VARIADIC expressions text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  given text := (SELECT string_agg(quote_literal(e), ', ') FROM unnest(expressions) AS e);
BEGIN
  EXECUTE format('CREATE TRIGGER announce_insert AFTER INSERT ON %s REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_rows(%s)', of, given);
  EXECUTE format('CREATE TRIGGER announce_update AFTER UPDATE ON %s REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_rows(%s)', of, given);
  EXECUTE format('CREATE TRIGGER announce_delete AFTER DELETE ON %s REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_rows(%s)', of, given);
  EXECUTE format('CREATE TRIGGER announce_truncate AFTER TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION announce_rows()', of);
END $$;
--> statement-breakpoint
-- No kept answer shows a row by its own number before there is one, and a post is on lists only while it is active.
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
-- The two tables below change with every post and every message, in columns that no kept answer shows.
CREATE FUNCTION announce_trade() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM announce_tags('{trades}'); RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER announce_rows AFTER INSERT OR DELETE ON job_categories FOR EACH ROW EXECUTE FUNCTION announce_trade();
--> statement-breakpoint
CREATE TRIGGER announce_update AFTER UPDATE ON job_categories FOR EACH ROW
  WHEN (to_jsonb(OLD) - 'active_posts_count' IS DISTINCT FROM to_jsonb(NEW) - 'active_posts_count') EXECUTE FUNCTION announce_trade();
--> statement-breakpoint
CREATE FUNCTION announce_answer_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_tags(ARRAY['person:' || CASE TG_OP WHEN 'DELETE' THEN OLD.user_id ELSE NEW.user_id END]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER announce_insert AFTER INSERT ON chat_members FOR EACH ROW WHEN (NEW.answered_after IS NOT NULL) EXECUTE FUNCTION announce_answer_time();
--> statement-breakpoint
CREATE TRIGGER announce_update AFTER UPDATE OF answered_after ON chat_members FOR EACH ROW
  WHEN (OLD.answered_after IS DISTINCT FROM NEW.answered_after) EXECUTE FUNCTION announce_answer_time();
--> statement-breakpoint
CREATE TRIGGER announce_delete AFTER DELETE ON chat_members FOR EACH ROW WHEN (OLD.answered_after IS NOT NULL) EXECUTE FUNCTION announce_answer_time();
