CREATE TABLE "bounced_addresses" (
	"mark" text PRIMARY KEY NOT NULL,
	"bounces" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_failed_at" timestamp (3) with time zone;