CREATE TABLE "price_rule" (
	"listing_id" uuid PRIMARY KEY NOT NULL,
	"floor" integer NOT NULL,
	"ceiling" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "date_price" ADD COLUMN "by_rule" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "price_rule" ADD CONSTRAINT "price_rule_listing_id_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE no action ON UPDATE no action;