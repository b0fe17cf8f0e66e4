ALTER TABLE "tokens" ADD COLUMN "scopes" text[];--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "api_token_expires" CHECK (("tokens"."scopes" is null) = ("tokens"."expires_at" is null)) NOT VALID;