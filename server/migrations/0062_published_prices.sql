CREATE TABLE "price_jobs" (
	"price_id" integer NOT NULL,
	"deal_id" integer NOT NULL,
	"cents" integer NOT NULL,
	"used" boolean NOT NULL,
	CONSTRAINT "price_jobs_price_id_deal_id_pk" PRIMARY KEY("price_id","deal_id")
);
--> statement-breakpoint
CREATE TABLE "published_prices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "published_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"job_type_id" integer NOT NULL,
	"county_id" integer,
	"year" integer,
	"low_cents" integer,
	"median_cents" integer,
	"high_cents" integer,
	"jobs" integer,
	"confirmed_percent" integer,
	"decided_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "one_price_per_group" UNIQUE NULLS NOT DISTINCT("job_type_id","county_id","year"),
	CONSTRAINT "price_whole" CHECK (num_nulls("published_prices"."low_cents", "published_prices"."median_cents", "published_prices"."high_cents", "published_prices"."jobs", "published_prices"."confirmed_percent") in (0, 5)),
	CONSTRAINT "price_quartiles_in_order" CHECK ("published_prices"."low_cents" > 0 and "published_prices"."median_cents" >= "published_prices"."low_cents" and "published_prices"."high_cents" >= "published_prices"."median_cents")
);
--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "report_subject_known";--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "final_cents" integer;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "final_by" text;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "final_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "final_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "record_excluded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "price_jobs" ADD CONSTRAINT "price_jobs_price_id_published_prices_id_fk" FOREIGN KEY ("price_id") REFERENCES "public"."published_prices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_jobs" ADD CONSTRAINT "price_jobs_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_prices" ADD CONSTRAINT "published_prices_job_type_id_job_types_id_fk" FOREIGN KEY ("job_type_id") REFERENCES "public"."job_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_prices" ADD CONSTRAINT "published_prices_county_id_counties_id_fk" FOREIGN KEY ("county_id") REFERENCES "public"."counties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_jobs_of_deal" ON "price_jobs" USING btree ("deal_id");--> statement-breakpoint
CREATE INDEX "published_prices_of_county" ON "published_prices" USING btree ("county_id");--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "final_price_whole" CHECK (("deals"."final_cents" is null) = ("deals"."final_by" is null) and ("deals"."final_cents" is null) = ("deals"."final_at" is null) and ("deals"."final_confirmed_at" is null or "deals"."final_cents" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "final_price_positive" CHECK ("deals"."final_cents" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "report_subject_known" CHECK ("reports"."subject_type" in ('job_post', 'user', 'review', 'message', 'ad', 'deal')) NOT VALID;--> statement-breakpoint
SELECT announce_changes('published_prices', $$'prices'$$);--> statement-breakpoint
SELECT announce_changes('deals', $$'person:' || worker_id$$);
