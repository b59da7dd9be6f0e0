CREATE TABLE "returned_refund" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"intent" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"returned_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_how" text,
	"note" text
);
--> statement-breakpoint
ALTER TABLE "returned_refund" ADD CONSTRAINT "returned_refund_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returned_refund" ADD CONSTRAINT "returned_refund_order_id_refund_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."refund_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "returned_refund_of_booking" ON "returned_refund" USING btree ("booking_id");