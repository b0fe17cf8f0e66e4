CREATE TABLE "deal_events" (
	"message_id" integer PRIMARY KEY NOT NULL,
	"deal_id" integer NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "deal_event_known" CHECK ("deal_events"."kind" in ('agreed', 'times', 'scheduled', 'done', 'cancelled', 'undo_asked', 'undone', 'undo_refused'))
);
--> statement-breakpoint
CREATE TABLE "deal_times" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deal_times_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" integer NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "time_has_length" CHECK ("deal_times"."ends_at" > "deal_times"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "deals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"offer_id" integer NOT NULL,
	"job_post_id" integer NOT NULL,
	"client_id" integer NOT NULL,
	"worker_id" integer NOT NULL,
	"stage" text DEFAULT 'agreed' NOT NULL,
	"address" text,
	"proposal_id" integer,
	"proposal_by" text,
	"proposal_at" timestamp (3) with time zone,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"scheduled_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	"done_by" text,
	"cancelled_at" timestamp (3) with time zone,
	"cancelled_by" text,
	"undo_by" text,
	"undo_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deals_offerId_unique" UNIQUE("offer_id"),
	CONSTRAINT "deal_stage_known" CHECK ("deals"."stage" in ('agreed', 'scheduled', 'done', 'cancelled')),
	CONSTRAINT "deal_of_two" CHECK ("deals"."client_id" <> "deals"."worker_id"),
	CONSTRAINT "deal_address_length" CHECK (char_length("deals"."address") between 3 and 200),
	CONSTRAINT "deal_time_whole" CHECK (("deals"."starts_at" is null) = ("deals"."ends_at" is null) and "deals"."ends_at" > "deals"."starts_at"),
	CONSTRAINT "scheduled_has_time" CHECK ("deals"."stage" <> 'scheduled' or "deals"."starts_at" is not null),
	CONSTRAINT "done_has_moment" CHECK (("deals"."stage" = 'done') = ("deals"."done_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "chat_messages" DROP CONSTRAINT "message_type_known";--> statement-breakpoint
ALTER TABLE "deal_events" ADD CONSTRAINT "deal_events_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_events" ADD CONSTRAINT "deal_events_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_times" ADD CONSTRAINT "deal_times_message_id_deal_events_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."deal_events"("message_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_job_post_id_job_posts_id_fk" FOREIGN KEY ("job_post_id") REFERENCES "public"."job_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_worker_id_users_id_fk" FOREIGN KEY ("worker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_proposal_id_deal_events_message_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."deal_events"("message_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_of_deal" ON "deal_events" USING btree ("deal_id","message_id");--> statement-breakpoint
CREATE INDEX "times_of_event" ON "deal_times" USING btree ("message_id","id");--> statement-breakpoint
CREATE INDEX "deals_of_client" ON "deals" USING btree ("client_id","id");--> statement-breakpoint
CREATE INDEX "deals_of_worker" ON "deals" USING btree ("worker_id","id");--> statement-breakpoint
CREATE INDEX "deals_of_post" ON "deals" USING btree ("job_post_id");--> statement-breakpoint
CREATE INDEX "deals_by_proposal" ON "deals" USING btree ("proposal_id");--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "message_type_known" CHECK ("chat_messages"."type" in ('text_message', 'file_message', 'offer_message', 'deal_message'));--> statement-breakpoint
-- Offers accepted before there were deals: agreed, or done where the client has closed the inquiry since.
INSERT INTO "deals" ("offer_id", "job_post_id", "client_id", "worker_id", "stage", "done_at", "created_at", "updated_at")
SELECT o."id", o."job_post_id", p."user_id", o."worker_id", CASE WHEN p."status" = 'finished' THEN 'done' ELSE 'agreed' END, CASE WHEN p."status" = 'finished' THEN o."updated_at" END, o."updated_at", o."updated_at"
FROM "offers" o JOIN "job_posts" p ON p."id" = o."job_post_id"
WHERE o."status" = 'accepted' AND o."worker_id" <> p."user_id";
