CREATE TABLE "tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"hash" text NOT NULL,
	"device_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tokens_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "active_post_counts" (
	"job_type_id" integer NOT NULL,
	"job_category_id" integer NOT NULL,
	"county_id" integer NOT NULL,
	"kind" text NOT NULL,
	"posts" integer NOT NULL,
	CONSTRAINT "active_post_counts_job_type_id_county_id_kind_pk" PRIMARY KEY("job_type_id","county_id","kind")
);
--> statement-breakpoint
CREATE TABLE "job_post_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_post_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"job_post_id" integer NOT NULL,
	"event" text NOT NULL,
	"reason" text,
	"text" text,
	"author_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_post_media" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_post_media_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"job_post_id" integer NOT NULL,
	"client_id" uuid,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"storage_key" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_post_media_storageKey_unique" UNIQUE("storage_key"),
	CONSTRAINT "one_file_per_position" UNIQUE("job_post_id","position"),
	CONSTRAINT "one_file_per_upload" UNIQUE("job_post_id","client_id"),
	CONSTRAINT "six_files" CHECK ("job_post_media"."position" between 0 and 5),
	CONSTRAINT "media_kind_known" CHECK ("job_post_media"."kind" in ('image', 'document'))
);
--> statement-breakpoint
CREATE TABLE "job_posts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"client_id" uuid,
	"subject" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"kind" text DEFAULT 'inquiry' NOT NULL,
	"job_category_id" integer NOT NULL,
	"job_type_id" integer NOT NULL,
	"county_id" integer,
	"town_id" integer,
	"feedbacks_count" integer DEFAULT 0 NOT NULL,
	"submitted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reviewed_at" timestamp (3) with time zone,
	"search_doc" "tsvector",
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_status_known" CHECK ("job_posts"."status" in ('active', 'inactive', 'pending', 'declined', 'finished')),
	CONSTRAINT "post_kind_known" CHECK ("job_posts"."kind" in ('inquiry', 'offer')),
	CONSTRAINT "subject_length" CHECK (char_length("job_posts"."subject") between 10 and 5000),
	CONSTRAINT "town_needs_county" CHECK ("job_posts"."town_id" is null or "job_posts"."county_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"actor_id" integer,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" integer,
	"reason" text,
	"details" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counties" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "counties_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"short_name" text NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "counties_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "towns" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "towns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"key" text NOT NULL,
	"county_id" integer NOT NULL,
	"postal_code" text,
	"lat" double precision,
	"lon" double precision,
	CONSTRAINT "towns_key_unique" UNIQUE("key"),
	CONSTRAINT "town_and_county" UNIQUE("id","county_id")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"author_id" integer,
	"subject_id" integer NOT NULL,
	"job_post_id" integer,
	"stars" integer NOT NULL,
	"comment" text NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_review_per_pair" UNIQUE("author_id","subject_id"),
	CONSTRAINT "stars_1_to_5" CHECK ("reviews"."stars" between 1 and 5),
	CONSTRAINT "no_review_of_oneself" CHECK ("reviews"."author_id" <> "reviews"."subject_id"),
	CONSTRAINT "comment_length" CHECK (char_length("reviews"."comment") between 10 and 555)
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_by" integer,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"key" text NOT NULL,
	"description" text NOT NULL,
	"hue" integer NOT NULL,
	"icon" text NOT NULL,
	"seo_title" text NOT NULL,
	"seo_description" text NOT NULL,
	"types_count" integer DEFAULT 0 NOT NULL,
	"active_posts_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_categories_key_unique" UNIQUE("key"),
	CONSTRAINT "hue_is_an_angle" CHECK ("job_categories"."hue" between 0 and 359),
	CONSTRAINT "active_posts_not_negative" CHECK ("job_categories"."active_posts_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "job_types" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_types_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"key" text NOT NULL,
	"icon" text NOT NULL,
	"job_category_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_types_key_unique" UNIQUE("key"),
	CONSTRAINT "type_and_category" UNIQUE("id","job_category_id")
);
--> statement-breakpoint
CREATE TABLE "user_contacts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "contact_kind_known" CHECK ("user_contacts"."kind" in ('email', 'phone'))
);
--> statement-breakpoint
CREATE TABLE "user_counties" (
	"user_id" integer NOT NULL,
	"county_id" integer NOT NULL,
	CONSTRAINT "user_counties_user_id_county_id_pk" PRIMARY KEY("user_id","county_id")
);
--> statement-breakpoint
CREATE TABLE "user_job_categories" (
	"user_id" integer NOT NULL,
	"job_category_id" integer NOT NULL,
	CONSTRAINT "user_job_categories_user_id_job_category_id_pk" PRIMARY KEY("user_id","job_category_id")
);
--> statement-breakpoint
CREATE TABLE "user_job_types" (
	"user_id" integer NOT NULL,
	"job_category_id" integer NOT NULL,
	"job_type_id" integer NOT NULL,
	CONSTRAINT "user_job_types_user_id_job_type_id_pk" PRIMARY KEY("user_id","job_type_id")
);
--> statement-breakpoint
CREATE TABLE "user_towns" (
	"user_id" integer NOT NULL,
	"county_id" integer NOT NULL,
	"town_id" integer NOT NULL,
	CONSTRAINT "user_towns_user_id_town_id_pk" PRIMARY KEY("user_id","town_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"password_hash" text,
	"about" text,
	"profile_img" text,
	"type_of" text DEFAULT 'general' NOT NULL,
	"role" text,
	"email_confirmed_at" timestamp (3) with time zone,
	"trade_verified_at" timestamp (3) with time zone,
	"boosted_from" timestamp (3) with time zone,
	"boosted_until" timestamp (3) with time zone,
	"rating" real DEFAULT 0 NOT NULL,
	"reviews_count" integer DEFAULT 0 NOT NULL,
	"rating_score" double precision DEFAULT 0 NOT NULL,
	"is_worker" boolean DEFAULT false NOT NULL,
	"whole_country" boolean DEFAULT true NOT NULL,
	"search_doc" "tsvector",
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_slug_unique" UNIQUE("slug"),
	CONSTRAINT "type_of_known" CHECK ("users"."type_of" in ('client', 'worker', 'general')),
	CONSTRAINT "role_known" CHECK ("users"."role" in ('superadmin', 'moderator', 'finance', 'support')),
	CONSTRAINT "rating_range" CHECK ("users"."rating" between 0 and 5 and "users"."reviews_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"key" text PRIMARY KEY NOT NULL,
	"value" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_post_events" ADD CONSTRAINT "job_post_events_job_post_id_job_posts_id_fk" FOREIGN KEY ("job_post_id") REFERENCES "public"."job_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_post_events" ADD CONSTRAINT "job_post_events_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_post_media" ADD CONSTRAINT "job_post_media_job_post_id_job_posts_id_fk" FOREIGN KEY ("job_post_id") REFERENCES "public"."job_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_posts" ADD CONSTRAINT "job_posts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_posts" ADD CONSTRAINT "job_posts_job_category_id_job_categories_id_fk" FOREIGN KEY ("job_category_id") REFERENCES "public"."job_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_posts" ADD CONSTRAINT "job_posts_county_id_counties_id_fk" FOREIGN KEY ("county_id") REFERENCES "public"."counties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_posts" ADD CONSTRAINT "post_type_in_category" FOREIGN KEY ("job_type_id","job_category_id") REFERENCES "public"."job_types"("id","job_category_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_posts" ADD CONSTRAINT "post_town_in_county" FOREIGN KEY ("town_id","county_id") REFERENCES "public"."towns"("id","county_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "towns" ADD CONSTRAINT "towns_county_id_counties_id_fk" FOREIGN KEY ("county_id") REFERENCES "public"."counties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_job_post_id_job_posts_id_fk" FOREIGN KEY ("job_post_id") REFERENCES "public"."job_posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_types" ADD CONSTRAINT "job_types_job_category_id_job_categories_id_fk" FOREIGN KEY ("job_category_id") REFERENCES "public"."job_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_contacts" ADD CONSTRAINT "user_contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_counties" ADD CONSTRAINT "user_counties_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_counties" ADD CONSTRAINT "user_counties_county_id_counties_id_fk" FOREIGN KEY ("county_id") REFERENCES "public"."counties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_job_categories" ADD CONSTRAINT "user_job_categories_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_job_categories" ADD CONSTRAINT "user_job_categories_job_category_id_job_categories_id_fk" FOREIGN KEY ("job_category_id") REFERENCES "public"."job_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_job_types" ADD CONSTRAINT "type_of_chosen_category" FOREIGN KEY ("user_id","job_category_id") REFERENCES "public"."user_job_categories"("user_id","job_category_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_job_types" ADD CONSTRAINT "user_type_in_category" FOREIGN KEY ("job_type_id","job_category_id") REFERENCES "public"."job_types"("id","job_category_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_towns" ADD CONSTRAINT "town_of_chosen_county" FOREIGN KEY ("user_id","county_id") REFERENCES "public"."user_counties"("user_id","county_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_towns" ADD CONSTRAINT "user_town_in_county" FOREIGN KEY ("town_id","county_id") REFERENCES "public"."towns"("id","county_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tokens_of_user" ON "tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "timeline_of_post" ON "job_post_events" USING btree ("job_post_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_post_per_form" ON "job_posts" USING btree ("user_id","client_id") WHERE client_id is not null;--> statement-breakpoint
CREATE INDEX "posts_newest" ON "job_posts" USING btree ("created_at","id") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "posts_of_category" ON "job_posts" USING btree ("job_category_id","created_at","id") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "posts_of_type" ON "job_posts" USING btree ("job_type_id","created_at","id") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "posts_of_county" ON "job_posts" USING btree ("county_id","created_at","id") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "posts_of_town" ON "job_posts" USING btree ("town_id","created_at","id") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "posts_of_author" ON "job_posts" USING btree ("user_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "posts_waiting" ON "job_posts" USING btree ("submitted_at","id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "posts_by_status" ON "job_posts" USING btree ("status","updated_at") WHERE status in ('inactive', 'declined');--> statement-breakpoint
CREATE INDEX "posts_search" ON "job_posts" USING gin ("search_doc");--> statement-breakpoint
CREATE INDEX "audit_of_subject" ON "audit_entries" USING btree ("subject_type","subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_newest" ON "audit_entries" USING btree ("id");--> statement-breakpoint
CREATE INDEX "towns_of_county" ON "towns" USING btree ("county_id");--> statement-breakpoint
CREATE INDEX "reviews_of_subject" ON "reviews" USING btree ("subject_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_by_author" ON "reviews" USING btree ("author_id","created_at","id");--> statement-breakpoint
CREATE INDEX "types_of_category" ON "job_types" USING btree ("job_category_id");--> statement-breakpoint
CREATE INDEX "contacts_of_user" ON "user_contacts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_of_county" ON "user_counties" USING btree ("county_id","user_id");--> statement-breakpoint
CREATE INDEX "users_of_category" ON "user_job_categories" USING btree ("job_category_id","user_id");--> statement-breakpoint
CREATE INDEX "users_of_type" ON "user_job_types" USING btree ("job_type_id","user_id");--> statement-breakpoint
CREATE INDEX "users_of_town" ON "user_towns" USING btree ("town_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_account_per_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "workers_by_rating" ON "users" USING btree ("rating_score","id") WHERE is_worker;--> statement-breakpoint
CREATE INDEX "workers_by_age" ON "users" USING btree ("created_at","id") WHERE is_worker;--> statement-breakpoint
CREATE INDEX "workers_boosted" ON "users" USING btree ("boosted_until") WHERE is_worker and boosted_until is not null;--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_doc");--> statement-breakpoint
CREATE INDEX "words_by_trigram" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "words_by_prefix" ON "search_words" USING btree ("word" text_pattern_ops);