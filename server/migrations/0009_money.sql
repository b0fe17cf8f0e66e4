CREATE TABLE "ad_set_aside" (
	"ad_id" integer NOT NULL,
	"day" date NOT NULL,
	"rule" text NOT NULL,
	"network" text NOT NULL,
	"appearances" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ad_set_aside_ad_id_day_rule_network_pk" PRIMARY KEY("ad_id","day","rule","network")
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_ad_id_ads_id_fk";
--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "ad_id" DROP NOT NULL;--> statement-breakpoint
-- Tokens of before name no visitor and count no more.
DELETE FROM "ad_token_uses";--> statement-breakpoint
ALTER TABLE "ad_token_uses" ADD COLUMN "ad_id" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "ad_token_uses" ADD COLUMN "visitor" text NOT NULL;--> statement-breakpoint
ALTER TABLE "ad_token_uses" ADD COLUMN "network" text NOT NULL;--> statement-breakpoint
ALTER TABLE "ad_token_uses" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "ads" ADD COLUMN "sent_key" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "gateway" text;--> statement-breakpoint
UPDATE "payment_events" SET "gateway" = split_part("id", ' ', 1);--> statement-breakpoint
ALTER TABLE "payment_events" ALTER COLUMN "gateway" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "payment_id" integer;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "amount_cents" integer;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "ad_set_aside" ADD CONSTRAINT "ad_set_aside_ad_id_ads_id_fk" FOREIGN KEY ("ad_id") REFERENCES "public"."ads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_token_uses" ADD CONSTRAINT "ad_token_uses_ad_id_ads_id_fk" FOREIGN KEY ("ad_id") REFERENCES "public"."ads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_ad_id_ads_id_fk" FOREIGN KEY ("ad_id") REFERENCES "public"."ads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ad_token_uses_of_network" ON "ad_token_uses" USING btree ("ad_id","network","created_at");--> statement-breakpoint
CREATE INDEX "ad_token_uses_of_visitor" ON "ad_token_uses" USING btree ("ad_id","visitor","created_at");--> statement-breakpoint
CREATE INDEX "payment_events_strange" ON "payment_events" USING btree ("created_at") WHERE outcome in ('no_ad', 'no_payment', 'mismatch', 'paid_twice', 'partial', 'refund_failed');--> statement-breakpoint
ALTER TABLE "ads" ADD CONSTRAINT "one_ad_per_sending" UNIQUE("sent_key");