CREATE TABLE "post_moves" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"job_type_id" integer NOT NULL,
	"job_category_id" integer NOT NULL,
	"county_id" integer NOT NULL,
	"kind" text NOT NULL,
	"step" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counter_moves" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "counter_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"step" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "word_moves" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "word_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"words" integer[] NOT NULL,
	"posts" integer DEFAULT 0 NOT NULL,
	"workers" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_words" DROP CONSTRAINT "search_words_pkey";--> statement-breakpoint
ALTER TABLE "search_words" ADD COLUMN "id" integer PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "search_words_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "search_words" ADD COLUMN "posts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "search_words" ADD COLUMN "workers" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Ids of the words of a document that are known.
CREATE FUNCTION known_words(doc tsvector) RETURNS integer[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(id), '{}') FROM (SELECT min(id) AS id FROM search_words WHERE word = ANY (tsvector_to_array(doc)) GROUP BY word) AS known
$$;
--> statement-breakpoint
DROP FUNCTION learn_words(tsvector);
--> statement-breakpoint
-- The same, with the others added. Without a constraint on the word: whoever brings it at the same moment would have to wait.
CREATE FUNCTION learn_words(doc tsvector) RETURNS integer[] LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words (word)
  SELECT n.word FROM unnest(tsvector_to_array(doc)) AS n (word)
  WHERE length(n.word) BETWEEN 3 AND 40 AND n.word ~ '^[a-z]+$' AND NOT EXISTS (SELECT FROM search_words s WHERE s.word = n.word);
  RETURN known_words(doc);
END $$;
--> statement-breakpoint
DROP TRIGGER count_active_posts ON job_posts;
--> statement-breakpoint
DROP FUNCTION move_active_posts(integer, integer, integer, text, integer);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_active_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status = 'active' THEN
    INSERT INTO post_moves (job_type_id, job_category_id, county_id, kind, step)
      VALUES (OLD.job_type_id, OLD.job_category_id, coalesce(OLD.county_id, 0), OLD.kind, -1);
    INSERT INTO word_moves (words, posts) VALUES (known_words(OLD.search_doc), -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status = 'active' THEN
    INSERT INTO post_moves (job_type_id, job_category_id, county_id, kind, step)
      VALUES (NEW.job_type_id, NEW.job_category_id, coalesce(NEW.county_id, 0), NEW.kind, 1);
    INSERT INTO word_moves (words, posts) VALUES (learn_words(NEW.search_doc), 1);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_active_posts AFTER INSERT OR DELETE OR UPDATE OF status, job_category_id, job_type_id, county_id, town_id, kind, subject ON job_posts
  FOR EACH ROW EXECUTE FUNCTION count_active_posts();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_workers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was boolean := TG_OP <> 'INSERT' AND OLD.is_worker;
  becomes boolean := TG_OP <> 'DELETE' AND NEW.is_worker;
BEGIN
  IF was <> becomes THEN INSERT INTO counter_moves (key, step) VALUES ('workers', becomes::integer - was::integer); END IF;
  IF was AND becomes AND OLD.search_doc IS NOT DISTINCT FROM NEW.search_doc THEN RETURN NULL; END IF;
  IF was THEN INSERT INTO word_moves (words, workers) VALUES (known_words(OLD.search_doc), -1); END IF;
  IF becomes THEN INSERT INTO word_moves (words, workers) VALUES (learn_words(NEW.search_doc), 1); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER count_workers ON users;
--> statement-breakpoint
CREATE TRIGGER count_workers AFTER INSERT OR DELETE OR UPDATE OF is_worker, search_doc ON users FOR EACH ROW EXECUTE FUNCTION count_workers();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE n integer := 0; stars integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.published_at IS NOT NULL THEN n := n - 1; stars := stars - OLD.stars; END IF;
  IF TG_OP <> 'DELETE' AND NEW.published_at IS NOT NULL THEN n := n + 1; stars := stars + NEW.stars; END IF;
  IF n <> 0 OR stars <> 0 THEN INSERT INTO counter_moves (key, step) VALUES ('reviews', n), ('stars', stars); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Adds the appended changes up. One at a time, and it alone writes the sums: nobody else ever waits for their rows.
CREATE FUNCTION fold_counts() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(7206117) THEN RETURN; END IF;
  WITH taken AS (DELETE FROM counter_moves RETURNING key, step)
  INSERT INTO counters AS c (key, value) SELECT key, sum(step) FROM taken GROUP BY key ON CONFLICT (key) DO UPDATE SET value = c.value + excluded.value;
  WITH taken AS (DELETE FROM post_moves RETURNING job_type_id, job_category_id, county_id, kind, step),
  categories AS (
    UPDATE job_categories c SET active_posts_count = c.active_posts_count + s.step
    FROM (SELECT job_category_id, sum(step)::integer AS step FROM taken GROUP BY job_category_id) AS s WHERE c.id = s.job_category_id
  ), whole AS (
    INSERT INTO counters AS c (key, value) SELECT 'active_posts', sum(step) FROM taken HAVING count(*) > 0
    ON CONFLICT (key) DO UPDATE SET value = c.value + excluded.value
  )
  INSERT INTO active_post_counts AS c (job_type_id, job_category_id, county_id, kind, posts)
  SELECT job_type_id, min(job_category_id), county_id, kind, sum(step) FROM taken GROUP BY job_type_id, county_id, kind
  ON CONFLICT (job_type_id, county_id, kind) DO UPDATE SET posts = c.posts + excluded.posts;
  WITH taken AS (DELETE FROM word_moves RETURNING words, posts, workers)
  UPDATE search_words w SET posts = w.posts + s.posts, workers = w.workers + s.workers
  FROM (SELECT n.word, sum(posts)::integer AS posts, sum(workers)::integer AS workers FROM taken, unnest(words) AS n (word) GROUP BY n.word) AS s
  WHERE w.id = s.word;
END $$;
--> statement-breakpoint
-- Everything counted anew, for rows that came without their triggers.
CREATE FUNCTION recount_all() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7206117);
  DELETE FROM counter_moves;
  DELETE FROM post_moves;
  DELETE FROM word_moves;
  DELETE FROM active_post_counts;
  INSERT INTO active_post_counts (job_type_id, job_category_id, county_id, kind, posts)
    SELECT job_type_id, job_category_id, coalesce(county_id, 0), kind, count(*) FROM job_posts WHERE status = 'active' GROUP BY 1, 2, 3, 4;
  UPDATE job_categories c SET active_posts_count = coalesce((SELECT sum(posts) FROM active_post_counts a WHERE a.job_category_id = c.id), 0);
  INSERT INTO counters (key, value)
    SELECT 'active_posts', count(*) FROM job_posts WHERE status = 'active'
    UNION ALL SELECT 'workers', count(*) FROM users WHERE is_worker
    UNION ALL SELECT 'reviews', count(*) FROM reviews WHERE published_at IS NOT NULL
    UNION ALL SELECT 'stars', coalesce(sum(stars), 0) FROM reviews WHERE published_at IS NOT NULL
    ON CONFLICT (key) DO UPDATE SET value = excluded.value;
  CREATE TEMP TABLE found ON COMMIT DROP AS
    SELECT word, sum(posts)::integer AS posts, sum(workers)::integer AS workers FROM (
      SELECT word, ndoc AS posts, 0 AS workers FROM ts_stat($query$SELECT search_doc FROM job_posts WHERE status = 'active'$query$)
      UNION ALL SELECT word, 0, ndoc FROM ts_stat($query$SELECT search_doc FROM users WHERE is_worker$query$)
    ) AS counted WHERE length(word) BETWEEN 3 AND 40 AND word ~ '^[a-z]+$' GROUP BY word;
  UPDATE search_words w SET posts = f.posts, workers = f.workers FROM found f WHERE f.word = w.word;
  INSERT INTO search_words (word, posts, workers) SELECT word, posts, workers FROM found f WHERE NOT EXISTS (SELECT FROM search_words w WHERE w.word = f.word);
  DROP TABLE found;
END $$;
--> statement-breakpoint
SELECT recount_all();
