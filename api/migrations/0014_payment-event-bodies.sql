ALTER TABLE "payment_event" ADD COLUMN "happened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_event" ADD COLUMN "api_version" text;--> statement-breakpoint
ALTER TABLE "payment_event" ADD COLUMN "body" text;--> statement-breakpoint
ALTER TABLE "payment_event" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_event" ADD COLUMN "last_error" text;--> statement-breakpoint
CREATE INDEX "payment_event_received" ON "payment_event" USING btree ("received_at");