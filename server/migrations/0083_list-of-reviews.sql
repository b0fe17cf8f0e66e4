DROP INDEX CONCURRENTLY IF EXISTS "reviews_newest";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "reviews_newest" ON "reviews" USING btree ("created_at","id") WHERE published_at is not null;
