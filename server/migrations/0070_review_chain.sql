CREATE TABLE "review_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"review_id" integer NOT NULL,
	"content_hash" text,
	"decision_id" integer,
	"ground" text,
	"category" text,
	"position" bigint,
	"refers_to" bigint,
	"sealed_at" timestamp (3) with time zone,
	"seal" text,
	CONSTRAINT "review_chain" UNIQUE("position"),
	CONSTRAINT "review_entry_kind_known" CHECK ("review_entries"."kind" in ('published', 'changed', 'restored', 'hidden', 'removed', 'withdrawn')),
	CONSTRAINT "review_entry_content" CHECK (("review_entries"."kind" in ('published', 'changed', 'restored')) = ("review_entries"."content_hash" is not null)),
	CONSTRAINT "review_entry_decision" CHECK (("review_entries"."kind" in ('hidden', 'removed')) = ("review_entries"."decision_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "review_seals" (
	"day" date PRIMARY KEY NOT NULL,
	"entries" bigint NOT NULL,
	"seal" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_stubs" (
	"review_id" integer PRIMARY KEY NOT NULL,
	"subject_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "salt" text;--> statement-breakpoint
ALTER TABLE "review_stubs" ADD CONSTRAINT "review_stubs_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entries_of_review" ON "review_entries" USING btree ("review_id","id");--> statement-breakpoint
CREATE INDEX "stubs_of_subject" ON "review_stubs" USING btree ("subject_id","review_id");
--> statement-breakpoint
-- The guard of the audit log now protects every sealed table.
ALTER FUNCTION keep_audit_entries() RENAME TO keep_sealed_entries;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_sealed_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE assigned text[] := '{position,seal,sealed_at,refers_to}';
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.position := NULL;
    NEW.seal := NULL;
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.seal IS NULL AND to_jsonb(NEW) - assigned = to_jsonb(OLD) - assigned THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
-- Hashes the text of `sealText` in contract/review-chain.ts.
CREATE FUNCTION review_seal(seal_before text, e review_entries) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(concat_ws('|', seal_before, e.position, e.kind, e.review_id, coalesce(e.refers_to::text, ''), coalesce(e.content_hash, ''),
    coalesce(e.decision_id::text, ''), coalesce(e.ground, ''), coalesce(e.category, ''), floor(extract(epoch FROM e.sealed_at) * 1000)::bigint), 'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- Seals at the end of the transaction, as the audit log does, and under its lock: a transaction that writes to both takes one lock and cannot deadlock.
CREATE FUNCTION seal_review_entry() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE newest record;
BEGIN
  PERFORM pg_advisory_xact_lock(7206115);
  SELECT e.position, e.seal, e.sealed_at INTO newest FROM review_entries e WHERE e.position IS NOT NULL ORDER BY e.position DESC LIMIT 1;
  NEW.position := coalesce(newest.position, 0) + 1;
  NEW.refers_to := (SELECT max(e.position) FROM review_entries e WHERE e.review_id = NEW.review_id);
  NEW.sealed_at := greatest(date_trunc('milliseconds', clock_timestamp()), newest.sealed_at);
  UPDATE review_entries SET position = NEW.position, refers_to = NEW.refers_to, sealed_at = NEW.sealed_at, seal = review_seal(coalesce(newest.seal, ''), NEW)
    WHERE id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER review_entries_kept_rows BEFORE INSERT OR UPDATE OR DELETE ON review_entries FOR EACH ROW EXECUTE FUNCTION keep_sealed_entries();
--> statement-breakpoint
CREATE TRIGGER review_entries_kept BEFORE TRUNCATE ON review_entries FOR EACH STATEMENT EXECUTE FUNCTION keep_sealed_entries();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER review_entry_sealed AFTER INSERT ON review_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION seal_review_entry();
--> statement-breakpoint
CREATE TRIGGER review_seals_kept_rows BEFORE UPDATE OR DELETE ON review_seals FOR EACH ROW EXECUTE FUNCTION keep_sealed_entries();
--> statement-breakpoint
CREATE TRIGGER review_seals_kept BEFORE TRUNCATE ON review_seals FOR EACH STATEMENT EXECUTE FUNCTION keep_sealed_entries();
--> statement-breakpoint
SELECT announce_changes('review_entries', $$'review-chain'$$);
--> statement-breakpoint
SELECT announce_changes('review_seals', $$'review-chain'$$);
--> statement-breakpoint
SELECT announce_changes('review_stubs', $$'person:' || subject_id$$);
