DROP INDEX "posts_listed";--> statement-breakpoint
DROP INDEX "workers_listed";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "profile_changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- The latest change that is known of profiles from before.
UPDATE users SET profile_changed_at = greatest(created_at,
  (SELECT max(updated_at) FROM reviews WHERE subject_id = users.id AND published_at IS NOT NULL),
  (SELECT max(created_at) FROM portfolio_pictures WHERE user_id = users.id));--> statement-breakpoint
CREATE INDEX "posts_listed" ON "job_posts" USING btree ("id","updated_at") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "workers_listed" ON "users" USING btree ("id","profile_changed_at") WHERE is_worker;--> statement-breakpoint
CREATE FUNCTION note_profile_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.profile_changed_at := now(); RETURN NEW; END $$;
--> statement-breakpoint
-- Trades and places reach a profile through its document for search.
CREATE TRIGGER note_profile_change BEFORE UPDATE OF name, slug, about, profile_img, type_of, trade_verified_at, available_from, takes_jobs, rating, reviews_count, search_doc, is_worker ON users FOR EACH ROW
  WHEN ((OLD.name, OLD.slug, OLD.about, OLD.profile_img, OLD.type_of, OLD.trade_verified_at, OLD.available_from, OLD.takes_jobs, OLD.rating, OLD.reviews_count, OLD.search_doc, OLD.is_worker)
    IS DISTINCT FROM (NEW.name, NEW.slug, NEW.about, NEW.profile_img, NEW.type_of, NEW.trade_verified_at, NEW.available_from, NEW.takes_jobs, NEW.rating, NEW.reviews_count, NEW.search_doc, NEW.is_worker))
  EXECUTE FUNCTION note_profile_change();
--> statement-breakpoint
-- What else stands on a profile: its pictures, and the words of its reviews. Numbers of reviews come with the row above.
CREATE FUNCTION note_change_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed jsonb := to_jsonb(coalesce(NEW, OLD));
BEGIN
  UPDATE users SET profile_changed_at = now() WHERE id = (changed ->> TG_ARGV[0])::integer AND profile_changed_at < now();
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_change_of_person AFTER INSERT OR DELETE OR UPDATE OF position, caption, storage_key ON portfolio_pictures FOR EACH ROW EXECUTE FUNCTION note_change_of_person('user_id');
--> statement-breakpoint
CREATE TRIGGER note_change_of_person AFTER UPDATE OF comment, answer ON reviews FOR EACH ROW
  WHEN (NEW.published_at IS NOT NULL AND (OLD.comment, OLD.answer) IS DISTINCT FROM (NEW.comment, NEW.answer)) EXECUTE FUNCTION note_change_of_person('subject_id');
