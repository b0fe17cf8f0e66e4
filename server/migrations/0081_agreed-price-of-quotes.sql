-- A trigger, so that quotes accepted by the previous release during an upgrade count too.
CREATE FUNCTION agree_price_of_quote() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE deals SET agreed_cents = NEW.total_cents WHERE id = NEW.deal_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER papers_price_agreed_insert AFTER INSERT ON papers FOR EACH ROW
  WHEN (NEW.kind = 'quote' AND NEW.state = 'accepted' AND NEW.deal_id IS NOT NULL) EXECUTE FUNCTION agree_price_of_quote();
--> statement-breakpoint
CREATE TRIGGER papers_price_agreed AFTER UPDATE OF state ON papers FOR EACH ROW
  WHEN (NEW.kind = 'quote' AND NEW.state = 'accepted' AND OLD.state <> 'accepted' AND NEW.deal_id IS NOT NULL) EXECUTE FUNCTION agree_price_of_quote();
--> statement-breakpoint
-- safe: only deals with an accepted quote, a feature that is one release old
UPDATE deals d SET agreed_cents = q.total_cents
FROM (
  SELECT DISTINCT ON (deal_id) deal_id, total_cents FROM papers
  WHERE kind = 'quote' AND accepted_at IS NOT NULL AND deal_id IS NOT NULL ORDER BY deal_id, accepted_at DESC, id DESC
) q
WHERE q.deal_id = d.id;
