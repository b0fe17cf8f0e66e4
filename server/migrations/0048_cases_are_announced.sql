-- Whoever adds a way to send something need not think of those who wait for it: a row that begins to wait, or turns out to be urgent, is announced like a changed page.
CREATE FUNCTION announce_case() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_notify('invalidated_tags', 'inbox'); RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER case_comes AFTER INSERT ON job_posts FOR EACH ROW WHEN (NEW.status = 'pending') EXECUTE FUNCTION announce_case();
--> statement-breakpoint
CREATE TRIGGER case_comes_back AFTER UPDATE OF status ON job_posts FOR EACH ROW WHEN (NEW.status = 'pending' AND OLD.status <> 'pending') EXECUTE FUNCTION announce_case();
--> statement-breakpoint
CREATE TRIGGER case_comes AFTER INSERT ON ads FOR EACH ROW WHEN (NEW.status = 'pending') EXECUTE FUNCTION announce_case();
--> statement-breakpoint
CREATE TRIGGER case_comes_back AFTER UPDATE OF status ON ads FOR EACH ROW WHEN (NEW.status = 'pending' AND OLD.status <> 'pending') EXECUTE FUNCTION announce_case();
--> statement-breakpoint
CREATE TRIGGER case_comes AFTER INSERT ON trade_checks FOR EACH ROW WHEN (NEW.status = 'pending') EXECUTE FUNCTION announce_case();
--> statement-breakpoint
CREATE TRIGGER case_comes_back AFTER UPDATE OF status ON trade_checks FOR EACH ROW WHEN (NEW.status = 'pending' AND OLD.status <> 'pending') EXECUTE FUNCTION announce_case();
--> statement-breakpoint
CREATE TRIGGER case_comes AFTER INSERT ON reports FOR EACH ROW WHEN (NEW.status = 'open') EXECUTE FUNCTION announce_case();
--> statement-breakpoint
CREATE TRIGGER case_comes_back AFTER UPDATE OF status ON reports FOR EACH ROW WHEN (NEW.status = 'open' AND OLD.status <> 'open') EXECUTE FUNCTION announce_case();
--> statement-breakpoint
CREATE TRIGGER case_comes AFTER INSERT ON appeals FOR EACH ROW WHEN (NEW.status = 'open') EXECUTE FUNCTION announce_case();
--> statement-breakpoint
CREATE TRIGGER case_comes AFTER INSERT ON tickets FOR EACH ROW WHEN (NEW.closed_at IS NULL) EXECUTE FUNCTION announce_case();
--> statement-breakpoint
CREATE TRIGGER case_comes_back AFTER UPDATE OF closed_at ON tickets FOR EACH ROW WHEN (NEW.closed_at IS NULL AND OLD.closed_at IS NOT NULL) EXECUTE FUNCTION announce_case();
--> statement-breakpoint
CREATE TRIGGER case_comes AFTER INSERT ON signal_marks FOR EACH ROW WHEN (NEW.urgent) EXECUTE FUNCTION announce_case();
--> statement-breakpoint
CREATE TRIGGER case_comes_back AFTER UPDATE OF urgent ON signal_marks FOR EACH ROW WHEN (NEW.urgent AND NOT OLD.urgent) EXECUTE FUNCTION announce_case();
