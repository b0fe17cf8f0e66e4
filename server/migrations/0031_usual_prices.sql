CREATE TABLE "typical_prices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "typical_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"job_type_id" integer NOT NULL,
	"county_id" integer,
	"from_cents" integer NOT NULL,
	"to_cents" integer NOT NULL,
	"offers" integer NOT NULL,
	CONSTRAINT "one_price_per_place" UNIQUE NULLS NOT DISTINCT("job_type_id","county_id"),
	CONSTRAINT "usual_price_in_order" CHECK ("typical_prices"."from_cents" > 0 and "typical_prices"."to_cents" > "typical_prices"."from_cents" and "typical_prices"."offers" > 0)
);
--> statement-breakpoint
ALTER TABLE "typical_prices" ADD CONSTRAINT "typical_prices_job_type_id_job_types_id_fk" FOREIGN KEY ("job_type_id") REFERENCES "public"."job_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "typical_prices" ADD CONSTRAINT "typical_prices_county_id_counties_id_fk" FOREIGN KEY ("county_id") REFERENCES "public"."counties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prices_of_county" ON "typical_prices" USING btree ("county_id");--> statement-breakpoint
SELECT announce_changes('typical_prices', $$'prices'$$);
