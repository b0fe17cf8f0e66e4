DROP INDEX CONCURRENTLY IF EXISTS "workers_of_whole_country";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "workers_of_whole_country" ON "users" USING btree ("id") WHERE is_worker and whole_country;
