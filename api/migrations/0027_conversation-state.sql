CREATE TABLE "message_report" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"message_id" uuid,
	"message_text" text,
	"reporter_id" uuid NOT NULL,
	"reported_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "person_block" (
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "person_block_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "scheduled_message" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"quick_reply_id" uuid NOT NULL,
	"send_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"text" text,
	CONSTRAINT "scheduled_message_unique" UNIQUE("booking_id","quick_reply_id")
);
--> statement-breakpoint
ALTER TABLE "chat_message" ADD COLUMN "automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "guest_archived_seq" integer;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "host_archived_seq" integer;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "guest_marked_unread" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "host_marked_unread" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "quick_reply" ADD COLUMN "schedule" jsonb;--> statement-breakpoint
ALTER TABLE "quick_reply" ADD COLUMN "scheduled_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "message_report" ADD CONSTRAINT "message_report_conversation_id_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_report" ADD CONSTRAINT "message_report_message_id_chat_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_message"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_report" ADD CONSTRAINT "message_report_reporter_id_person_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_report" ADD CONSTRAINT "message_report_reported_id_person_id_fk" FOREIGN KEY ("reported_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_block" ADD CONSTRAINT "person_block_blocker_id_person_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_block" ADD CONSTRAINT "person_block_blocked_id_person_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_message" ADD CONSTRAINT "scheduled_message_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_message" ADD CONSTRAINT "scheduled_message_quick_reply_id_quick_reply_id_fk" FOREIGN KEY ("quick_reply_id") REFERENCES "public"."quick_reply"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "message_report_open" ON "message_report" USING btree ("reporter_id","conversation_id",coalesce("message_id", "conversation_id")) WHERE "message_report"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "message_report_created" ON "message_report" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "person_block_of_blocked" ON "person_block" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "scheduled_message_due" ON "scheduled_message" USING btree ("send_at") WHERE "scheduled_message"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "scheduled_message_of_reply" ON "scheduled_message" USING btree ("quick_reply_id");