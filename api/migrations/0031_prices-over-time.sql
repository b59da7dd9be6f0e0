CREATE TABLE "season" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"host_id" uuid NOT NULL,
	"name" text NOT NULL,
	"first_night" date NOT NULL,
	"last_night" date NOT NULL,
	"is_yearly" boolean NOT NULL,
	"price" integer,
	"price_percent" integer,
	"min_nights" integer,
	"arrival_days" integer[],
	"set_until" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "season_listing" (
	"season_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"base_price" integer NOT NULL,
	"weekend_price" integer,
	CONSTRAINT "season_listing_season_id_listing_id_pk" PRIMARY KEY("season_id","listing_id")
);
--> statement-breakpoint
CREATE TABLE "lead_time_discount" (
	"listing_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"days" integer NOT NULL,
	"percent_bps" integer NOT NULL,
	CONSTRAINT "lead_time_discount_listing_id_kind_pk" PRIMARY KEY("listing_id","kind")
);
--> statement-breakpoint
CREATE TABLE "listing_views" (
	"listing_id" uuid NOT NULL,
	"date" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "listing_views_listing_id_date_pk" PRIMARY KEY("listing_id","date")
);
--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "lead_time" jsonb;--> statement-breakpoint
ALTER TABLE "listing_index" ADD COLUMN "last_minute_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_index" ADD COLUMN "last_minute_bps" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_index" ADD COLUMN "early_booking_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_index" ADD COLUMN "early_booking_bps" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "season" ADD CONSTRAINT "season_host_id_person_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "season_listing" ADD CONSTRAINT "season_listing_season_id_season_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."season"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "season_listing" ADD CONSTRAINT "season_listing_listing_id_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_time_discount" ADD CONSTRAINT "lead_time_discount_listing_id_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_views" ADD CONSTRAINT "listing_views_listing_id_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "season_of_host" ON "season" USING btree ("host_id","first_night");--> statement-breakpoint
CREATE INDEX "season_yearly" ON "season" USING btree ("set_until") WHERE is_yearly;--> statement-breakpoint
CREATE INDEX "season_of_listing" ON "season_listing" USING btree ("listing_id");
--> statement-breakpoint

-- Writes the index rows of some listings anew: as in 0028, and the lead-time discounts.
CREATE OR REPLACE FUNCTION "index_listings"("ids" uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM listing WHERE id = ANY(ids) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM listing_index i USING listing l
    WHERE i.listing_id = ANY(ids) AND l.id = i.listing_id AND l.status <> 'live';
  INSERT INTO listing_index (
    listing_id, host_id, city_id, country_code, time_zone, type_key, kind, booking_type, spot, guests, bedrooms, beds,
    pets_allowed, amenities, traits, rating, score, listed_at, sort_price, currency, base_price, weekend_price,
    cleaning_fee, extra_guest_fee, guests_included, pet_fee, tax_bps, discount_nights, discount_bps, min_nights,
    max_nights, notice_days, window_days, taken, priced, ruled, last_minute_days, last_minute_bps, early_booking_days,
    early_booking_bps)
  SELECT l.id, l.host_id, l.city_id, c.country_code, l.time_zone, l.type_key, l.kind, l.booking_type,
    point(l.public_lon, l.public_lat), l.guests, l.bedrooms, l.beds, l.pets_allowed,
    COALESCE((SELECT bit_or(1::bigint << a.bit) FROM amenity a WHERE a.key = ANY(l.amenities)), 0),
    y.code | ((array_position(ARRAY['entire', 'private_room', 'shared_room'], l.kind) - 1) << 8)
      | ((l.booking_type = 'request')::int << 10) | (least(l.bedrooms, 63) << 11)
      | (COALESCE(round(l.rating_average * 100), 0)::int << 17),
    COALESCE(round(l.rating_average * 100), 0), l.score, extract(epoch FROM l.created_at), l.sort_price, l.currency,
    l.base_price, l.weekend_price, l.cleaning_fee, l.extra_guest_fee, l.guests_included, l.pet_fee,
    (SELECT COALESCE(sum(t.bps), 0) FROM tax_rule t
      WHERE t.country_code = c.country_code AND (t.city_id IS NULL OR t.city_id = l.city_id)),
    ARRAY(SELECT d.min_nights FROM long_term_discount d WHERE d.listing_id = l.id ORDER BY d.min_nights),
    ARRAY(SELECT d.percent_bps FROM long_term_discount d WHERE d.listing_id = l.id ORDER BY d.min_nights),
    l.min_nights, l.max_nights, l.notice_days, l.window_days,
    COALESCE((SELECT range_agg(daterange(lower(b.during) - l.preparation_days, upper(b.during)))
      FROM stay_block b WHERE b.listing_id = l.id AND b.blocking), '{}'),
    COALESCE((SELECT range_agg(daterange(o.date, o.date + 1)) FROM date_price o WHERE o.listing_id = l.id), '{}'),
    COALESCE((SELECT range_agg(daterange(n.date, n.date + 1)) FROM night_setting n
      WHERE n.listing_id = l.id AND (n.min_nights IS NOT NULL OR n.max_nights IS NOT NULL OR n.no_arrival
        OR n.no_departure)), '{}'),
    COALESCE(m.days, 0), COALESCE(m.percent_bps, 0), COALESCE(e.days, 0), COALESCE(e.percent_bps, 0)
  FROM listing l JOIN city c ON c.id = l.city_id JOIN property_type y ON y.key = l.type_key
    LEFT JOIN lead_time_discount m ON m.listing_id = l.id AND m.kind = 'last_minute'
    LEFT JOIN lead_time_discount e ON e.listing_id = l.id AND e.kind = 'early_booking'
  WHERE l.id = ANY(ids) AND l.status = 'live' ORDER BY c.country_code, c.id
  ON CONFLICT (listing_id) DO UPDATE SET (
    host_id, city_id, country_code, time_zone, type_key, kind, booking_type, spot, guests, bedrooms, beds, pets_allowed,
    amenities, traits, rating, score, listed_at, sort_price, currency, base_price, weekend_price, cleaning_fee,
    extra_guest_fee, guests_included, pet_fee, tax_bps, discount_nights, discount_bps, min_nights, max_nights,
    notice_days, window_days, taken, priced, ruled, last_minute_days, last_minute_bps, early_booking_days,
    early_booking_bps) = ROW(
    excluded.host_id, excluded.city_id, excluded.country_code, excluded.time_zone, excluded.type_key, excluded.kind,
    excluded.booking_type, excluded.spot, excluded.guests, excluded.bedrooms, excluded.beds, excluded.pets_allowed,
    excluded.amenities, excluded.traits, excluded.rating, excluded.score, excluded.listed_at, excluded.sort_price,
    excluded.currency, excluded.base_price, excluded.weekend_price, excluded.cleaning_fee, excluded.extra_guest_fee,
    excluded.guests_included, excluded.pet_fee, excluded.tax_bps, excluded.discount_nights, excluded.discount_bps,
    excluded.min_nights, excluded.max_nights, excluded.notice_days, excluded.window_days, excluded.taken,
    excluded.priced, excluded.ruled, excluded.last_minute_days, excluded.last_minute_bps, excluded.early_booking_days,
    excluded.early_booking_bps);
END $$;
--> statement-breakpoint
CREATE TRIGGER "lead_time_discount_inserted" AFTER INSERT ON "lead_time_discount" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "index_changed"();
--> statement-breakpoint
CREATE TRIGGER "lead_time_discount_updated" AFTER UPDATE ON "lead_time_discount" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "index_changed"();
--> statement-breakpoint
CREATE TRIGGER "lead_time_discount_deleted" AFTER DELETE ON "lead_time_discount" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "index_changed"();
