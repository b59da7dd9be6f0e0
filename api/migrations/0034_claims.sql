CREATE TABLE "claim" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"by" text NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"amount" bigint NOT NULL,
	"settled_amount" bigint,
	"photo_ids" uuid[] NOT NULL,
	"answer_text" text,
	"answer_photo_ids" uuid[] DEFAULT '{}' NOT NULL,
	"decision" text,
	"payment_intent" text,
	"paid" bigint DEFAULT 0 NOT NULL,
	"tried_at" timestamp with time zone,
	"payment_problem" text,
	"clock_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"command_key" text,
	CONSTRAINT "claim_paymentIntent_unique" UNIQUE("payment_intent")
);
--> statement-breakpoint
CREATE TABLE "claim_event" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"claim_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"event" text NOT NULL,
	"by" text NOT NULL,
	"note" text
);
--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "damages" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "guest_delivered_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "host_delivered_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "email_alert" ADD COLUMN "claims" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "email_alert" ADD COLUMN "reminders" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- Until now reminders were e-mails about bookings: who wants none of those wants none of these.
UPDATE "email_alert" SET "claims" = "bookings", "reminders" = "bookings" WHERE NOT "bookings";--> statement-breakpoint
ALTER TABLE "claim" ADD CONSTRAINT "claim_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_event" ADD CONSTRAINT "claim_event_claim_id_claim_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claim"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "claim_unfinished" ON "claim" USING btree ("booking_id","by") WHERE "claim"."status" in ('open', 'offered', 'review', 'to_pay');--> statement-breakpoint
CREATE INDEX "claim_of_booking" ON "claim" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE INDEX "claim_clock" ON "claim" USING btree ("clock_at") WHERE "claim"."clock_at" is not null;--> statement-breakpoint
CREATE INDEX "claim_event_of_claim" ON "claim_event" USING btree ("claim_id","id");