-- Text as people compare it: without capitals and accents, and with the letters that carry no accent of their own as they are typed.
CREATE FUNCTION "folded"("value" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT translate(regexp_replace(lower(normalize("value", NFD)), '[\u0300-\u036f]', '', 'g'), 'øłđıßæœþð', 'oldsiaotd')
$$;--> statement-breakpoint
CREATE TABLE "listing_index" (
	"property_id" uuid PRIMARY KEY NOT NULL,
	"host_id" uuid NOT NULL,
	"city_id" uuid NOT NULL,
	"country_code" text NOT NULL,
	"time_zone" text NOT NULL,
	"type_key" text NOT NULL,
	"kind" text NOT NULL,
	"booking_type" text NOT NULL,
	"spot" "point" NOT NULL,
	"guests" smallint NOT NULL,
	"bedrooms" smallint NOT NULL,
	"beds" smallint NOT NULL,
	"pets_allowed" boolean NOT NULL,
	"amenities" bigint NOT NULL,
	"traits" integer NOT NULL,
	"rating" smallint NOT NULL,
	"score" double precision NOT NULL,
	"listed_at" double precision NOT NULL,
	"sort_price" double precision NOT NULL,
	"currency" text NOT NULL,
	"base_price" integer NOT NULL,
	"weekend_price" integer,
	"cleaning_fee" integer NOT NULL,
	"extra_guest_fee" integer NOT NULL,
	"guests_included" smallint NOT NULL,
	"pet_fee" integer NOT NULL,
	"tax_bps" integer NOT NULL,
	"discount_nights" integer[] NOT NULL,
	"discount_bps" integer[] NOT NULL,
	"min_nights" smallint NOT NULL,
	"max_nights" smallint NOT NULL,
	"notice_days" smallint NOT NULL,
	"window_days" smallint NOT NULL,
	"taken" datemultirange NOT NULL,
	"priced" datemultirange NOT NULL
);
--> statement-breakpoint
DROP INDEX "property_recommended";--> statement-breakpoint
DROP INDEX "property_by_price";--> statement-breakpoint
DROP INDEX "property_by_rating";--> statement-breakpoint
DROP INDEX "property_by_age";--> statement-breakpoint
DROP INDEX "property_on_map";--> statement-breakpoint
DROP INDEX "property_amenities";--> statement-breakpoint
ALTER TABLE "property" ALTER COLUMN "sort_price" SET DATA TYPE double precision;--> statement-breakpoint
ALTER TABLE "amenity" ADD COLUMN "bit" "smallserial" NOT NULL;--> statement-breakpoint
ALTER TABLE "city" ADD COLUMN "folded_name" text GENERATED ALWAYS AS (folded(name)) STORED;--> statement-breakpoint
ALTER TABLE "city" ADD COLUMN "folded_country" text GENERATED ALWAYS AS (folded(country)) STORED;--> statement-breakpoint
ALTER TABLE "property_type" ADD COLUMN "code" "smallserial" NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_index" ADD CONSTRAINT "listing_index_property_id_property_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."property"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_on_map" ON "listing_index" USING gist ("spot");--> statement-breakpoint
CREATE INDEX "listing_in_city" ON "listing_index" USING btree ("city_id");--> statement-breakpoint
CREATE INDEX "listing_in_country" ON "listing_index" USING btree ("country_code");--> statement-breakpoint
CREATE INDEX "listing_of_host" ON "listing_index" USING btree ("host_id");--> statement-breakpoint
CREATE INDEX "listing_recommended" ON "listing_index" USING btree ("score","property_id");--> statement-breakpoint
CREATE INDEX "listing_by_price" ON "listing_index" USING btree ("sort_price","property_id");--> statement-breakpoint
CREATE INDEX "listing_by_rating" ON "listing_index" USING btree ("rating","property_id");--> statement-breakpoint
CREATE INDEX "listing_by_age" ON "listing_index" USING btree ("listed_at","property_id");--> statement-breakpoint
CREATE INDEX "city_begins" ON "city" USING btree ("folded_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "city_contains" ON "city" USING gin ("folded_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "city_country_begins" ON "city" USING btree ("folded_country" text_pattern_ops);--> statement-breakpoint
ALTER TABLE "amenity" ADD CONSTRAINT "amenity_bit_unique" UNIQUE("bit");--> statement-breakpoint
ALTER TABLE "property_type" ADD CONSTRAINT "property_type_code_unique" UNIQUE("code");