ALTER TABLE "city" ADD COLUMN "region" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "listing" ADD COLUMN "postcode" text DEFAULT '' NOT NULL;