DROP INDEX CONCURRENTLY IF EXISTS "unchained_reviews";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "unchained_reviews" ON "reviews" USING btree ("published_at","id") WHERE published_at is not null and salt is null;
