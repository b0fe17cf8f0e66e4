ALTER TABLE "signal_marks" RENAME TO "content_fingerprints";--> statement-breakpoint
ALTER TABLE "content_fingerprints" RENAME COLUMN "marks" TO "minhash";--> statement-breakpoint
ALTER TABLE "content_fingerprints" RENAME COLUMN "looked_at" TO "examined_at";--> statement-breakpoint
ALTER TABLE "content_fingerprints" RENAME CONSTRAINT "signal_marks_kind_subject_id_pk" TO "content_fingerprints_kind_subject_id_pk";--> statement-breakpoint
ALTER TABLE "content_fingerprints" RENAME CONSTRAINT "signal_marks_user_id_users_id_fk" TO "content_fingerprints_user_id_users_id_fk";--> statement-breakpoint
ALTER INDEX "signal_marks_of_text" RENAME TO "content_fingerprints_of_text";--> statement-breakpoint
ALTER INDEX "signal_marks_urgent" RENAME TO "content_fingerprints_urgent";--> statement-breakpoint
ALTER INDEX "signal_marks_of_user" RENAME TO "content_fingerprints_of_user";--> statement-breakpoint
ALTER INDEX "signal_marks_by_time" RENAME TO "content_fingerprints_by_time";--> statement-breakpoint
ALTER TABLE "inbox_decisions" RENAME COLUMN "act" TO "action";--> statement-breakpoint
ALTER TABLE "inbox_decisions" RENAME COLUMN "told" TO "input";--> statement-breakpoint
ALTER TABLE "picture_marks" RENAME TO "image_hashes";--> statement-breakpoint
ALTER TABLE "image_hashes" RENAME CONSTRAINT "picture_marks_kind_subject_id_storage_key_pk" TO "image_hashes_kind_subject_id_storage_key_pk";--> statement-breakpoint
ALTER INDEX "picture_marks_alike" RENAME TO "image_hashes_alike";--> statement-breakpoint
ALTER INDEX "picture_marks_unseen" RENAME TO "image_hashes_unseen";--> statement-breakpoint
ALTER TABLE "signal_walks" RENAME TO "backfill_cursors";--> statement-breakpoint
ALTER INDEX "signal_walks_pkey" RENAME TO "backfill_cursors_pkey";--> statement-breakpoint
ALTER TABLE "trade_checks" RENAME COLUMN "oib_mark" TO "oib_hash";--> statement-breakpoint
ALTER TABLE "counter_moves" RENAME TO "counter_deltas";--> statement-breakpoint
ALTER SEQUENCE "counter_moves_id_seq" RENAME TO "counter_deltas_id_seq";--> statement-breakpoint
ALTER INDEX "counter_moves_pkey" RENAME TO "counter_deltas_pkey";--> statement-breakpoint
ALTER TABLE "post_moves" RENAME TO "post_count_deltas";--> statement-breakpoint
ALTER SEQUENCE "post_moves_id_seq" RENAME TO "post_count_deltas_id_seq";--> statement-breakpoint
ALTER INDEX "post_moves_pkey" RENAME TO "post_count_deltas_pkey";--> statement-breakpoint
ALTER TABLE "word_moves" RENAME TO "word_count_deltas";--> statement-breakpoint
ALTER SEQUENCE "word_moves_id_seq" RENAME TO "word_count_deltas_id_seq";--> statement-breakpoint
ALTER INDEX "word_moves_pkey" RENAME TO "word_count_deltas_pkey";--> statement-breakpoint
ALTER TABLE "type_word_moves" RENAME TO "type_word_count_deltas";--> statement-breakpoint
ALTER SEQUENCE "type_word_moves_id_seq" RENAME TO "type_word_count_deltas_id_seq";--> statement-breakpoint
ALTER INDEX "type_word_moves_pkey" RENAME TO "type_word_count_deltas_pkey";--> statement-breakpoint
ALTER FUNCTION fold_counts() RENAME TO apply_count_deltas;--> statement-breakpoint
-- Function bodies are text, so they keep the old table names until they are replaced.
DO $$
DECLARE definition text;
BEGIN
  FOR definition IN
    SELECT pg_get_functiondef(oid) FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND prosrc ~ '\m(counter|post|word|type_word)_moves\M|\mpicture_marks\M'
  LOOP
    definition := regexp_replace(definition, '\mcounter_moves\M', 'counter_deltas', 'g');
    definition := regexp_replace(definition, '\m(post|word|type_word)_moves\M', '\1_count_deltas', 'g');
    EXECUTE regexp_replace(definition, '\mpicture_marks\M', 'image_hashes', 'g');
  END LOOP;
END $$;
