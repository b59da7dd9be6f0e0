ALTER TABLE "booking" ADD COLUMN "children" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "infants" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stay_change" ADD COLUMN "children" integer;--> statement-breakpoint
ALTER TABLE "stay_change" ADD COLUMN "infants" integer;