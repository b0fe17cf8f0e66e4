ALTER TABLE "ads" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "signal_marks" ADD COLUMN "not_phone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "ads_decided" ON "ads" USING btree ("decided_at") WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "timeline_decided" ON "job_post_events" USING btree ("created_at") WHERE event in ('approved', 'review_declined', 'deactivated');--> statement-breakpoint
CREATE INDEX "reports_open_of_thing" ON "reports" USING btree ("subject_type","subject_id","id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "trade_checks_decided" ON "trade_checks" USING btree ("decided_at") WHERE status <> 'pending';--> statement-breakpoint
UPDATE "ads" SET "decided_at" = (SELECT min(e."created_at") FROM "audit_entries" e WHERE e."subject_type" = 'ad' AND e."subject_id" = "ads"."id" AND e."action" IN ('ad.approve', 'ad.decline')) WHERE "submitted_at" IS NOT NULL AND "status" <> 'pending';
