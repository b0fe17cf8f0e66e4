CREATE TABLE "shared_visits" (
	"first_post_id" integer NOT NULL,
	"second_post_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shared_visits_first_post_id_second_post_id_pk" PRIMARY KEY("first_post_id","second_post_id"),
	CONSTRAINT "visit_posts_in_order" CHECK ("shared_visits"."first_post_id" < "shared_visits"."second_post_id")
);
--> statement-breakpoint
CREATE TABLE "visit_invitations" (
	"job_post_id" integer PRIMARY KEY NOT NULL,
	"answer" text DEFAULT 'invited' NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visit_answer_known" CHECK ("visit_invitations"."answer" in ('invited', 'yes', 'no', 'withdrawn', 'expired'))
);
--> statement-breakpoint
ALTER TABLE "shared_visits" ADD CONSTRAINT "shared_visits_first_post_id_job_posts_id_fk" FOREIGN KEY ("first_post_id") REFERENCES "public"."job_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_visits" ADD CONSTRAINT "shared_visits_second_post_id_job_posts_id_fk" FOREIGN KEY ("second_post_id") REFERENCES "public"."job_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_invitations" ADD CONSTRAINT "visit_invitations_job_post_id_job_posts_id_fk" FOREIGN KEY ("job_post_id") REFERENCES "public"."job_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shared_visits_of_second" ON "shared_visits" USING btree ("second_post_id");--> statement-breakpoint
CREATE INDEX "visit_invitations_open" ON "visit_invitations" USING btree ("expires_at") WHERE answer in ('invited', 'yes');