ALTER TABLE "towns" ADD COLUMN "island" text;--> statement-breakpoint
ALTER TABLE "towns" ADD COLUMN "landmass" text;