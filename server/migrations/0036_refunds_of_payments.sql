CREATE TABLE "payment_refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text NOT NULL,
	"origin" text NOT NULL,
	"request_key" text NOT NULL,
	"gateway_id" text,
	"attempt" integer DEFAULT 1 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failure" text,
	"reason" text,
	"requested_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "one_refund_per_request" UNIQUE("request_key"),
	CONSTRAINT "refund_status_known" CHECK ("payment_refunds"."status" in ('requested', 'pending', 'succeeded', 'failed')),
	CONSTRAINT "refund_origin_known" CHECK ("payment_refunds"."origin" in ('hand', 'declined', 'paid_twice', 'no_ad', 'elsewhere')),
	CONSTRAINT "refund_amount" CHECK ("payment_refunds"."amount_cents" > 0),
	CONSTRAINT "refund_settled" CHECK (("payment_refunds"."status" in ('succeeded', 'failed')) = ("payment_refunds"."settled_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunded_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_of_payment" ON "payment_refunds" USING btree ("payment_id","id");--> statement-breakpoint
CREATE INDEX "refunds_by_day" ON "payment_refunds" USING btree ("settled_at") WHERE status = 'succeeded';--> statement-breakpoint
CREATE INDEX "refunds_by_person" ON "payment_refunds" USING btree ("requested_by");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payment_refunded" CHECK ("payments"."refunded_cents" between 0 and "payments"."amount_cents");
--> statement-breakpoint
-- What went back before: whole payments, and parts that were returned on the gateway's own pages.
INSERT INTO payment_refunds (payment_id, amount_cents, status, origin, request_key, created_at, settled_at)
  SELECT p.id, p.amount_cents, 'succeeded',
    coalesce((SELECT e.outcome FROM payment_events e WHERE e.intent_id = p.intent_id AND e.gateway = p.gateway AND e.outcome IN ('paid_twice', 'no_ad') LIMIT 1),
      CASE WHEN a.status = 'refunded' THEN 'declined' ELSE 'elsewhere' END),
    'whole-' || p.id, coalesce(p.refunded_at, p.paid_at), coalesce(p.refunded_at, p.paid_at)
  FROM payments p LEFT JOIN ads a ON a.id = p.ad_id WHERE p.status = 'refunded' AND p.paid_at IS NOT NULL ORDER BY p.id;
--> statement-breakpoint
INSERT INTO payment_refunds (payment_id, amount_cents, status, origin, request_key, created_at, settled_at)
  SELECT p.id, least(max(e.amount_cents), p.amount_cents), 'succeeded', 'elsewhere', 'elsewhere-' || p.id || '-' || max(e.amount_cents), max(e.created_at), max(e.created_at)
  FROM payments p JOIN payment_events e ON e.intent_id = p.intent_id AND e.gateway = p.gateway AND e.outcome = 'partial' AND e.amount_cents > 0
  WHERE p.status = 'paid' GROUP BY p.id;
--> statement-breakpoint
UPDATE payments p SET refunded_cents = r.amount_cents FROM payment_refunds r WHERE r.payment_id = p.id;
