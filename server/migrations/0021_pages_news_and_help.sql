CREATE TABLE "question_votes" (
	"question_id" integer PRIMARY KEY NOT NULL,
	"yes" integer DEFAULT 0 NOT NULL,
	"no" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"topic" text NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"popular" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_question" UNIQUE("question")
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tickets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"topic" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"user_id" integer,
	"answer" text,
	"closed_at" timestamp (3) with time zone,
	"closed_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_answered_closed" CHECK ("tickets"."answer" is null or "tickets"."closed_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "news" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"topic" text NOT NULL,
	"title" text NOT NULL,
	"lead" text NOT NULL,
	"body" text NOT NULL,
	"seo_title" text NOT NULL,
	"seo_description" text NOT NULL,
	"job_category_id" integer,
	"picture" text,
	"minutes" integer NOT NULL,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "news_slug_unique" UNIQUE("slug"),
	CONSTRAINT "news_slug_plain" CHECK ("news"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
--> statement-breakpoint
CREATE TABLE "newsletters" (
	"news_id" integer PRIMARY KEY NOT NULL,
	"started_by" integer,
	"last_of_all" integer NOT NULL,
	"last_subscriber_id" integer DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscribers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text,
	"confirmed_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ended_subscriber_has_no_address" CHECK (("subscribers"."ended_at" is null) = ("subscribers"."email" is not null))
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"page_id" integer NOT NULL,
	"major" integer NOT NULL,
	"minor" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_consent_per_edition" UNIQUE("user_id","page_id","major")
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"lead" text NOT NULL,
	"body" text NOT NULL,
	"seo_title" text NOT NULL,
	"seo_description" text NOT NULL,
	"major" integer DEFAULT 1 NOT NULL,
	"minor" integer DEFAULT 0 NOT NULL,
	"valid_from" date DEFAULT current_date NOT NULL,
	"note" text,
	"agreed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pages_slug_unique" UNIQUE("slug"),
	CONSTRAINT "page_kind_known" CHECK ("pages"."kind" in ('fixed', 'legal', 'free')),
	CONSTRAINT "page_slug_plain" CHECK ("pages"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
--> statement-breakpoint
CREATE TABLE "versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject_type" text NOT NULL,
	"subject_id" integer NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"author_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_version_per_number" UNIQUE("subject_type","subject_id","number")
);
--> statement-breakpoint
ALTER TABLE "question_votes" ADD CONSTRAINT "question_votes_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_job_category_id_job_categories_id_fk" FOREIGN KEY ("job_category_id") REFERENCES "public"."job_categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tickets_open" ON "tickets" USING btree ("created_at","id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "tickets_closed" ON "tickets" USING btree ("closed_at","id") WHERE closed_at is not null;--> statement-breakpoint
CREATE INDEX "tickets_of_user" ON "tickets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tickets_closed_by" ON "tickets" USING btree ("closed_by") WHERE closed_by is not null;--> statement-breakpoint
CREATE INDEX "news_published" ON "news" USING btree ("published_at","id") WHERE published_at is not null;--> statement-breakpoint
CREATE INDEX "news_of_topic" ON "news" USING btree ("topic","published_at","id") WHERE published_at is not null;--> statement-breakpoint
CREATE INDEX "news_of_category" ON "news" USING btree ("job_category_id");--> statement-breakpoint
CREATE INDEX "newsletters_started_by" ON "newsletters" USING btree ("started_by");--> statement-breakpoint
CREATE UNIQUE INDEX "one_subscriber_per_address" ON "subscribers" USING btree (lower(email));--> statement-breakpoint
CREATE INDEX "subscribers_confirmed" ON "subscribers" USING btree ("id") WHERE confirmed_at is not null and ended_at is null;--> statement-breakpoint
CREATE INDEX "subscribers_unconfirmed" ON "subscribers" USING btree ("created_at") WHERE confirmed_at is null and ended_at is null;--> statement-breakpoint
CREATE INDEX "consents_to_page" ON "consents" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "versions_of_author" ON "versions" USING btree ("author_id");--> statement-breakpoint
-- What visitors see of them outdates its stored answers (docs/decisions/015).
SELECT announce_changes('pages', $$'pages'$$);
--> statement-breakpoint
SELECT announce_changes('versions', $$CASE WHEN subject_type = 'page' THEN 'pages' END$$);
--> statement-breakpoint
SELECT announce_changes('questions', $$'help'$$);
--> statement-breakpoint
SELECT announce_changes('tickets', $$CASE WHEN closed_at IS NOT NULL THEN 'help' END$$);
--> statement-breakpoint
SELECT announce_changes('news', $$'news'$$);
