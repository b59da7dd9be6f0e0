ALTER TABLE "person" ADD COLUMN "shows_presence" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "review_by_author" ON "review" USING btree ("author_id");