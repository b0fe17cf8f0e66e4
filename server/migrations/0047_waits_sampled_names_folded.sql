ALTER TABLE "day_figures" DROP CONSTRAINT "waits_counted";--> statement-breakpoint
DROP INDEX "users_by_name";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "name_folded" text GENERATED ALWAYS AS (fold(name)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING gin ("name_folded" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "day_figures" ADD CONSTRAINT "waits_counted" CHECK (cardinality("day_figures"."waits") <= "day_figures"."n" and ("day_figures"."n" = 0 or cardinality("day_figures"."waits") > 0));