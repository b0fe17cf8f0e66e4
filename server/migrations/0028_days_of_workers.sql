CREATE TABLE "phrases" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "phrases_user_id_kind_position_pk" PRIMARY KEY("user_id","kind","position"),
	CONSTRAINT "phrase_kind_known" CHECK ("phrases"."kind" in ('opening', 'answer'))
);
--> statement-breakpoint
CREATE TABLE "seen_jobs" (
	"user_id" integer NOT NULL,
	"job_post_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seen_jobs_user_id_job_post_id_pk" PRIMARY KEY("user_id","job_post_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "takes_jobs" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "phrases" ADD CONSTRAINT "phrases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seen_jobs" ADD CONSTRAINT "seen_jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seen_jobs" ADD CONSTRAINT "seen_jobs_job_post_id_job_posts_id_fk" FOREIGN KEY ("job_post_id") REFERENCES "public"."job_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seen_of_job" ON "seen_jobs" USING btree ("job_post_id");