-- Statements that nobody receives quoted people whose accounts were erased before the decision.
-- safe: one row per decision of the last year
UPDATE "statements" SET "quote" = NULL FROM "decisions"
WHERE "decisions"."id" = "statements"."decision_id" AND "statements"."user_id" IS NULL
  AND "statements"."quote" IS NOT NULL AND "decisions"."subject_type" <> 'ad';
