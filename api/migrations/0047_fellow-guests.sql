CREATE TABLE "fellow_guest" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fellow_guest_unique" UNIQUE("booking_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "trip_invitation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"email" "citext" NOT NULL,
	"token_hash" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "trip_invitation_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "fellow_guest" ADD CONSTRAINT "fellow_guest_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fellow_guest" ADD CONSTRAINT "fellow_guest_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_invitation" ADD CONSTRAINT "trip_invitation_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fellow_guest_of_person" ON "fellow_guest" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "trip_invitation_of_booking" ON "trip_invitation" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "trip_invitation_of_address" ON "trip_invitation" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "trip_invitation_open" ON "trip_invitation" USING btree ("booking_id","email") WHERE ended_at is null;