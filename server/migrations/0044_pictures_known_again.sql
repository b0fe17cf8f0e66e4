CREATE TABLE "picture_marks" (
	"kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"storage_key" text NOT NULL,
	"hash" bigint,
	"pieces" integer[],
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "picture_marks_kind_subject_id_storage_key_pk" PRIMARY KEY("kind","subject_id","storage_key"),
	CONSTRAINT "pictured_known" CHECK ("picture_marks"."kind" in ('job_post', 'ad', 'portfolio', 'review'))
);
--> statement-breakpoint
CREATE TABLE "signal_walks" (
	"kind" text PRIMARY KEY NOT NULL,
	"upto" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "signal_findings" ADD COLUMN "about_kind" text;--> statement-breakpoint
ALTER TABLE "signal_findings" ADD COLUMN "about_id" integer;--> statement-breakpoint
CREATE INDEX "picture_marks_alike" ON "picture_marks" USING gin ("pieces");--> statement-breakpoint
CREATE INDEX "picture_marks_unseen" ON "picture_marks" USING btree ("created_at") WHERE pieces is null;--> statement-breakpoint
ALTER TABLE "signal_findings" ADD CONSTRAINT "finding_about_known" CHECK ("signal_findings"."about_kind" in ('job_post', 'ad', 'user') and "signal_findings"."about_id" is not null or "signal_findings"."about_kind" is null and "signal_findings"."about_id" is null);
--> statement-breakpoint
-- Whoever adds, replaces or erases a picture need not think of its mark. Arguments: kind, column of the subject, column of the key.
CREATE FUNCTION follow_picture() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  come jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
BEGIN
  IF gone ->> TG_ARGV[2] IS NOT NULL THEN
    DELETE FROM picture_marks WHERE kind = TG_ARGV[0] AND subject_id = (gone ->> TG_ARGV[1])::int AND storage_key = gone ->> TG_ARGV[2];
  END IF;
  IF come ->> TG_ARGV[2] IS NOT NULL THEN
    INSERT INTO picture_marks (kind, subject_id, storage_key) VALUES (TG_ARGV[0], (come ->> TG_ARGV[1])::int, come ->> TG_ARGV[2]) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER follow_picture_come AFTER INSERT ON job_post_media FOR EACH ROW WHEN (NEW.kind = 'image') EXECUTE FUNCTION follow_picture('job_post', 'job_post_id', 'storage_key');
--> statement-breakpoint
CREATE TRIGGER follow_picture_go AFTER DELETE OR UPDATE OF storage_key, job_post_id ON job_post_media FOR EACH ROW WHEN (OLD.kind = 'image') EXECUTE FUNCTION follow_picture('job_post', 'job_post_id', 'storage_key');
--> statement-breakpoint
CREATE TRIGGER follow_picture AFTER INSERT OR DELETE OR UPDATE OF storage_key ON ad_medias FOR EACH ROW EXECUTE FUNCTION follow_picture('ad', 'ad_id', 'storage_key');
--> statement-breakpoint
CREATE TRIGGER follow_picture AFTER INSERT OR DELETE OR UPDATE OF storage_key ON portfolio_pictures FOR EACH ROW EXECUTE FUNCTION follow_picture('portfolio', 'user_id', 'storage_key');
--> statement-breakpoint
CREATE TRIGGER follow_picture AFTER INSERT OR DELETE OR UPDATE OF storage_key ON review_pictures FOR EACH ROW EXECUTE FUNCTION follow_picture('review', 'review_id', 'storage_key');
--> statement-breakpoint
-- Pictures that are there already; the job looks at them when it has nothing newer.
INSERT INTO picture_marks (kind, subject_id, storage_key, created_at)
SELECT 'job_post', job_post_id, storage_key, created_at FROM job_post_media WHERE kind = 'image'
UNION ALL SELECT 'ad', m.ad_id, m.storage_key, a.created_at FROM ad_medias m JOIN ads a ON a.id = m.ad_id
UNION ALL SELECT 'portfolio', user_id, storage_key, created_at FROM portfolio_pictures
UNION ALL SELECT 'review', review_id, storage_key, created_at FROM review_pictures;
