ALTER TABLE "papers" ADD COLUMN "offer_id" integer;--> statement-breakpoint
-- safe: quotes, orders and payment requests are not in a release yet, so the table is empty or small
ALTER TABLE "papers" ADD CONSTRAINT "papers_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- safe: quotes, orders and payment requests are not in a release yet, so the table is empty or small
CREATE UNIQUE INDEX "one_draft_per_offer" ON "papers" USING btree ("offer_id") WHERE state = 'draft' and deal_id is null;--> statement-breakpoint
-- safe: quotes, orders and payment requests are not in a release yet, so the table is empty or small
CREATE INDEX "papers_of_offer" ON "papers" USING btree ("offer_id","id") WHERE offer_id is not null;--> statement-breakpoint
-- safe: quotes, orders and payment requests are not in a release yet, so the table is empty or small
ALTER TABLE "papers" ADD CONSTRAINT "paper_offer_quote" CHECK ("papers"."kind" = 'quote' or "papers"."offer_id" is null);