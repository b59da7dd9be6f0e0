CREATE TABLE "wishlist" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"name" text NOT NULL,
	"check_in" date,
	"check_out" date,
	"share_token" text,
	"last_used_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "wishlist_shareToken_unique" UNIQUE("share_token")
);
--> statement-breakpoint
CREATE TABLE "wishlist_place" (
	"person_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"wishlist_id" uuid NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wishlist_place_person_id_listing_id_pk" PRIMARY KEY("person_id","listing_id")
);
--> statement-breakpoint
ALTER TABLE "wishlist" ADD CONSTRAINT "wishlist_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_place" ADD CONSTRAINT "wishlist_place_listing_id_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_place" ADD CONSTRAINT "wishlist_place_wishlist_id_wishlist_id_fk" FOREIGN KEY ("wishlist_id") REFERENCES "public"."wishlist"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wishlist_of_person" ON "wishlist" USING btree ("person_id","last_used_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "wishlist_place_of_list" ON "wishlist_place" USING btree ("wishlist_id");