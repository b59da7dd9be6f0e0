DROP INDEX "city_name";--> statement-breakpoint
-- Sixty-two amenities fit into the index; one more has to be noticed, not lost.
ALTER TABLE "amenity" ADD CONSTRAINT "amenity_bit" CHECK ("bit" BETWEEN 1 AND 62);--> statement-breakpoint
ALTER TABLE "property_type" ADD CONSTRAINT "property_type_code" CHECK ("code" BETWEEN 1 AND 255);--> statement-breakpoint
-- Room for a row to be rewritten beside itself: every booking changes one.
ALTER TABLE "listing_index" SET (fillfactor = 80);--> statement-breakpoint
-- Not rounded any more: what one unit of a currency is worth is taken from its largest price, where rounding mattered least.
UPDATE "property" p SET sort_price = p.base_price * w.worth FROM (
  SELECT DISTINCT ON (currency) currency, sort_price / base_price AS worth FROM "property" ORDER BY currency, base_price DESC) w
  WHERE w.currency = p.currency;--> statement-breakpoint

-- Writes the index rows of some listings anew. Two changes to one listing come one after the other by the lock on it, and each
-- reads what the one before has committed.
CREATE FUNCTION "index_listings"("ids" uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM property WHERE id = ANY(ids) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM listing_index i USING property p WHERE i.property_id = ANY(ids) AND p.id = i.property_id AND p.status <> 'live';
  INSERT INTO listing_index (
    property_id, host_id, city_id, country_code, time_zone, type_key, kind, booking_type, spot, guests, bedrooms, beds, pets_allowed, amenities,
    traits, rating, score, listed_at, sort_price, currency, base_price, weekend_price, cleaning_fee, extra_guest_fee, guests_included, pet_fee, tax_bps,
    discount_nights, discount_bps, min_nights, max_nights, notice_days, window_days, taken, priced)
  SELECT p.id, p.host_id, p.city_id, c.country_code, p.time_zone, p.type_key, p.kind, p.booking_type, point(p.public_lon, p.public_lat),
    p.guests, p.bedrooms, p.beds, p.pets_allowed,
    COALESCE((SELECT bit_or(1::bigint << a.bit) FROM amenity a WHERE a.key = ANY(p.amenities)), 0),
    y.code | ((array_position(ARRAY['entire', 'private_room', 'shared_room'], p.kind) - 1) << 8) | ((p.booking_type = 'request')::int << 10)
      | (least(p.bedrooms, 63) << 11) | (COALESCE(round(p.rating_average * 100), 0)::int << 17),
    COALESCE(round(p.rating_average * 100), 0), p.score, extract(epoch FROM p.created_at), p.sort_price, p.currency, p.base_price, p.weekend_price,
    p.cleaning_fee, p.extra_guest_fee, p.guests_included, p.pet_fee,
    (SELECT COALESCE(sum(t.bps), 0) FROM tax_rule t WHERE t.country_code = c.country_code AND (t.city_id IS NULL OR t.city_id = p.city_id)),
    ARRAY(SELECT d.min_nights FROM long_term_discount d WHERE d.property_id = p.id ORDER BY d.min_nights),
    ARRAY(SELECT d.percent_bps FROM long_term_discount d WHERE d.property_id = p.id ORDER BY d.min_nights),
    p.min_nights, p.max_nights, p.notice_days, p.window_days,
    COALESCE((SELECT range_agg(daterange(lower(b.during) - p.preparation_days, upper(b.during))) FROM stay_block b WHERE b.property_id = p.id AND b.blocking), '{}'),
    COALESCE((SELECT range_agg(daterange(o.date, o.date + 1)) FROM date_price o WHERE o.property_id = p.id), '{}')
  FROM property p JOIN city c ON c.id = p.city_id JOIN property_type y ON y.key = p.type_key WHERE p.id = ANY(ids) AND p.status = 'live' ORDER BY c.country_code, c.id
  ON CONFLICT (property_id) DO UPDATE SET (
    host_id, city_id, country_code, time_zone, type_key, kind, booking_type, spot, guests, bedrooms, beds, pets_allowed, amenities, traits, rating, score,
    listed_at, sort_price, currency, base_price, weekend_price, cleaning_fee, extra_guest_fee, guests_included, pet_fee, tax_bps, discount_nights,
    discount_bps, min_nights, max_nights, notice_days, window_days, taken, priced) = ROW(
    excluded.host_id, excluded.city_id, excluded.country_code, excluded.time_zone, excluded.type_key, excluded.kind, excluded.booking_type,
    excluded.spot, excluded.guests, excluded.bedrooms, excluded.beds, excluded.pets_allowed, excluded.amenities, excluded.traits, excluded.rating, excluded.score,
    excluded.listed_at, excluded.sort_price, excluded.currency, excluded.base_price, excluded.weekend_price, excluded.cleaning_fee,
    excluded.extra_guest_fee, excluded.guests_included, excluded.pet_fee, excluded.tax_bps, excluded.discount_nights, excluded.discount_bps,
    excluded.min_nights, excluded.max_nights, excluded.notice_days, excluded.window_days, excluded.taken, excluded.priced);
END $$;--> statement-breakpoint

CREATE FUNCTION "index_listing"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_listings(ARRAY[NEW.id]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "listing_written" AFTER INSERT ON "property" FOR EACH ROW EXECUTE FUNCTION "index_listing"();--> statement-breakpoint
CREATE TRIGGER "listing_changed" AFTER UPDATE ON "property" FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "index_listing"();--> statement-breakpoint

-- Dates of a stay are indexed when the transaction ends, so that the lock on the listing is the last one it takes: steps of several
-- bookings in one transaction never wait for each other in a circle.
CREATE FUNCTION "index_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_listings(ARRAY[CASE WHEN TG_OP = 'DELETE' THEN OLD.property_id ELSE NEW.property_id END]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "stay_kept" AFTER INSERT OR DELETE ON "stay_block" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "index_stay"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "stay_moved" AFTER UPDATE ON "stay_block" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.during <> NEW.during OR OLD.blocking <> NEW.blocking) EXECUTE FUNCTION "index_stay"();--> statement-breakpoint

CREATE FUNCTION "index_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_listings(ARRAY(SELECT DISTINCT property_id FROM changed));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "date_price_set" AFTER INSERT ON "date_price" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "index_changed"();--> statement-breakpoint
CREATE TRIGGER "date_price_moved" AFTER UPDATE ON "date_price" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "index_changed"();--> statement-breakpoint
CREATE TRIGGER "date_price_lifted" AFTER DELETE ON "date_price" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "index_changed"();--> statement-breakpoint
CREATE TRIGGER "long_term_discount_set" AFTER INSERT ON "long_term_discount" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "index_changed"();--> statement-breakpoint
CREATE TRIGGER "long_term_discount_moved" AFTER UPDATE ON "long_term_discount" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "index_changed"();--> statement-breakpoint
CREATE TRIGGER "long_term_discount_lifted" AFTER DELETE ON "long_term_discount" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "index_changed"();--> statement-breakpoint

CREATE FUNCTION "index_country"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_listings(ARRAY(SELECT p.id FROM property p JOIN city c ON c.id = p.city_id WHERE c.country_code IN (NEW.country_code, OLD.country_code)));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "tax_changed" AFTER INSERT OR UPDATE OR DELETE ON "tax_rule" FOR EACH ROW EXECUTE FUNCTION "index_country"();--> statement-breakpoint

SELECT "index_listings"(ARRAY(SELECT id FROM "property" WHERE status = 'live'));
