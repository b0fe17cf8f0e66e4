ALTER TABLE "mailed_links" DROP CONSTRAINT "purpose_known";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "delete_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "users_leaving" ON "users" USING btree ("delete_at") WHERE delete_at is not null;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "purpose_known" CHECK ("mailed_links"."purpose" in ('confirm_email', 'change_email_old', 'change_email_new', 'set_password', 'restore_account'));
--> statement-breakpoint
-- A person who is banned, or asked to be deleted, is on no list of workers.
CREATE OR REPLACE FUNCTION refresh_users(first integer, last integer) RETURNS void LANGUAGE sql AS $$
  UPDATE users u SET
    is_worker = u.banned_at IS NULL AND u.delete_at IS NULL AND u.type_of IN ('worker', 'general') AND EXISTS (SELECT 1 FROM user_job_categories x WHERE x.user_id = u.id),
    whole_country = NOT EXISTS (SELECT 1 FROM user_counties x WHERE x.user_id = u.id),
    search_doc =
      setweight(to_tsvector('simple', fold(u.name)), 'A') ||
      setweight(to_tsvector('simple', fold(coalesce((SELECT string_agg(c.name, ' ') FROM user_job_categories x JOIN job_categories c ON c.id = x.job_category_id WHERE x.user_id = u.id), '') || ' ' ||
        coalesce((SELECT string_agg(t.name, ' ') FROM user_job_types x JOIN job_types t ON t.id = x.job_type_id WHERE x.user_id = u.id), ''))), 'B') ||
      setweight(to_tsvector('simple', fold(coalesce(u.about, ''))), 'C') ||
      setweight(to_tsvector('simple', fold(coalesce((SELECT string_agg(c.name, ' ') FROM user_counties x JOIN counties c ON c.id = x.county_id WHERE x.user_id = u.id), '') || ' ' ||
        coalesce((SELECT string_agg(t.name, ' ') FROM user_towns x JOIN towns t ON t.id = x.town_id WHERE x.user_id = u.id), ''))), 'D')
  WHERE u.id BETWEEN first AND last
$$;
