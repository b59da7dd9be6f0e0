CREATE TABLE "site_coupon" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"percent" integer,
	"amount" bigint,
	"most_off" bigint,
	"currency" text,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"max_uses" integer NOT NULL,
	"uses_per_guest" integer NOT NULL,
	"is_for_first_booking" boolean NOT NULL,
	"guest_id" uuid,
	"cancelled_booking_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "site_coupon_of_cancelled_booking" UNIQUE("cancelled_booking_id")
);
--> statement-breakpoint
CREATE TABLE "site_coupon_use" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"coupon_id" uuid NOT NULL,
	"guest_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "site_coupon" ADD CONSTRAINT "site_coupon_guest_id_person_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_coupon" ADD CONSTRAINT "site_coupon_cancelled_booking_id_booking_id_fk" FOREIGN KEY ("cancelled_booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_coupon_use" ADD CONSTRAINT "site_coupon_use_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_coupon_use" ADD CONSTRAINT "site_coupon_use_coupon_id_site_coupon_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."site_coupon"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_coupon_use" ADD CONSTRAINT "site_coupon_use_guest_id_person_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "site_coupon_code" ON "site_coupon" USING btree ("code") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "site_coupon_of_guest" ON "site_coupon" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "site_coupon_use_of_coupon" ON "site_coupon_use" USING btree ("coupon_id");--> statement-breakpoint
-- What the site pays with its own code is missing from what the guest pays. Rows from before keep the stricter rule, so
-- that nothing needs to be read again.
ALTER TABLE "booking" DROP CONSTRAINT "booking_money";--> statement-breakpoint
ALTER TABLE "booking" ADD CONSTRAINT "booking_money" CHECK ("refunded" <= "captured" AND ("total" = "tax" + "service_fee" + "payout" OR (coalesce("coupon" ->> 'bearer', '') = 'site' AND "total" < "tax" + "service_fee" + "payout"))) NOT VALID;--> statement-breakpoint
ALTER TABLE "stay_change" DROP CONSTRAINT "stay_change_money";--> statement-breakpoint
ALTER TABLE "stay_change" ADD CONSTRAINT "stay_change_money" CHECK ("total" <= "tax" + "service_fee" + "payout" AND "paid" >= 0) NOT VALID;
