ALTER TABLE "ad_medias" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "ad_medias" ADD COLUMN "size" integer;--> statement-breakpoint
ALTER TABLE "ad_medias" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "ad_medias" ADD COLUMN "height" integer;--> statement-breakpoint
ALTER TABLE "review_pictures" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "review_pictures" ADD COLUMN "size" integer;--> statement-breakpoint
ALTER TABLE "portfolio_pictures" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "portfolio_pictures" ADD COLUMN "size" integer;--> statement-breakpoint
-- The list of all reviews changes with every published one.
SELECT announce_changes('reviews', $$'person:' || subject_id$$, $$CASE WHEN published_at IS NOT NULL THEN 'reviews' END$$);
