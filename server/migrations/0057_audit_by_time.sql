DROP INDEX "audit_newest";--> statement-breakpoint
CREATE INDEX "audit_newest" ON "audit_entries" USING btree ("created_at","id");