CREATE TABLE "data_exports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"state" text DEFAULT 'preparing' NOT NULL,
	"folder" text NOT NULL,
	"bytes" bigint,
	"ends_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "data_exports_folder_unique" UNIQUE("folder"),
	CONSTRAINT "export_state_known" CHECK ("data_exports"."state" in ('preparing', 'ready', 'failed')),
	CONSTRAINT "ready_is_whole" CHECK (("data_exports"."state" = 'ready') = ("data_exports"."bytes" is not null and "data_exports"."ends_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exports_of_user" ON "data_exports" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "exports_by_age" ON "data_exports" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_export_at_a_time" ON "data_exports" USING btree ("user_id") WHERE state = 'preparing';