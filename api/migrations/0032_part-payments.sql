CREATE TABLE "part_payment" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"first_part" bigint NOT NULL,
	"rest" bigint NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"payment_intent" text,
	"paid" bigint DEFAULT 0 NOT NULL,
	"problem" text,
	"latest_step" text,
	"declined_at" timestamp with time zone,
	"clock_at" timestamp with time zone,
	CONSTRAINT "part_payment_paymentIntent_unique" UNIQUE("payment_intent")
);
--> statement-breakpoint
ALTER TABLE "part_payment" ADD CONSTRAINT "part_payment_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "part_payment_due" ON "part_payment" USING btree ("clock_at");