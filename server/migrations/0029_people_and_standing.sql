ALTER TABLE "tokens" ADD COLUMN "viewing_as" integer;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "viewing_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "job_posts" ADD COLUMN "status_before_hiding" text;--> statement-breakpoint
ALTER TABLE "trade_checks" ADD COLUMN "oib_mark" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "banned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "standing_reason" text;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_viewing_as_users_id_fk" FOREIGN KEY ("viewing_as") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tokens_by_device_name" ON "tokens" USING gin (lower("device_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tokens_viewing" ON "tokens" USING btree ("viewing_as") WHERE viewing_as is not null;--> statement-breakpoint
CREATE INDEX "trade_checks_by_oib" ON "trade_checks" USING btree ("oib_mark");--> statement-breakpoint
CREATE INDEX "contacts_by_digits" ON "user_contacts" USING gin (regexp_replace("value", '\D', '', 'g') gin_trgm_ops) WHERE kind = 'phone';--> statement-breakpoint
CREATE INDEX "contacts_by_address" ON "user_contacts" USING gin (lower("value") gin_trgm_ops) WHERE kind = 'email';--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING gin (fold("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_by_address" ON "users" USING gin (lower("email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_with_role" ON "users" USING btree ("id") WHERE role is not null;--> statement-breakpoint
CREATE INDEX "users_suspended" ON "users" USING btree ("id") WHERE suspended_until is not null;--> statement-breakpoint
CREATE INDEX "users_banned" ON "users" USING btree ("id") WHERE banned_at is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "standing_has_reason" CHECK (("users"."suspended_until" is null and "users"."banned_at" is null) or "users"."standing_reason" is not null);
--> statement-breakpoint
-- A person who is banned is on no list of workers.
CREATE OR REPLACE FUNCTION refresh_users(first integer, last integer) RETURNS void LANGUAGE sql AS $$
  UPDATE users u SET
    is_worker = u.banned_at IS NULL AND u.type_of IN ('worker', 'general') AND EXISTS (SELECT 1 FROM user_job_categories x WHERE x.user_id = u.id),
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
--> statement-breakpoint
-- A session that begins or ends to look at somebody's account is another one from then on.
SELECT announce_changes('tokens', $$CASE WHEN op = 'DELETE' OR viewing_as IS NOT NULL THEN 'session:' || id END$$);
