ALTER TABLE "outbox" ADD COLUMN "lease_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "dead_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "outbox_topic_due" ON "outbox" USING btree ("topic","due_at");