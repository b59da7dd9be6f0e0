CREATE TABLE "trip_calendar_address" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "trip_calendar_address_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "trip_calendar_address" ADD CONSTRAINT "trip_calendar_address_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;