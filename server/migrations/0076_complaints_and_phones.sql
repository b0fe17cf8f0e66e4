CREATE TABLE "complaints" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "complaints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"deal_id" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"complaint" text NOT NULL,
	"pictures" text[] DEFAULT '{}' NOT NULL,
	"due_on" date NOT NULL,
	"answer" text,
	"accepts" boolean,
	"answered_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"overdue_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "complaint_state_known" CHECK ("complaints"."state" in ('open', 'answered', 'closed')),
	CONSTRAINT "complaint_length" CHECK (char_length("complaints"."complaint") between 10 and 3000),
	CONSTRAINT "complaint_answer_length" CHECK (char_length("complaints"."answer") between 10 and 3000),
	CONSTRAINT "complaint_pictures_few" CHECK (cardinality("complaints"."pictures") <= 8),
	CONSTRAINT "complaint_answer_whole" CHECK (("complaints"."answer" is null) = ("complaints"."answered_at" is null) and ("complaints"."answer" is null) = ("complaints"."accepts" is null) and ("complaints"."state" <> 'answered' or "complaints"."answer" is not null) and ("complaints"."state" <> 'open' or "complaints"."answer" is null)),
	CONSTRAINT "complaint_closed_has_moment" CHECK (("complaints"."state" = 'closed') = ("complaints"."closed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "confirmed_phones" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "confirmed_phones_phone_unique" UNIQUE("phone")
);
--> statement-breakpoint
CREATE TABLE "phone_codes" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "phone_tries_counted" CHECK ("phone_codes"."tries" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "sms_days" (
	"day" date PRIMARY KEY NOT NULL,
	"sent" integer NOT NULL,
	"cost_cents" integer NOT NULL,
	CONSTRAINT "sms_counted" CHECK ("sms_days"."sent" > 0 and "sms_days"."cost_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "notification_choices" DROP CONSTRAINT "channel_known";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmed_phones" ADD CONSTRAINT "confirmed_phones_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_codes" ADD CONSTRAINT "phone_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "complaints_of_deal" ON "complaints" USING btree ("deal_id","id");--> statement-breakpoint
CREATE INDEX "complaints_due" ON "complaints" USING btree ("due_on") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_complaint" ON "complaints" USING btree ("deal_id") WHERE state = 'open';--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "channel_known" CHECK ("notification_choices"."channel" in ('in_app', 'email', 'push', 'sms')) NOT VALID;