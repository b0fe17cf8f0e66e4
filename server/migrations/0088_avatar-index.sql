DROP INDEX CONCURRENTLY IF EXISTS "users_by_picture";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_by_picture" ON "users" USING btree ("profile_img") WHERE profile_img is not null;
