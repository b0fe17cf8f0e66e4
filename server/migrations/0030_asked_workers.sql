ALTER TABLE "job_posts" DROP CONSTRAINT "post_status_known";--> statement-breakpoint
DROP INDEX "posts_by_status";--> statement-breakpoint
DROP INDEX "posts_by_freshness";--> statement-breakpoint
ALTER TABLE "job_posts" ADD COLUMN "audience" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "invitations_waiting" ON "invitations" USING btree ("worker_id","told_at") WHERE answer is null;--> statement-breakpoint
CREATE INDEX "posts_by_status" ON "job_posts" USING btree ("status","updated_at") WHERE status in ('inactive', 'declined', 'finished', 'addressed');--> statement-breakpoint
CREATE INDEX "posts_by_freshness" ON "job_posts" USING btree ("renewed_at","id") WHERE status in ('active', 'addressed');--> statement-breakpoint
ALTER TABLE "job_posts" ADD CONSTRAINT "post_audience_known" CHECK ("job_posts"."audience" in ('all', 'addressed'));--> statement-breakpoint
ALTER TABLE "job_posts" ADD CONSTRAINT "addressed_by_audience" CHECK (case "job_posts"."audience" when 'all' then "job_posts"."status" <> 'addressed' else "job_posts"."status" <> 'active' and "job_posts"."kind" = 'inquiry' end);--> statement-breakpoint
ALTER TABLE "job_posts" ADD CONSTRAINT "post_status_known" CHECK ("job_posts"."status" in ('active', 'addressed', 'inactive', 'pending', 'declined', 'finished'));--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitation_answer_known" CHECK ("invitations"."answer" in ('offered', 'declined'));--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "answer_has_its_time" CHECK (("invitations"."answer" is null) = ("invitations"."answered_at" is null));--> statement-breakpoint
UPDATE "invitations" SET told_at = created_at;--> statement-breakpoint
UPDATE "invitations" i SET answer = 'offered', answered_at = o.at
  FROM (SELECT job_post_id, worker_id, min(created_at) AS at FROM offers GROUP BY 1, 2) o
  WHERE o.job_post_id = i.job_post_id AND o.worker_id = i.worker_id;
