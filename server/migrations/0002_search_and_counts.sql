-- The document that a post is found by: subject first, then trade, then place (product.md).
CREATE FUNCTION describe_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_doc :=
    setweight(to_tsvector('simple', fold(NEW.subject)), 'A') ||
    setweight(to_tsvector('simple', fold((SELECT t.name || ' ' || c.name FROM job_types t JOIN job_categories c ON c.id = t.job_category_id WHERE t.id = NEW.job_type_id))), 'B') ||
    setweight(to_tsvector('simple', fold(coalesce((SELECT name FROM counties WHERE id = NEW.county_id), '') || ' ' || coalesce((SELECT name FROM towns WHERE id = NEW.town_id), ''))), 'C');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER describe_post BEFORE INSERT OR UPDATE OF subject, job_type_id, county_id, town_id ON job_posts
  FOR EACH ROW EXECUTE FUNCTION describe_post();
--> statement-breakpoint
-- Sorted, so that two transactions that add the same words wait for each other and never lock each other out.
CREATE FUNCTION learn_words(doc tsvector) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_words (word)
  SELECT word FROM unnest(tsvector_to_array(doc)) AS word WHERE length(word) BETWEEN 3 AND 40 AND word ~ '^[a-z]+$' ORDER BY word
  ON CONFLICT DO NOTHING
$$;
--> statement-breakpoint
CREATE FUNCTION move_active_posts(category integer, type integer, county integer, post_kind text, step integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE job_categories SET active_posts_count = active_posts_count + step WHERE id = category;
  INSERT INTO active_post_counts (job_type_id, job_category_id, county_id, kind, posts) VALUES (type, category, coalesce(county, 0), post_kind, step)
    ON CONFLICT (job_type_id, county_id, kind) DO UPDATE SET posts = active_post_counts.posts + excluded.posts;
  INSERT INTO counters (key, value) VALUES ('active_posts', step) ON CONFLICT (key) DO UPDATE SET value = counters.value + excluded.value;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_active_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status = 'active' THEN
    PERFORM move_active_posts(OLD.job_category_id, OLD.job_type_id, OLD.county_id, OLD.kind, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status = 'active' THEN
    PERFORM move_active_posts(NEW.job_category_id, NEW.job_type_id, NEW.county_id, NEW.kind, 1);
    PERFORM learn_words(NEW.search_doc);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_active_posts AFTER INSERT OR DELETE OR UPDATE OF status, job_category_id, job_type_id, county_id, town_id, kind, subject ON job_posts
  FOR EACH ROW EXECUTE FUNCTION count_active_posts();
--> statement-breakpoint
-- What follows from a profile's trades and places; called by the users service after each change of them.
CREATE FUNCTION refresh_user(person integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users u SET
    is_worker = u.type_of IN ('worker', 'general') AND EXISTS (SELECT 1 FROM user_job_categories x WHERE x.user_id = u.id),
    whole_country = NOT EXISTS (SELECT 1 FROM user_counties x WHERE x.user_id = u.id),
    search_doc =
      setweight(to_tsvector('simple', fold(u.name)), 'A') ||
      setweight(to_tsvector('simple', fold(coalesce((SELECT string_agg(c.name, ' ') FROM user_job_categories x JOIN job_categories c ON c.id = x.job_category_id WHERE x.user_id = u.id), '') || ' ' ||
        coalesce((SELECT string_agg(t.name, ' ') FROM user_job_types x JOIN job_types t ON t.id = x.job_type_id WHERE x.user_id = u.id), ''))), 'B') ||
      setweight(to_tsvector('simple', fold(coalesce(u.about, ''))), 'C') ||
      setweight(to_tsvector('simple', fold(coalesce((SELECT string_agg(c.name, ' ') FROM user_counties x JOIN counties c ON c.id = x.county_id WHERE x.user_id = u.id), '') || ' ' ||
        coalesce((SELECT string_agg(t.name, ' ') FROM user_towns x JOIN towns t ON t.id = x.town_id WHERE x.user_id = u.id), ''))), 'D')
  WHERE u.id = person;
  PERFORM learn_words(search_doc) FROM users WHERE id = person AND is_worker;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_workers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE step integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.is_worker THEN step := step - 1; END IF;
  IF TG_OP <> 'DELETE' AND NEW.is_worker THEN step := step + 1; END IF;
  IF step <> 0 THEN
    INSERT INTO counters (key, value) VALUES ('workers', step) ON CONFLICT (key) DO UPDATE SET value = counters.value + excluded.value;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_workers AFTER INSERT OR DELETE OR UPDATE OF is_worker ON users FOR EACH ROW EXECUTE FUNCTION count_workers();
--> statement-breakpoint
-- The site's mean, which the Bayesian mean of every profile leans on (product.md, Reviews).
CREATE FUNCTION count_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE n integer := 0; stars integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.published_at IS NOT NULL THEN n := n - 1; stars := stars - OLD.stars; END IF;
  IF TG_OP <> 'DELETE' AND NEW.published_at IS NOT NULL THEN n := n + 1; stars := stars + NEW.stars; END IF;
  IF n <> 0 OR stars <> 0 THEN
    INSERT INTO counters (key, value) VALUES ('reviews', n), ('stars', stars) ON CONFLICT (key) DO UPDATE SET value = counters.value + excluded.value;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_reviews AFTER INSERT OR DELETE OR UPDATE OF stars, published_at ON reviews FOR EACH ROW EXECUTE FUNCTION count_reviews();
--> statement-breakpoint
CREATE FUNCTION count_types() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE job_categories c SET types_count = (SELECT count(*) FROM job_types t WHERE t.job_category_id = c.id)
  WHERE c.id IN (CASE WHEN TG_OP <> 'INSERT' THEN OLD.job_category_id END, CASE WHEN TG_OP <> 'DELETE' THEN NEW.job_category_id END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_types AFTER INSERT OR DELETE OR UPDATE OF job_category_id ON job_types FOR EACH ROW EXECUTE FUNCTION count_types();
