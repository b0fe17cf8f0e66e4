CREATE TABLE "copy_mark" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"restored_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"backup_moment" timestamp (3) with time zone,
	CONSTRAINT "one_copy_mark" CHECK ("copy_mark"."id" = 1)
);
