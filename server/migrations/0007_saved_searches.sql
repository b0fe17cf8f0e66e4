CREATE TABLE "saved_searches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_searches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"title" text NOT NULL,
	"frequency" text NOT NULL,
	"filters" jsonb NOT NULL,
	"fingerprint" text NOT NULL,
	"trades" text[] NOT NULL,
	"places" text[] NOT NULL,
	"kind" text,
	"query" "tsquery",
	"told_until" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_search_per_filters" UNIQUE("user_id","fingerprint"),
	CONSTRAINT "saved_search_title_length" CHECK (char_length("saved_searches"."title") between 1 and 80),
	CONSTRAINT "saved_search_frequency_known" CHECK ("saved_searches"."frequency" in ('at_once', 'daily', 'weekly')),
	CONSTRAINT "saved_search_kind_known" CHECK ("saved_searches"."kind" in ('inquiry', 'offer'))
);
--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_searches_of_user" ON "saved_searches" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "saved_searches_at_once" ON "saved_searches" USING gin ("trades","places") WHERE frequency = 'at_once';--> statement-breakpoint
CREATE INDEX "saved_searches_of_rounds" ON "saved_searches" USING btree ("user_id") WHERE frequency <> 'at_once';