ALTER TABLE "outbox" ADD COLUMN "lease_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "dead_at" timestamp with time zone;--> statement-breakpoint
-- The outbox has few rows: jobs that are done are deleted.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "outbox_topic_due" ON "outbox" USING btree ("topic","due_at");