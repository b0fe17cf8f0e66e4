DROP INDEX CONCURRENTLY IF EXISTS "one_ad_per_picture";
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "one_ad_per_picture" ON "ad_medias" USING btree ("storage_key");
