CREATE TABLE "saved_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"worker_id" integer,
	"job_post_id" integer,
	"private_note" text,
	"notified_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_saved_worker" UNIQUE("user_id","worker_id"),
	CONSTRAINT "one_saved_post" UNIQUE("user_id","job_post_id"),
	CONSTRAINT "saved_item_of_one_kind" CHECK (num_nonnulls("saved_items"."worker_id", "saved_items"."job_post_id") = 1),
	CONSTRAINT "not_saved_by_oneself" CHECK ("saved_items"."worker_id" <> "saved_items"."user_id"),
	CONSTRAINT "saved_note_length" CHECK (char_length("saved_items"."private_note") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "busy_workers" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"until" date
);
--> statement-breakpoint
ALTER TABLE "saved_items" ADD CONSTRAINT "saved_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_items" ADD CONSTRAINT "saved_items_worker_id_users_id_fk" FOREIGN KEY ("worker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_items" ADD CONSTRAINT "saved_items_job_post_id_job_posts_id_fk" FOREIGN KEY ("job_post_id") REFERENCES "public"."job_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "busy_workers" ADD CONSTRAINT "busy_workers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_workers_of_user" ON "saved_items" USING btree ("user_id","id") WHERE worker_id is not null;--> statement-breakpoint
CREATE INDEX "saved_posts_of_user" ON "saved_items" USING btree ("user_id","id") WHERE job_post_id is not null;--> statement-breakpoint
CREATE INDEX "savers_of_worker" ON "saved_items" USING btree ("worker_id","user_id") WHERE worker_id is not null;--> statement-breakpoint
CREATE INDEX "savers_of_post" ON "saved_items" USING btree ("job_post_id") WHERE job_post_id is not null;--> statement-breakpoint
CREATE INDEX "busy_workers_by_day" ON "busy_workers" USING btree ("until","user_id") WHERE until is not null;--> statement-breakpoint
-- Workers who are busy now are announced when they are free again, like those who become busy later.
INSERT INTO "busy_workers" ("user_id", "until") SELECT "id", CASE WHEN "takes_jobs" THEN "available_from" END FROM "users" WHERE NOT "takes_jobs" OR "available_from" > CURRENT_DATE;
