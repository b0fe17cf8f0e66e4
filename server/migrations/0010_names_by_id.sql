-- Notifications and jobs hold ids of people; their names are read when they are shown.
UPDATE notifications n SET data = jsonb_set(n.data, ARRAY[p.key], jsonb_build_object('id', n.data -> p.key -> 'id'))
FROM (VALUES ('review_added', 'author'), ('review_answered', 'subject'), ('review_deleted', 'person'), ('offer_received', 'worker'),
  ('offer_answered', 'client'), ('review_requested', 'worker'), ('job_post_invitation', 'client'), ('chat_deleted', 'user')) AS p (kind, key)
WHERE n.kind = p.kind AND jsonb_typeof(n.data -> p.key) = 'object';
--> statement-breakpoint
-- Jobs of a house that has run before. The table is the library's own and comes with its first start.
DO $$ BEGIN
  IF to_regclass('pgboss.job') IS NULL THEN RETURN; END IF;
  UPDATE pgboss.job j SET data = jsonb_set(j.data, ARRAY['data', p.key], jsonb_build_object('id', j.data -> 'data' -> p.key -> 'id'))
  FROM (VALUES ('review_added', 'author'), ('review_answered', 'subject'), ('review_deleted', 'person'), ('offer_received', 'worker'),
    ('offer_answered', 'client'), ('review_requested', 'worker'), ('job_post_invitation', 'client'), ('chat_deleted', 'user')) AS p (kind, key)
  WHERE (j.name IN ('notify', 'notify.out') OR j.source_name IN ('notify', 'notify.out'))
    AND j.data ->> 'kind' = p.kind AND jsonb_typeof(j.data -> 'data' -> p.key) = 'object';
  -- Pushes of an hour ago are no news, and wishes for a new password hold for fifteen minutes.
  DELETE FROM pgboss.job WHERE name IN ('push', 'auth.reset') OR source_name IN ('push', 'auth.reset');
  -- What is mailed already needs neither address nor words; of the rest, what says whose names it holds is said anew by later ones.
  UPDATE pgboss.job SET data = NULL WHERE name = 'mail' AND state = 'completed';
  DELETE FROM pgboss.job WHERE (name = 'mail' OR source_name = 'mail') AND data ->> 'template' IN ('notification', 'chats.unread');
  UPDATE pgboss.job j SET data = j.data || jsonb_build_object('userId', u.id) FROM users u
  WHERE (j.name = 'mail' OR j.source_name = 'mail') AND lower(u.email) = lower(j.data ->> 'to');
  UPDATE pgboss.job SET output = jsonb_build_object('message', split_part(output ->> 'message', E'\nparams:', 1)) WHERE output ? 'message';
  UPDATE pgboss.job SET source_output = jsonb_build_object('message', split_part(source_output ->> 'message', E'\nparams:', 1)) WHERE source_output ? 'message';
END $$;
--> statement-breakpoint
-- Evidence about somebody whose account is gone is kept while the report is open.
UPDATE reports SET snapshot = '{}', details = NULL WHERE status = 'closed' AND subject_user_id IS NULL AND subject_type IN ('user', 'job_post', 'message');
--> statement-breakpoint
-- A name that nobody has any more, and no post speaks of, is no word to correct queries by.
CREATE FUNCTION forget_words(words text[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM search_words w WHERE w.word = ANY (words)
    AND NOT EXISTS (SELECT FROM users WHERE is_worker AND search_doc @@ w.word::tsquery)
    AND NOT EXISTS (SELECT FROM job_posts WHERE search_doc @@ w.word::tsquery)
$$;
--> statement-breakpoint
CREATE FUNCTION forget_name() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  former tsvector := ts_filter(OLD.search_doc, '{a}');
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM forget_words(tsvector_to_array(former));
  ELSIF former IS DISTINCT FROM ts_filter(NEW.search_doc, '{a}') THEN
    PERFORM forget_words(tsvector_to_array(former));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER forget_name AFTER DELETE OR UPDATE OF search_doc ON users FOR EACH ROW WHEN (OLD.search_doc IS NOT NULL) EXECUTE FUNCTION forget_name();
--> statement-breakpoint
DELETE FROM search_words w WHERE NOT EXISTS (
  SELECT FROM ts_stat('SELECT search_doc FROM users WHERE is_worker UNION ALL SELECT search_doc FROM job_posts') AS s WHERE s.word = w.word
);
