-- Saved filters use the names of the list's filters.
UPDATE "saved_searches"
SET "filters" = ("filters" - 'min_budget_cents') || jsonb_build_object('budget_from', "filters" -> 'min_budget_cents')
WHERE "filters" ? 'min_budget_cents';
