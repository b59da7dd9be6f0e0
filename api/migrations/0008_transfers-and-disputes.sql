CREATE TABLE "bank_payout" (
	"id" text PRIMARY KEY NOT NULL,
	"host_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"arrives_at" timestamp with time zone NOT NULL,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "dispute" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "host_transfer" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"host_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"netted" bigint DEFAULT 0 NOT NULL,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "money_difference" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"booking_id" uuid,
	"object" text NOT NULL,
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	"in_ledger" bigint NOT NULL,
	"at_provider" bigint NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "disputed" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_payout" ADD CONSTRAINT "bank_payout_host_id_person_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_transfer" ADD CONSTRAINT "host_transfer_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_transfer" ADD CONSTRAINT "host_transfer_host_id_person_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_difference" ADD CONSTRAINT "money_difference_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_payout_of_host" ON "bank_payout" USING btree ("host_id");--> statement-breakpoint
CREATE INDEX "dispute_of_booking" ON "dispute" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "host_transfer_of_booking" ON "host_transfer" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "host_transfer_of_host" ON "host_transfer" USING btree ("host_id","status");--> statement-breakpoint
CREATE INDEX "money_difference_open" ON "money_difference" USING btree ("resolved_at","object");