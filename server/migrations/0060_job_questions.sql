CREATE TABLE "question_sets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "question_sets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"job_type_id" integer NOT NULL,
	"questions" jsonb NOT NULL,
	"seeded" boolean DEFAULT false NOT NULL,
	"created_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "questions_are_a_list" CHECK (jsonb_typeof("question_sets"."questions") = 'array')
);
--> statement-breakpoint
ALTER TABLE "job_posts" ADD COLUMN "answers" jsonb;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "answers" text;--> statement-breakpoint
ALTER TABLE "question_sets" ADD CONSTRAINT "question_sets_job_type_id_job_types_id_fk" FOREIGN KEY ("job_type_id") REFERENCES "public"."job_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_sets" ADD CONSTRAINT "question_sets_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question_sets_of_type" ON "question_sets" USING btree ("job_type_id","id");--> statement-breakpoint
CREATE INDEX "question_sets_by_user" ON "question_sets" USING btree ("created_by");--> statement-breakpoint
-- safe: a key declared with a new column without a default does not check existing rows
ALTER TABLE "job_posts" ADD COLUMN "question_set_id" integer CONSTRAINT "job_posts_question_set_id_question_sets_id_fk" REFERENCES "public"."question_sets"("id");--> statement-breakpoint
SELECT announce_changes('question_sets', $$'question-sets'$$);