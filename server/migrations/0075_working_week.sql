CREATE TABLE "calendar_busy" (
	"user_id" integer NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "calendar_busy_user_id_starts_at_pk" PRIMARY KEY("user_id","starts_at"),
	CONSTRAINT "busy_has_length" CHECK ("calendar_busy"."ends_at" > "calendar_busy"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "calendar_subscriptions" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"error" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"events" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "days_off" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "days_off_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "days_off_in_order" CHECK ("days_off"."first_day" <= "days_off"."last_day")
);
--> statement-breakpoint
CREATE TABLE "working_hours" (
	"user_id" integer NOT NULL,
	"weekday" smallint NOT NULL,
	"from_time" text NOT NULL,
	"to_time" text NOT NULL,
	CONSTRAINT "working_hours_user_id_weekday_pk" PRIMARY KEY("user_id","weekday"),
	CONSTRAINT "weekday_known" CHECK ("working_hours"."weekday" between 1 and 7),
	CONSTRAINT "hours_in_order" CHECK ("working_hours"."from_time" ~ '^[0-2][0-9]:[0-5][0-9]$' and "working_hours"."to_time" ~ '^[0-2][0-9]:[0-5][0-9]$' and "working_hours"."from_time" < "working_hours"."to_time")
);
--> statement-breakpoint
CREATE TABLE "deal_slots" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deal_slots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"worker_id" integer NOT NULL,
	"kind" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"deal_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "slot_kind_known" CHECK ("deal_slots"."kind" in ('work', 'look')),
	CONSTRAINT "slot_has_length" CHECK ("deal_slots"."ends_at" > "deal_slots"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "calendar_busy" ADD CONSTRAINT "calendar_busy_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_subscriptions" ADD CONSTRAINT "calendar_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "days_off" ADD CONSTRAINT "days_off_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "working_hours" ADD CONSTRAINT "working_hours_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_slots" ADD CONSTRAINT "deal_slots_worker_id_users_id_fk" FOREIGN KEY ("worker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_slots" ADD CONSTRAINT "deal_slots_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_subscriptions_due" ON "calendar_subscriptions" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "days_off_of_user" ON "days_off" USING btree ("user_id","last_day");--> statement-breakpoint
CREATE INDEX "slots_of_worker" ON "deal_slots" USING btree ("worker_id","starts_at");--> statement-breakpoint
CREATE INDEX "slots_of_deal" ON "deal_slots" USING btree ("deal_id");