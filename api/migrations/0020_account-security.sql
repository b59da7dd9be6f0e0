ALTER TABLE "sign_in_attempt" ADD COLUMN "devices" text[];--> statement-breakpoint
ALTER TABLE "one_time_code" ADD COLUMN "client_subnet" text;--> statement-breakpoint
ALTER TABLE "one_time_code" ADD COLUMN "tries_without_ticket" integer DEFAULT 0 NOT NULL;