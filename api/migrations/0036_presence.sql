ALTER TABLE "person" ADD COLUMN "shows_presence" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "seen_at" timestamp with time zone;