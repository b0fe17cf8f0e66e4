CREATE TABLE "device_codes" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reset_codes" DROP CONSTRAINT "tries_counted";--> statement-breakpoint
ALTER TABLE "device_codes" ADD CONSTRAINT "device_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- One person's open reports of one thing become the first of them, which keeps what each of them said.
WITH twins AS (
	SELECT reporter_id, subject_type, subject_id, min(id) AS first, string_agg(DISTINCT details, E'\n') AS details
	FROM reports WHERE status = 'open' AND reporter_id IS NOT NULL GROUP BY 1, 2, 3 HAVING count(*) > 1
)
UPDATE reports r SET details = twins.details FROM twins WHERE r.id = twins.first;--> statement-breakpoint
DELETE FROM reports r USING reports before WHERE r.status = 'open' AND before.status = 'open' AND r.reporter_id = before.reporter_id
	AND r.subject_type = before.subject_type AND r.subject_id = before.subject_id AND r.id > before.id;--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_report" ON "reports" USING btree ("reporter_id","subject_type","subject_id") WHERE status = 'open';--> statement-breakpoint
ALTER TABLE "reset_codes" DROP COLUMN "tries";