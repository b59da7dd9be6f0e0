CREATE TABLE "bank_payout_part" (
	"id" text NOT NULL,
	"payout_id" text NOT NULL,
	"kind" text NOT NULL,
	"booking_id" uuid,
	"amount" bigint NOT NULL,
	CONSTRAINT "bank_payout_part_payout_id_id_pk" PRIMARY KEY("payout_id","id")
);
--> statement-breakpoint
ALTER TABLE "bank_payout_part" ADD CONSTRAINT "bank_payout_part_payout_id_bank_payout_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."bank_payout"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_payout_part" ADD CONSTRAINT "bank_payout_part_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_payout_part_of_booking" ON "bank_payout_part" USING btree ("booking_id");