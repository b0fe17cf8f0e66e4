CREATE TABLE "accounting_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "accounting_events_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"about" text NOT NULL,
	"payment_id" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"facts" jsonb NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_status" integer,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	CONSTRAINT "one_accounting_event_each" UNIQUE("about"),
	CONSTRAINT "accounting_order" UNIQUE("number"),
	CONSTRAINT "accounting_status_known" CHECK ("accounting_events"."status" in ('waiting', 'delivered', 'failed')),
	CONSTRAINT "accounting_delivered" CHECK (("accounting_events"."status" = 'delivered') = ("accounting_events"."delivered_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "payment_disputes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_disputes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"gateway_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"due_at" timestamp (3) with time zone,
	"stopped_ad" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "one_dispute_per_gateway_id" UNIQUE("gateway_id"),
	CONSTRAINT "dispute_status_known" CHECK ("payment_disputes"."status" in ('open', 'won', 'lost')),
	CONSTRAINT "dispute_amount" CHECK ("payment_disputes"."amount_cents" > 0),
	CONSTRAINT "dispute_closed" CHECK (("payment_disputes"."status" = 'open') = ("payment_disputes"."closed_at" is null))
);
--> statement-breakpoint
DROP INDEX "payment_events_strange";--> statement-breakpoint
ALTER TABLE "accounting_events" ADD CONSTRAINT "accounting_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_disputes" ADD CONSTRAINT "payment_disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounting_of_payment" ON "accounting_events" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "accounting_waiting" ON "accounting_events" USING btree ("number") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "disputes_of_payment" ON "payment_disputes" USING btree ("payment_id","id");--> statement-breakpoint
CREATE INDEX "disputes_by_day" ON "payment_disputes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "disputes_won_by_day" ON "payment_disputes" USING btree ("closed_at") WHERE status = 'won';--> statement-breakpoint
CREATE INDEX "payments_by_day" ON "payments" USING btree ("gateway","paid_at","amount_cents") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "payment_events_strange" ON "payment_events" USING btree ("created_at") WHERE outcome in ('no_ad', 'no_payment', 'mismatch', 'paid_twice', 'partial', 'refund_failed', 'disputed', 'dispute_lost');