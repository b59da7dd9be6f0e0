CREATE TABLE "refund_order" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"key" text NOT NULL,
	"parts" jsonb NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "stay_change" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"by" text NOT NULL,
	"status" text NOT NULL,
	"check_in" date NOT NULL,
	"check_out" date NOT NULL,
	"guests" integer NOT NULL,
	"pets" integer NOT NULL,
	"nights" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"total" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"service_fee" bigint NOT NULL,
	"payout" bigint NOT NULL,
	"difference" bigint NOT NULL,
	"note" text,
	"payment_intent" text,
	"paid" bigint DEFAULT 0 NOT NULL,
	"tried_at" timestamp with time zone,
	"payment_problem" text,
	"clock_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "stay_change_paymentIntent_unique" UNIQUE("payment_intent")
);
--> statement-breakpoint
ALTER TABLE "dispute" ADD COLUMN "intent" text;--> statement-breakpoint
ALTER TABLE "host_transfer" ADD COLUMN "sources" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_order" ADD CONSTRAINT "refund_order_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stay_change" ADD CONSTRAINT "stay_change_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_order_of_booking" ON "refund_order" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "stay_change_of_booking" ON "stay_change" USING btree ("booking_id","created_at");