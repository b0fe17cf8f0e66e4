CREATE TABLE "appeals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "appeals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"decision_id" integer NOT NULL,
	"report_id" integer,
	"user_id" integer,
	"text" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"answer" text,
	"decided_by" integer,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_appeal_per_side" UNIQUE NULLS NOT DISTINCT("decision_id","report_id"),
	CONSTRAINT "appeal_status_known" CHECK ("appeals"."status" in ('open', 'upheld', 'reversed')),
	CONSTRAINT "appeal_decided" CHECK (("appeals"."status" = 'open') = ("appeals"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject_type" text NOT NULL,
	"measure" text NOT NULL,
	"ground" text NOT NULL,
	"source" text NOT NULL,
	"category" text,
	"automated" boolean DEFAULT false NOT NULL,
	"reports" integer DEFAULT 0 NOT NULL,
	"took_seconds" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "measure_known" CHECK ("decisions"."measure" in ('none', 'correct', 'refuse', 'hide', 'remove', 'warn', 'suspend', 'ban')),
	CONSTRAINT "ground_known" CHECK ("decisions"."ground" in ('terms', 'law')),
	CONSTRAINT "source_known" CHECK (("decisions"."source" = 'report' and "decisions"."reports" > 0) or ("decisions"."source" = 'own' and "decisions"."reports" = 0))
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"decision_id" integer PRIMARY KEY NOT NULL,
	"user_id" integer,
	"subject_id" integer NOT NULL,
	"reason" text NOT NULL,
	"text" text,
	"quote" text,
	"until" timestamp (3) with time zone,
	"decided_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "hid" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "decision_id" integer;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "published_before_hiding" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decision_id_statements_decision_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."statements"("decision_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appeals_open" ON "appeals" USING btree ("created_at","id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "appeals_closed" ON "appeals" USING btree ("decided_at","id") WHERE status <> 'open';--> statement-breakpoint
CREATE INDEX "appeals_of_user" ON "appeals" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "appeals_decided_by" ON "appeals" USING btree ("decided_by") WHERE decided_by is not null;--> statement-breakpoint
CREATE INDEX "appeals_by_time" ON "appeals" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "decisions_by_time" ON "decisions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "statements_of_user" ON "statements" USING btree ("user_id","decision_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "statements_decided_by" ON "statements" USING btree ("decided_by") WHERE decided_by is not null;--> statement-breakpoint
CREATE INDEX "statements_by_time" ON "statements" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reports_of_decision" ON "reports" USING btree ("decision_id") WHERE decision_id is not null;
--> statement-breakpoint
-- A profile that waits for a moderator's look is on no list of workers.
CREATE OR REPLACE FUNCTION refresh_users(first integer, last integer) RETURNS void LANGUAGE sql AS $$
  UPDATE users u SET
    is_worker = u.banned_at IS NULL AND u.delete_at IS NULL AND u.hidden_at IS NULL AND u.type_of IN ('worker', 'general') AND EXISTS (SELECT 1 FROM user_job_categories x WHERE x.user_id = u.id),
    whole_country = NOT EXISTS (SELECT 1 FROM user_counties x WHERE x.user_id = u.id),
    search_doc =
      setweight(to_tsvector('simple', fold(u.name)), 'A') ||
      setweight(to_tsvector('simple', fold(coalesce((SELECT string_agg(c.name, ' ') FROM user_job_categories x JOIN job_categories c ON c.id = x.job_category_id WHERE x.user_id = u.id), '') || ' ' ||
        coalesce((SELECT string_agg(t.name, ' ') FROM user_job_types x JOIN job_types t ON t.id = x.job_type_id WHERE x.user_id = u.id), ''))), 'B') ||
      setweight(to_tsvector('simple', fold(coalesce(u.about, ''))), 'C') ||
      setweight(to_tsvector('simple', fold(coalesce((SELECT string_agg(c.name, ' ') FROM user_counties x JOIN counties c ON c.id = x.county_id WHERE x.user_id = u.id), '') || ' ' ||
        coalesce((SELECT string_agg(t.name, ' ') FROM user_towns x JOIN towns t ON t.id = x.town_id WHERE x.user_id = u.id), ''))), 'D')
  WHERE u.id BETWEEN first AND last
$$;
