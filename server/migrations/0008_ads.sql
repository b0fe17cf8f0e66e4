CREATE TABLE "ad_days" (
	"ad_id" integer NOT NULL,
	"day" date NOT NULL,
	"appearances" integer DEFAULT 0 NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ad_days_ad_id_day_pk" PRIMARY KEY("ad_id","day")
);
--> statement-breakpoint
CREATE TABLE "ad_medias" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ad_medias_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ad_id" integer NOT NULL,
	"storage_key" text NOT NULL,
	CONSTRAINT "one_picture_per_ad" UNIQUE("ad_id")
);
--> statement-breakpoint
CREATE TABLE "ad_token_uses" (
	"nonce" text NOT NULL,
	"use" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ad_token_uses_nonce_use_pk" PRIMARY KEY("nonce","use")
);
--> statement-breakpoint
CREATE TABLE "ads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"access_hash" text,
	"access_sealed" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"button_text" text NOT NULL,
	"click_action" text NOT NULL,
	"click_url" text,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"desired_appearances" integer NOT NULL,
	"appearances" integer DEFAULT 0 NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"submitted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_ad_per_link" UNIQUE("access_hash"),
	CONSTRAINT "ad_status_known" CHECK ("ads"."status" in ('draft', 'awaiting_payment', 'pending', 'active', 'paused', 'finished', 'declined', 'refunded')),
	CONSTRAINT "ad_action_known" CHECK ("ads"."click_action" in ('redirecting', 'mailing', 'calling')),
	CONSTRAINT "ad_button_leads" CHECK ("ads"."click_action" <> 'redirecting' or "ads"."click_url" is not null),
	CONSTRAINT "ad_button_calls" CHECK ("ads"."click_action" <> 'calling' or "ads"."phone" is not null),
	CONSTRAINT "ad_never_past_target" CHECK ("ads"."appearances" between 0 and "ads"."desired_appearances")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"intent_id" text NOT NULL,
	"outcome" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ad_id" integer NOT NULL,
	"gateway" text NOT NULL,
	"intent_id" text,
	"status" text DEFAULT 'open' NOT NULL,
	"amount_cents" integer NOT NULL,
	"appearances" integer NOT NULL,
	"card_brand" text,
	"card_last4" text,
	"receipt_number" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"refunded_at" timestamp (3) with time zone,
	CONSTRAINT "one_payment_per_intent" UNIQUE("gateway","intent_id"),
	CONSTRAINT "one_payment_per_receipt" UNIQUE("receipt_number"),
	CONSTRAINT "payment_gateway_known" CHECK ("payments"."gateway" in ('stripe', 'sandbox')),
	CONSTRAINT "payment_status_known" CHECK ("payments"."status" in ('open', 'requires_action', 'declined', 'cancelled', 'paid', 'refunded')),
	CONSTRAINT "payment_amount" CHECK ("payments"."amount_cents" > 0),
	CONSTRAINT "payment_has_receipt" CHECK ("payments"."status" <> 'paid' or ("payments"."receipt_number" is not null and "payments"."paid_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "report_subject_known";--> statement-breakpoint
ALTER TABLE "ad_days" ADD CONSTRAINT "ad_days_ad_id_ads_id_fk" FOREIGN KEY ("ad_id") REFERENCES "public"."ads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_medias" ADD CONSTRAINT "ad_medias_ad_id_ads_id_fk" FOREIGN KEY ("ad_id") REFERENCES "public"."ads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ads" ADD CONSTRAINT "ads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_ad_id_ads_id_fk" FOREIGN KEY ("ad_id") REFERENCES "public"."ads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ad_token_uses_expired" ON "ad_token_uses" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "ads_serving" ON "ads" USING btree ("appearances") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "ads_waiting" ON "ads" USING btree ("submitted_at","id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "ads_unpaid" ON "ads" USING btree ("created_at") WHERE status in ('draft', 'awaiting_payment');--> statement-breakpoint
CREATE INDEX "ads_by_status" ON "ads" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "ads_of_user" ON "ads" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "payment_events_of_intent" ON "payment_events" USING btree ("intent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_payment_per_ad" ON "payments" USING btree ("ad_id") WHERE status in ('open', 'requires_action', 'declined');--> statement-breakpoint
CREATE INDEX "payments_of_ad" ON "payments" USING btree ("ad_id","id");--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "report_subject_known" CHECK ("reports"."subject_type" in ('job_post', 'user', 'review', 'message', 'ad'));