CREATE TABLE "visit_counts" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "visit_counts_day_kind_pk" PRIMARY KEY("day","kind"),
	CONSTRAINT "visits_positive" CHECK ("visit_counts"."visits" > 0)
);
--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "job_categories" ADD COLUMN "body" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "job_categories" ADD COLUMN "picture" text;--> statement-breakpoint
CREATE INDEX "posts_listed" ON "job_posts" USING btree ("id","reviewed_at","created_at") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "workers_listed" ON "users" USING btree ("id","created_at") WHERE is_worker;