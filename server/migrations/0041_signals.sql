CREATE TABLE "signal_counts" (
	"signal" text NOT NULL,
	"month" date NOT NULL,
	"hits" integer DEFAULT 0 NOT NULL,
	"misses" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "signal_counts_signal_month_pk" PRIMARY KEY("signal","month")
);
--> statement-breakpoint
CREATE TABLE "signal_findings" (
	"kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"signal" text NOT NULL,
	"reason" text NOT NULL,
	"user_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signal_findings_kind_subject_id_signal_pk" PRIMARY KEY("kind","subject_id","signal")
);
--> statement-breakpoint
CREATE TABLE "signal_marks" (
	"kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"user_id" integer,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"marks" integer[] NOT NULL,
	"urgent" boolean DEFAULT false NOT NULL,
	CONSTRAINT "signal_marks_kind_subject_id_pk" PRIMARY KEY("kind","subject_id"),
	CONSTRAINT "examined_known" CHECK ("signal_marks"."kind" in ('job_post', 'ad', 'report'))
);
--> statement-breakpoint
ALTER TABLE "signal_findings" ADD CONSTRAINT "signal_findings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signal_marks" ADD CONSTRAINT "signal_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signal_findings_by_signal" ON "signal_findings" USING btree ("signal");--> statement-breakpoint
CREATE INDEX "signal_findings_of_user" ON "signal_findings" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "signal_findings_by_time" ON "signal_findings" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "signal_marks_of_text" ON "signal_marks" USING gin ("marks");--> statement-breakpoint
CREATE INDEX "signal_marks_urgent" ON "signal_marks" USING btree ("kind","subject_id") WHERE urgent;--> statement-breakpoint
CREATE INDEX "signal_marks_of_user" ON "signal_marks" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "signal_marks_by_time" ON "signal_marks" USING btree ("seen_at");