CREATE TABLE "review_pictures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"review_id" integer NOT NULL,
	"moment" text NOT NULL,
	"storage_key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_pictures_storageKey_unique" UNIQUE("storage_key"),
	CONSTRAINT "moment_known" CHECK ("review_pictures"."moment" in ('before', 'after'))
);
--> statement-breakpoint
ALTER TABLE "review_pictures" ADD CONSTRAINT "review_pictures_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pictures_of_review" ON "review_pictures" USING btree ("review_id","id");--> statement-breakpoint
SELECT announce_changes('review_pictures', $$(SELECT 'person:' || subject_id FROM reviews r2 WHERE r2.id = review_id)$$);
