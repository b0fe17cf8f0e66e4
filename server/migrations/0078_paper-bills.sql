CREATE TABLE "paper_bills" (
	"paper_id" integer PRIMARY KEY NOT NULL,
	"storage_key" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "paper_bills_storageKey_unique" UNIQUE("storage_key"),
	CONSTRAINT "paper_bill_kind_known" CHECK ("paper_bills"."kind" in ('image', 'document'))
);
--> statement-breakpoint
ALTER TABLE "paper_bills" ADD CONSTRAINT "paper_bills_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;