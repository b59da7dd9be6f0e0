ALTER TABLE "chat_message" ADD COLUMN "text_for_host" text;--> statement-breakpoint
ALTER TABLE "chat_message" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chat_message" ADD COLUMN "unsent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "guest_emailed_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "host_emailed_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "in_app" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "email_alert" ADD COLUMN "muted_in_app" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "email_alert" ADD COLUMN "muted_push" text[] DEFAULT '{}' NOT NULL;