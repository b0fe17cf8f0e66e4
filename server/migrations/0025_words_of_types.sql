CREATE TABLE "job_type_synonyms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_type_synonyms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"job_type_id" integer NOT NULL,
	"phrase" text NOT NULL,
	CONSTRAINT "one_phrase_per_type" UNIQUE("job_type_id","phrase"),
	CONSTRAINT "phrase_length" CHECK (char_length("job_type_synonyms"."phrase") between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "type_word_moves" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "type_word_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"words" integer[] NOT NULL,
	"job_type_id" integer NOT NULL,
	"step" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "type_words" (
	"word_id" integer NOT NULL,
	"job_type_id" integer NOT NULL,
	"posts" integer NOT NULL,
	CONSTRAINT "type_words_word_id_job_type_id_pk" PRIMARY KEY("word_id","job_type_id")
);
--> statement-breakpoint
ALTER TABLE "job_type_synonyms" ADD CONSTRAINT "job_type_synonyms_job_type_id_job_types_id_fk" FOREIGN KEY ("job_type_id") REFERENCES "public"."job_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "type_words" ADD CONSTRAINT "type_words_word_id_search_words_id_fk" FOREIGN KEY ("word_id") REFERENCES "public"."search_words"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "type_words" ADD CONSTRAINT "type_words_job_type_id_job_types_id_fk" FOREIGN KEY ("job_type_id") REFERENCES "public"."job_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "words_of_type" ON "type_words" USING btree ("job_type_id");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_active_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status = 'active' THEN
    INSERT INTO post_moves (job_type_id, job_category_id, county_id, kind, step)
      VALUES (OLD.job_type_id, OLD.job_category_id, coalesce(OLD.county_id, 0), OLD.kind, -1);
    INSERT INTO word_moves (words, posts) VALUES (known_words(OLD.search_doc), -1);
    IF OLD.kind = 'inquiry' THEN
      INSERT INTO type_word_moves (words, job_type_id, step) VALUES (known_words(ts_filter(OLD.search_doc, '{a}')), OLD.job_type_id, -1);
    END IF;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status = 'active' THEN
    INSERT INTO post_moves (job_type_id, job_category_id, county_id, kind, step)
      VALUES (NEW.job_type_id, NEW.job_category_id, coalesce(NEW.county_id, 0), NEW.kind, 1);
    INSERT INTO word_moves (words, posts) VALUES (learn_words(NEW.search_doc), 1);
    IF NEW.kind = 'inquiry' THEN
      INSERT INTO type_word_moves (words, job_type_id, step) VALUES (known_words(ts_filter(NEW.search_doc, '{a}')), NEW.job_type_id, 1);
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Adds the appended changes up. One at a time, and it alone writes the sums: nobody else ever waits for their rows.
CREATE OR REPLACE FUNCTION fold_counts() RETURNS void LANGUAGE plpgsql AS $$
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
  -- Words and types that are gone meanwhile are left out.
  WITH taken AS (DELETE FROM type_word_moves RETURNING words, job_type_id, step)
  INSERT INTO type_words AS t (word_id, job_type_id, posts)
  SELECT w.id, k.id, sum(taken.step) FROM taken, unnest(taken.words) AS n (word)
    JOIN search_words w ON w.id = n.word, job_types k WHERE k.id = taken.job_type_id GROUP BY w.id, k.id HAVING sum(taken.step) <> 0
  ON CONFLICT (word_id, job_type_id) DO UPDATE SET posts = t.posts + excluded.posts;
END $$;
--> statement-breakpoint
-- Everything counted anew, for rows that came without their triggers.
CREATE OR REPLACE FUNCTION recount_all() RETURNS void LANGUAGE plpgsql AS $$
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
  DELETE FROM type_word_moves;
  DELETE FROM type_words;
  INSERT INTO type_words (word_id, job_type_id, posts)
    SELECT w.id, p.job_type_id, count(*) FROM job_posts p CROSS JOIN unnest(tsvector_to_array(ts_filter(p.search_doc, '{a}'))) AS n (word)
    JOIN (SELECT min(id) AS id, word FROM search_words GROUP BY word) AS w ON w.word = n.word
    WHERE p.status = 'active' AND p.kind = 'inquiry' GROUP BY w.id, p.job_type_id;
END $$;
--> statement-breakpoint
-- What is published already is learnt once.
INSERT INTO type_words (word_id, job_type_id, posts)
  SELECT w.id, p.job_type_id, count(*) FROM job_posts p CROSS JOIN unnest(tsvector_to_array(ts_filter(p.search_doc, '{a}'))) AS n (word)
  JOIN (SELECT min(id) AS id, word FROM search_words GROUP BY word) AS w ON w.word = n.word
  WHERE p.status = 'active' AND p.kind = 'inquiry' GROUP BY w.id, p.job_type_id;
--> statement-breakpoint
SELECT announce_changes('job_type_synonyms', $$'trades'$$);
