DROP INDEX "payment_events_strange";--> statement-breakpoint
ALTER TABLE "payment_disputes" ADD COLUMN "reported_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reported_refund_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "stopped_ad" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "attempted_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "payments" SET "reported_refund_cents" = "refunded_cents" WHERE "refunded_cents" > 0;--> statement-breakpoint
UPDATE "payments" SET "stopped_ad" = true FROM "ads", "payment_disputes" d
  WHERE "ads"."id" = "payments"."ad_id" AND d."payment_id" = "payments"."id" AND d."stopped_ad"
    AND "ads"."status" = 'paused' AND "ads"."reason" = 'Plaćanje karticom osporeno je kod banke.';--> statement-breakpoint
UPDATE "payment_events" SET "outcome" = 'foreign' WHERE "outcome" = 'no_payment';--> statement-breakpoint
CREATE INDEX "payment_events_strange" ON "payment_events" USING btree ("created_at") WHERE outcome in ('no_ad', 'foreign', 'mismatch', 'paid_twice', 'partial', 'refund_failed', 'disputed', 'dispute_lost');--> statement-breakpoint
ALTER TABLE "payment_disputes" DROP COLUMN "stopped_ad";
