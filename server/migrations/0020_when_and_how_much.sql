ALTER TABLE "job_posts" ADD COLUMN "urgency" text DEFAULT 'flexible' NOT NULL;--> statement-breakpoint
ALTER TABLE "job_posts" ADD COLUMN "budget_cents" integer;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "urgencies" text[];--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "least_budget" integer;--> statement-breakpoint
CREATE INDEX "posts_of_urgency" ON "job_posts" USING btree ("urgency","created_at","id","job_category_id","job_type_id","county_id","town_id","kind") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "posts_with_budget" ON "job_posts" USING btree ("created_at","id","budget_cents","job_category_id","job_type_id","county_id","town_id","kind","urgency") WHERE status = 'active' and budget_cents is not null;--> statement-breakpoint
ALTER TABLE "job_posts" ADD CONSTRAINT "post_urgency_known" CHECK ("job_posts"."urgency" in ('urgent', 'this_week', 'this_month', 'flexible'));--> statement-breakpoint
ALTER TABLE "job_posts" ADD CONSTRAINT "budget_positive" CHECK ("job_posts"."budget_cents" > 0);--> statement-breakpoint
UPDATE "saved_searches" SET "filters" = "filters" || '{"urgency": [], "min_budget_cents": null}';
