CREATE TABLE "account_origins" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"network" text NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"block" text,
	"device" text,
	"opened_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "pattern_bans" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pattern_bans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"pattern" text NOT NULL,
	"norm" text NOT NULL,
	"head" text NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"hits" integer DEFAULT 0 NOT NULL,
	"misses" integer DEFAULT 0 NOT NULL,
	"created_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ban_kind_known" CHECK ("pattern_bans"."kind" in ('network', 'email', 'phone', 'text'))
);
--> statement-breakpoint
ALTER TABLE "signal_findings" ADD COLUMN "bans" integer[];--> statement-breakpoint
ALTER TABLE "signal_marks" ADD COLUMN "looked_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "account_origins" ADD CONSTRAINT "account_origins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pattern_bans" ADD CONSTRAINT "pattern_bans_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_of_block" ON "account_origins" USING btree ("block","opened_at") WHERE block is not null;--> statement-breakpoint
CREATE INDEX "accounts_of_device" ON "account_origins" USING btree ("device","opened_at") WHERE device is not null;--> statement-breakpoint
CREATE INDEX "origins_by_use" ON "account_origins" USING btree ("seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_ban_per_pattern" ON "pattern_bans" USING btree ("kind","norm") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "bans_by_head" ON "pattern_bans" USING btree ("kind","head") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "bans_open" ON "pattern_bans" USING btree ("id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "bans_by_term" ON "pattern_bans" USING btree ("until");--> statement-breakpoint
CREATE INDEX "bans_changed" ON "pattern_bans" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "bans_of_author" ON "pattern_bans" USING btree ("created_by") WHERE created_by is not null;