DROP INDEX CONCURRENTLY IF EXISTS "posts_of_question_set";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "posts_of_question_set" ON "job_posts" USING btree ("question_set_id") WHERE question_set_id is not null;
