CREATE TABLE "idempotency_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"request_hash" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"attempt" uuid NOT NULL,
	"status" integer,
	"body" text,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_state_known" CHECK ("idempotency_keys"."state" in ('running', 'answered', 'discarded')),
	CONSTRAINT "idempotency_answered" CHECK (("idempotency_keys"."state" = 'answered') = ("idempotency_keys"."status" is not null))
);
--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_start" ON "idempotency_keys" USING btree ("started_at");