CREATE TABLE "arrival_guide" (
	"listing_id" uuid PRIMARY KEY NOT NULL,
	"way_in" text NOT NULL,
	"parking" text NOT NULL,
	"house_manual" text NOT NULL,
	"secrets" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "arrival_guide" ADD CONSTRAINT "arrival_guide_listing_id_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE no action ON UPDATE no action;