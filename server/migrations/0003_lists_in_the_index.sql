DROP INDEX "posts_newest";--> statement-breakpoint
DROP INDEX "posts_of_category";--> statement-breakpoint
DROP INDEX "posts_of_type";--> statement-breakpoint
DROP INDEX "posts_by_status";--> statement-breakpoint
CREATE INDEX "counts_of_category" ON "active_post_counts" USING btree ("job_category_id","county_id");--> statement-breakpoint
CREATE INDEX "posts_newest" ON "job_posts" USING btree ("created_at","id","job_category_id","job_type_id","county_id","town_id","kind") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "posts_of_category" ON "job_posts" USING btree ("job_category_id","created_at","id","job_type_id","county_id","town_id","kind") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "posts_of_type" ON "job_posts" USING btree ("job_type_id","created_at","id","county_id","town_id","kind") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "posts_by_status" ON "job_posts" USING btree ("status","updated_at") WHERE status in ('inactive', 'declined', 'finished');--> statement-breakpoint
-- Deferrable: checked once at the end of a statement, so that one UPDATE can put the files of a post in another order.
ALTER TABLE "job_post_media" DROP CONSTRAINT "one_file_per_position";--> statement-breakpoint
ALTER TABLE "job_post_media" ADD CONSTRAINT "one_file_per_position" UNIQUE("job_post_id","position") DEFERRABLE INITIALLY IMMEDIATE;
