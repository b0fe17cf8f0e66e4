ALTER TABLE "deal_events" DROP CONSTRAINT "deal_event_known";--> statement-breakpoint
ALTER TABLE "deal_events" ADD COLUMN "paper" jsonb;--> statement-breakpoint
ALTER TABLE "deal_events" ADD CONSTRAINT "deal_event_known" CHECK ("deal_events"."kind" in ('agreed', 'times', 'scheduled', 'done', 'cancelled', 'undo_asked', 'undone', 'undo_refused', 'paper_sent', 'paper_accepted')) NOT VALID;