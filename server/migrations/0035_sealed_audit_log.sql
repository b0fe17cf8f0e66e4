ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_actor_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "position" bigint;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "seal" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_chain" UNIQUE("position");
--> statement-breakpoint
-- An entry's seal: of its content and of the seal before, so that no entry can be changed, taken out or slipped in without breaking all that follow.
CREATE FUNCTION audit_seal(seal_before text, e audit_entries) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(seal_before, e.position, e.id, e.actor_id, e.action, e.subject_type, e.subject_id, e.reason, e.details,
    e.network, floor(extract(epoch FROM e.created_at) * 1000)::bigint)::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- At the end of the transaction, when it waits for nobody any more: sealing is one at a time. With its owner's rights, since the site may not update.
CREATE FUNCTION seal_audit_entry() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE newest record;
BEGIN
  PERFORM pg_advisory_xact_lock(7206115);
  SELECT e.position, e.seal INTO newest FROM audit_entries e WHERE e.position IS NOT NULL ORDER BY e.position DESC LIMIT 1;
  NEW.position := coalesce(newest.position, 0) + 1;
  UPDATE audit_entries SET position = NEW.position, seal = audit_seal(coalesce(newest.seal, ''), NEW) WHERE id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_audit_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.position := NULL;
    NEW.seal := NULL;
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.seal IS NULL AND to_jsonb(NEW) - 'position' - 'seal' = to_jsonb(OLD) - 'position' - 'seal' THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'audit_entries is only ever added to' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
DO $$
DECLARE e audit_entries; seal_before text := ''; n bigint := 0;
BEGIN
  FOR e IN SELECT * FROM audit_entries ORDER BY id LOOP
    n := n + 1;
    e.position := n;
    seal_before := audit_seal(seal_before, e);
    UPDATE audit_entries SET position = n, seal = seal_before WHERE id = e.id;
  END LOOP;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entry_kept BEFORE INSERT OR UPDATE OR DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION keep_audit_entries();
--> statement-breakpoint
CREATE TRIGGER audit_entries_kept BEFORE TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_entries();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audit_entry_sealed AFTER INSERT ON audit_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION seal_audit_entry();
