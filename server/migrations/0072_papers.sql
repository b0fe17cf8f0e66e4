CREATE TABLE "paper_numbers" (
	"worker_id" integer NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "paper_numbers_worker_id_kind_year_pk" PRIMARY KEY("worker_id","kind","year"),
	CONSTRAINT "paper_last_positive" CHECK ("paper_numbers"."last" > 0)
);
--> statement-breakpoint
CREATE TABLE "papers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "papers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"deal_id" integer,
	"worker_id" integer,
	"kind" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"year" integer,
	"number" integer,
	"items" jsonb NOT NULL,
	"total_cents" integer NOT NULL,
	"vat_rate" integer,
	"due_on" date,
	"remark" text,
	"supersedes_id" integer,
	"storage_key" text,
	"sha256" text,
	"sent_at" timestamp (3) with time zone,
	"accepted_at" timestamp (3) with time zone,
	"accepted_sha256" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "paper_number_once" UNIQUE("worker_id","kind","year","number"),
	CONSTRAINT "paper_kind_known" CHECK ("papers"."kind" in ('quote', 'work_order', 'payment_request')),
	CONSTRAINT "paper_state_known" CHECK ("papers"."state" in ('draft', 'sent', 'accepted', 'superseded')),
	CONSTRAINT "paper_numbered_whole" CHECK (("papers"."year" is null) = ("papers"."number" is null) and "papers"."number" > 0),
	CONSTRAINT "paper_total_positive" CHECK ("papers"."total_cents" > 0),
	CONSTRAINT "paper_vat_known" CHECK ("papers"."vat_rate" in (0, 5, 13, 25)),
	CONSTRAINT "paper_sent_whole" CHECK (("papers"."state" = 'draft') = ("papers"."sent_at" is null) and ("papers"."sent_at" is null) = ("papers"."storage_key" is null) and ("papers"."sent_at" is null) = ("papers"."sha256" is null) and ("papers"."sent_at" is null or "papers"."number" is not null)),
	CONSTRAINT "paper_accepted_whole" CHECK (("papers"."accepted_at" is null) = ("papers"."accepted_sha256" is null) and ("papers"."accepted_sha256" is null or "papers"."accepted_sha256" = "papers"."sha256") and ("papers"."state" <> 'accepted' or "papers"."accepted_at" is not null)),
	CONSTRAINT "paper_request_not_accepted" CHECK ("papers"."kind" <> 'payment_request' or "papers"."accepted_at" is null)
);
--> statement-breakpoint
CREATE TABLE "traders" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"business_name" text NOT NULL,
	"oib" text NOT NULL,
	"street" text NOT NULL,
	"place" text NOT NULL,
	"iban" text NOT NULL,
	"vat" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trader_vat_known" CHECK ("traders"."vat" in ('exempt', 'payer'))
);
--> statement-breakpoint
ALTER TABLE "paper_numbers" ADD CONSTRAINT "paper_numbers_worker_id_users_id_fk" FOREIGN KEY ("worker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_worker_id_users_id_fk" FOREIGN KEY ("worker_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_supersedes_id_papers_id_fk" FOREIGN KEY ("supersedes_id") REFERENCES "public"."papers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traders" ADD CONSTRAINT "traders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "papers_of_deal" ON "papers" USING btree ("deal_id","id");--> statement-breakpoint
CREATE INDEX "papers_of_worker" ON "papers" USING btree ("worker_id","id");--> statement-breakpoint
CREATE INDEX "papers_superseding" ON "papers" USING btree ("supersedes_id") WHERE supersedes_id is not null;