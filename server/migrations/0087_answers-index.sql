DROP INDEX CONCURRENTLY IF EXISTS "posts_by_answers";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "posts_by_answers" ON "job_posts" USING btree ("job_type_id","created_at","id","county_id","town_id","kind","answers") WHERE status = 'active' and answers is not null;
