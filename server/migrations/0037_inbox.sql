CREATE TABLE "inbox_claims" (
	"kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "inbox_claims_kind_subject_id_pk" PRIMARY KEY("kind","subject_id")
);
--> statement-breakpoint
CREATE TABLE "inbox_decisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbox_decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"act" text NOT NULL,
	"told" jsonb,
	"actor_id" integer,
	"network" text,
	"state" text DEFAULT 'held' NOT NULL,
	"failure" text,
	"waiting_since" timestamp (3) with time zone NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "inbox_state_known" CHECK ("inbox_decisions"."state" in ('held', 'carrying', 'done', 'undone', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "inbox_claims" ADD CONSTRAINT "inbox_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_decisions" ADD CONSTRAINT "inbox_decisions_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbox_claims_of_user" ON "inbox_claims" USING btree ("user_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "one_inbox_decision" ON "inbox_decisions" USING btree ("kind","subject_id") WHERE state in ('held', 'carrying');--> statement-breakpoint
CREATE INDEX "inbox_decisions_made" ON "inbox_decisions" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "inbox_decisions_of_actor" ON "inbox_decisions" USING btree ("actor_id","made_at");