ALTER TABLE "deals" VALIDATE CONSTRAINT "final_price_whole";--> statement-breakpoint
ALTER TABLE "deals" VALIDATE CONSTRAINT "final_price_positive";--> statement-breakpoint
ALTER TABLE "reports" VALIDATE CONSTRAINT "report_subject_known";
