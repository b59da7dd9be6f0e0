CREATE TABLE "coupon" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"host_id" uuid NOT NULL,
	"code" text NOT NULL,
	"percent" integer,
	"amount" bigint,
	"currency" text,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"max_uses" integer NOT NULL,
	"listing_id" uuid,
	"min_nights" integer,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "coupon_use" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"coupon_id" uuid NOT NULL,
	"guest_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coupon_use_of_guest" UNIQUE("coupon_id","guest_id")
);
--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "coupon" jsonb;--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_host_id_person_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_listing_id_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_use" ADD CONSTRAINT "coupon_use_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_use" ADD CONSTRAINT "coupon_use_coupon_id_coupon_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupon"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_use" ADD CONSTRAINT "coupon_use_guest_id_person_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_code" ON "coupon" USING btree ("host_id","code") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "coupon_of_host" ON "coupon" USING btree ("host_id","created_at" DESC NULLS LAST);