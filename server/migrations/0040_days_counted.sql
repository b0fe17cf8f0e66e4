CREATE TABLE "day_figures" (
	"day" date NOT NULL,
	"figure" text NOT NULL,
	"n" integer NOT NULL,
	"waits" integer[],
	"counted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "day_figures_day_figure_pk" PRIMARY KEY("day","figure"),
	CONSTRAINT "waits_counted" CHECK (cardinality("day_figures"."waits") = "day_figures"."n")
);
--> statement-breakpoint
CREATE INDEX "messages_by_day" ON "chat_messages" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "deals_by_day" ON "deals" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "posts_by_day" ON "job_posts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "users_by_day" ON "users" USING btree ("created_at");