CREATE TABLE "unit_calendar_address" (
	"room_id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "unit_calendar_address_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "listing_index" ADD COLUMN "taken_by_unit" datemultirange[];--> statement-breakpoint
ALTER TABLE "room" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "room" ADD COLUMN "added_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "room" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "unit_calendar_address" ADD CONSTRAINT "unit_calendar_address_room_id_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Writes the index rows of some listings anew: as in 0031, and the taken nights of each unit where there are several.
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
    early_booking_bps, taken_by_unit)
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
    COALESCE(u.taken, '{}'),
    COALESCE((SELECT range_agg(daterange(o.date, o.date + 1)) FROM date_price o WHERE o.listing_id = l.id), '{}'),
    COALESCE((SELECT range_agg(daterange(n.date, n.date + 1)) FROM night_setting n
      WHERE n.listing_id = l.id AND (n.min_nights IS NOT NULL OR n.max_nights IS NOT NULL OR n.no_arrival
        OR n.no_departure)), '{}'),
    COALESCE(m.days, 0), COALESCE(m.percent_bps, 0), COALESCE(e.days, 0), COALESCE(e.percent_bps, 0),
    CASE WHEN cardinality(u.by_unit) > 1 THEN u.by_unit END
  FROM listing l JOIN city c ON c.id = l.city_id JOIN property_type y ON y.key = l.type_key
    LEFT JOIN lead_time_discount m ON m.listing_id = l.id AND m.kind = 'last_minute'
    LEFT JOIN lead_time_discount e ON e.listing_id = l.id AND e.kind = 'early_booking'
    CROSS JOIN LATERAL (
      SELECT array_agg(n.taken ORDER BY n.position, n.id) AS by_unit, range_intersect_agg(n.taken) AS taken
      FROM (SELECT r.id, r.position, COALESCE(range_agg(daterange(lower(b.during) - l.preparation_days,
          upper(b.during))) FILTER (WHERE b.id IS NOT NULL), '{}') AS taken
        FROM room r LEFT JOIN stay_block b ON b.listing_id = l.id AND b.room_id = r.id AND b.blocking
        WHERE r.listing_id = l.id AND r.removed_at IS NULL GROUP BY r.id) n) u
  WHERE l.id = ANY(ids) AND l.status = 'live' ORDER BY c.country_code, c.id
  ON CONFLICT (listing_id) DO UPDATE SET (
    host_id, city_id, country_code, time_zone, type_key, kind, booking_type, spot, guests, bedrooms, beds, pets_allowed,
    amenities, traits, rating, score, listed_at, sort_price, currency, base_price, weekend_price, cleaning_fee,
    extra_guest_fee, guests_included, pet_fee, tax_bps, discount_nights, discount_bps, min_nights, max_nights,
    notice_days, window_days, taken, priced, ruled, last_minute_days, last_minute_bps, early_booking_days,
    early_booking_bps, taken_by_unit) = ROW(
    excluded.host_id, excluded.city_id, excluded.country_code, excluded.time_zone, excluded.type_key, excluded.kind,
    excluded.booking_type, excluded.spot, excluded.guests, excluded.bedrooms, excluded.beds, excluded.pets_allowed,
    excluded.amenities, excluded.traits, excluded.rating, excluded.score, excluded.listed_at, excluded.sort_price,
    excluded.currency, excluded.base_price, excluded.weekend_price, excluded.cleaning_fee, excluded.extra_guest_fee,
    excluded.guests_included, excluded.pet_fee, excluded.tax_bps, excluded.discount_nights, excluded.discount_bps,
    excluded.min_nights, excluded.max_nights, excluded.notice_days, excluded.window_days, excluded.taken,
    excluded.priced, excluded.ruled, excluded.last_minute_days, excluded.last_minute_bps, excluded.early_booking_days,
    excluded.early_booking_bps, excluded.taken_by_unit);
END $$;
--> statement-breakpoint
CREATE FUNCTION "index_units"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The first unit changes nothing of what its listing's row says.
  PERFORM index_listings(ARRAY(SELECT DISTINCT c.listing_id FROM changed c
    WHERE (SELECT count(*) FROM room r WHERE r.listing_id = c.listing_id) > 1));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "room_inserted" AFTER INSERT ON "room" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "index_units"();
--> statement-breakpoint
CREATE TRIGGER "room_updated" AFTER UPDATE ON "room" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "index_units"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "stay_block_moved" AFTER UPDATE ON "stay_block" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.room_id <> NEW.room_id) EXECUTE FUNCTION "index_stay"();
--> statement-breakpoint
SELECT "index_listings"(ARRAY(SELECT listing_id FROM "room" GROUP BY listing_id HAVING count(*) > 1));
