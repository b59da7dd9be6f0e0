-- One word for one thing, from the database to the button (docs/glossary.md): listing, conversation, idempotency key.
-- Renames keep every row, and constraints, indexes and WHEN clauses follow by themselves; only function texts do not,
-- so that the functions below are defined again.
ALTER TABLE "property" RENAME TO "listing";
--> statement-breakpoint
ALTER TABLE "chat_room" RENAME TO "conversation";
--> statement-breakpoint
ALTER TABLE "letter_sent" RENAME TO "sent_email";
--> statement-breakpoint
ALTER TABLE "sign_in_try" RENAME TO "sign_in_attempt";
--> statement-breakpoint
ALTER TABLE "booking" RENAME COLUMN "property_id" TO "listing_id";
--> statement-breakpoint
ALTER TABLE "calendar_address" RENAME COLUMN "property_id" TO "listing_id";
--> statement-breakpoint
ALTER TABLE "calendar_feed" RENAME COLUMN "property_id" TO "listing_id";
--> statement-breakpoint
ALTER TABLE "conversation" RENAME COLUMN "property_id" TO "listing_id";
--> statement-breakpoint
ALTER TABLE "date_price" RENAME COLUMN "property_id" TO "listing_id";
--> statement-breakpoint
ALTER TABLE "listing_index" RENAME COLUMN "property_id" TO "listing_id";
--> statement-breakpoint
ALTER TABLE "long_term_discount" RENAME COLUMN "property_id" TO "listing_id";
--> statement-breakpoint
ALTER TABLE "review" RENAME COLUMN "property_id" TO "listing_id";
--> statement-breakpoint
ALTER TABLE "room" RENAME COLUMN "property_id" TO "listing_id";
--> statement-breakpoint
ALTER TABLE "stay_block" RENAME COLUMN "property_id" TO "listing_id";
--> statement-breakpoint
ALTER TABLE "chat_message" RENAME COLUMN "room_id" TO "conversation_id";
--> statement-breakpoint
ALTER TABLE "movement" RENAME COLUMN "once_key" TO "idempotency_key";
--> statement-breakpoint
ALTER TABLE "notification" RENAME COLUMN "once_key" TO "idempotency_key";
--> statement-breakpoint
ALTER TABLE "sent_email" RENAME COLUMN "once_key" TO "idempotency_key";
--> statement-breakpoint
ALTER TABLE "newsletter_member" RENAME COLUMN "asked_at" TO "confirmation_sent_at";
--> statement-breakpoint
ALTER TABLE "newsletter_member" RENAME COLUMN "left_at" TO "unsubscribed_at";
--> statement-breakpoint
ALTER TABLE "payout_account" RENAME COLUMN "asked_at" TO "fetched_at";
--> statement-breakpoint
ALTER TABLE "exchange_rate" RENAME COLUMN "taken_at" TO "fetched_at";
--> statement-breakpoint
ALTER TABLE "calendar_address" RENAME COLUMN "made_at" TO "created_at";
--> statement-breakpoint
ALTER TABLE "sign_in_attempt" RENAME COLUMN "place" TO "client_subnet";
--> statement-breakpoint
ALTER TABLE "booking" RENAME CONSTRAINT "booking_property_id_property_id_fk"
  TO "booking_listing_id_listing_id_fk";
--> statement-breakpoint
ALTER TABLE "calendar_address" RENAME CONSTRAINT "calendar_address_property_id_property_id_fk"
  TO "calendar_address_listing_id_listing_id_fk";
--> statement-breakpoint
ALTER TABLE "calendar_event" RENAME CONSTRAINT "calendar_event_once"
  TO "calendar_event_unique";
--> statement-breakpoint
ALTER TABLE "calendar_feed" RENAME CONSTRAINT "calendar_feed_once"
  TO "calendar_feed_unique";
--> statement-breakpoint
ALTER TABLE "calendar_feed" RENAME CONSTRAINT "calendar_feed_property_id_property_id_fk"
  TO "calendar_feed_listing_id_listing_id_fk";
--> statement-breakpoint
ALTER TABLE "chat_message" RENAME CONSTRAINT "chat_message_once" TO "chat_message_unique";
--> statement-breakpoint
ALTER TABLE "chat_message" RENAME CONSTRAINT "chat_message_room_id_chat_room_id_fk"
  TO "chat_message_conversation_id_conversation_id_fk";
--> statement-breakpoint
ALTER TABLE "conversation" RENAME CONSTRAINT "chat_room_booking_id_booking_id_fk"
  TO "conversation_booking_id_booking_id_fk";
--> statement-breakpoint
ALTER TABLE "conversation" RENAME CONSTRAINT "chat_room_guest_id_person_id_fk"
  TO "conversation_guest_id_person_id_fk";
--> statement-breakpoint
ALTER TABLE "conversation" RENAME CONSTRAINT "chat_room_host_id_person_id_fk"
  TO "conversation_host_id_person_id_fk";
--> statement-breakpoint
ALTER TABLE "conversation" RENAME CONSTRAINT "chat_room_once" TO "conversation_unique";
--> statement-breakpoint
ALTER TABLE "conversation" RENAME CONSTRAINT "chat_room_pkey" TO "conversation_pkey";
--> statement-breakpoint
ALTER TABLE "conversation" RENAME CONSTRAINT "chat_room_property_id_property_id_fk"
  TO "conversation_listing_id_listing_id_fk";
--> statement-breakpoint
ALTER TABLE "date_price" RENAME CONSTRAINT "date_price_property_id_date_pk"
  TO "date_price_listing_id_date_pk";
--> statement-breakpoint
ALTER TABLE "date_price" RENAME CONSTRAINT "date_price_property_id_property_id_fk"
  TO "date_price_listing_id_listing_id_fk";
--> statement-breakpoint
ALTER TABLE "listing" RENAME CONSTRAINT "property_city_id_city_id_fk"
  TO "listing_city_id_city_id_fk";
--> statement-breakpoint
ALTER TABLE "listing" RENAME CONSTRAINT "property_host_id_person_id_fk"
  TO "listing_host_id_person_id_fk";
--> statement-breakpoint
ALTER TABLE "listing" RENAME CONSTRAINT "property_pkey" TO "listing_pkey";
--> statement-breakpoint
ALTER TABLE "listing" RENAME CONSTRAINT "property_type_key_property_type_key_fk"
  TO "listing_type_key_property_type_key_fk";
--> statement-breakpoint
ALTER TABLE "listing_index" RENAME CONSTRAINT "listing_index_property_id_property_id_fk"
  TO "listing_index_listing_id_listing_id_fk";
--> statement-breakpoint
ALTER TABLE "long_term_discount" RENAME CONSTRAINT "long_term_discount_property_id_min_nights_pk"
  TO "long_term_discount_listing_id_min_nights_pk";
--> statement-breakpoint
ALTER TABLE "long_term_discount" RENAME CONSTRAINT "long_term_discount_property_id_property_id_fk"
  TO "long_term_discount_listing_id_listing_id_fk";
--> statement-breakpoint
ALTER TABLE "movement" RENAME CONSTRAINT "movement_onceKey_unique"
  TO "movement_idempotencyKey_unique";
--> statement-breakpoint
ALTER TABLE "notification" RENAME CONSTRAINT "notification_onceKey_unique"
  TO "notification_idempotencyKey_unique";
--> statement-breakpoint
ALTER TABLE "review" RENAME CONSTRAINT "review_once" TO "review_unique";
--> statement-breakpoint
ALTER TABLE "review" RENAME CONSTRAINT "review_property_id_property_id_fk"
  TO "review_listing_id_listing_id_fk";
--> statement-breakpoint
ALTER TABLE "room" RENAME CONSTRAINT "room_property_id_property_id_fk"
  TO "room_listing_id_listing_id_fk";
--> statement-breakpoint
ALTER TABLE "sent_email" RENAME CONSTRAINT "letter_sent_pkey" TO "sent_email_pkey";
--> statement-breakpoint
ALTER TABLE "sign_in_attempt" RENAME CONSTRAINT "sign_in_try_email_place_pk"
  TO "sign_in_attempt_email_client_subnet_pk";
--> statement-breakpoint
ALTER TABLE "stay_block" RENAME CONSTRAINT "stay_block_property_id_property_id_fk"
  TO "stay_block_listing_id_listing_id_fk";
--> statement-breakpoint
ALTER INDEX "listing_on_map" RENAME TO "listing_index_on_map";
--> statement-breakpoint
ALTER INDEX "listing_in_city" RENAME TO "listing_index_in_city";
--> statement-breakpoint
ALTER INDEX "listing_in_country" RENAME TO "listing_index_in_country";
--> statement-breakpoint
ALTER INDEX "listing_of_host" RENAME TO "listing_index_of_host";
--> statement-breakpoint
ALTER INDEX "listing_recommended" RENAME TO "listing_index_recommended";
--> statement-breakpoint
ALTER INDEX "listing_by_price" RENAME TO "listing_index_by_price";
--> statement-breakpoint
ALTER INDEX "listing_by_rating" RENAME TO "listing_index_by_rating";
--> statement-breakpoint
ALTER INDEX "listing_by_age" RENAME TO "listing_index_by_age";
--> statement-breakpoint
ALTER INDEX "property_in_city" RENAME TO "listing_in_city";
--> statement-breakpoint
ALTER INDEX "property_of_host" RENAME TO "listing_of_host";
--> statement-breakpoint
ALTER INDEX "booking_of_property" RENAME TO "booking_of_listing";
--> statement-breakpoint
ALTER INDEX "review_of_property" RENAME TO "review_of_listing";
--> statement-breakpoint
ALTER INDEX "room_property_id_index" RENAME TO "room_listing_id_index";
--> statement-breakpoint
ALTER INDEX "stay_block_property_id_index" RENAME TO "stay_block_listing_id_index";
--> statement-breakpoint
ALTER INDEX "chat_room_of_guest" RENAME TO "conversation_of_guest";
--> statement-breakpoint
ALTER INDEX "chat_room_of_host" RENAME TO "conversation_of_host";
--> statement-breakpoint
ALTER INDEX "letter_sent_about" RENAME TO "sent_email_about";
--> statement-breakpoint
ALTER INDEX "sign_in_try_last" RENAME TO "sign_in_attempt_last";
--> statement-breakpoint
ALTER INDEX "refund_order_once" RENAME TO "refund_order_unique";
--> statement-breakpoint
ALTER TRIGGER "listing_written" ON "listing" RENAME TO "listing_inserted";
--> statement-breakpoint
ALTER TRIGGER "listing_changed" ON "listing" RENAME TO "listing_updated";
--> statement-breakpoint
ALTER TRIGGER "date_price_set" ON "date_price" RENAME TO "date_price_inserted";
--> statement-breakpoint
ALTER TRIGGER "date_price_moved" ON "date_price" RENAME TO "date_price_updated";
--> statement-breakpoint
ALTER TRIGGER "date_price_lifted" ON "date_price" RENAME TO "date_price_deleted";
--> statement-breakpoint
ALTER TRIGGER "long_term_discount_set" ON "long_term_discount" RENAME
  TO "long_term_discount_inserted";
--> statement-breakpoint
ALTER TRIGGER "long_term_discount_moved" ON "long_term_discount" RENAME
  TO "long_term_discount_updated";
--> statement-breakpoint
ALTER TRIGGER "long_term_discount_lifted" ON "long_term_discount" RENAME
  TO "long_term_discount_deleted";
--> statement-breakpoint
ALTER TRIGGER "tax_changed" ON "tax_rule" RENAME TO "tax_rule_written";
--> statement-breakpoint
-- A constraint trigger's name stands in two catalogs and can't be renamed in both: create them again.
DROP TRIGGER "stay_kept" ON "stay_block";
--> statement-breakpoint
DROP TRIGGER "stay_moved" ON "stay_block";
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "stay_block_written" AFTER INSERT OR DELETE ON "stay_block" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "index_stay"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "stay_block_changed" AFTER UPDATE ON "stay_block" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.during <> NEW.during OR OLD.blocking <> NEW.blocking) EXECUTE FUNCTION "index_stay"();
--> statement-breakpoint
-- From PostgreSQL 18 on, NOT NULL constraints have names as well, built from table and column.
DO $$
DECLARE c record;
BEGIN
  FOR c IN
    SELECT t.relname AS "table", n.conname AS "from", t.relname || '_' || a.attname || '_not_null' AS "to"
    FROM pg_constraint n JOIN pg_class t ON t.oid = n.conrelid
      JOIN pg_attribute a ON a.attrelid = n.conrelid AND a.attnum = n.conkey[1]
    WHERE n.contype = 'n' AND n.connamespace = 'public'::regnamespace
      AND (t.relname IN ('listing', 'conversation', 'sent_email', 'sign_in_attempt')
        OR n.conname ~ '_(property_id|room_id|once_key|asked_at|taken_at|made_at)_not_null$')
      AND n.conname <> t.relname || '_' || a.attname || '_not_null'
  LOOP
    EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I', c."table", c."from", c."to");
  END LOOP;
END $$;
--> statement-breakpoint

-- Writes the index rows of some listings anew. Two changes to one listing follow one another by the lock on it, and
-- each reads what the one before has committed.
CREATE OR REPLACE FUNCTION "index_listings"("ids" uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM listing WHERE id = ANY(ids) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM listing_index i USING listing l
    WHERE i.listing_id = ANY(ids) AND l.id = i.listing_id AND l.status <> 'live';
  INSERT INTO listing_index (
    listing_id, host_id, city_id, country_code, time_zone, type_key, kind, booking_type, spot, guests, bedrooms, beds,
    pets_allowed, amenities, traits, rating, score, listed_at, sort_price, currency, base_price, weekend_price,
    cleaning_fee, extra_guest_fee, guests_included, pet_fee, tax_bps, discount_nights, discount_bps, min_nights,
    max_nights, notice_days, window_days, taken, priced)
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
    COALESCE((SELECT range_agg(daterange(o.date, o.date + 1)) FROM date_price o WHERE o.listing_id = l.id), '{}')
  FROM listing l JOIN city c ON c.id = l.city_id JOIN property_type y ON y.key = l.type_key
  WHERE l.id = ANY(ids) AND l.status = 'live' ORDER BY c.country_code, c.id
  ON CONFLICT (listing_id) DO UPDATE SET (
    host_id, city_id, country_code, time_zone, type_key, kind, booking_type, spot, guests, bedrooms, beds, pets_allowed,
    amenities, traits, rating, score, listed_at, sort_price, currency, base_price, weekend_price, cleaning_fee,
    extra_guest_fee, guests_included, pet_fee, tax_bps, discount_nights, discount_bps, min_nights, max_nights,
    notice_days, window_days, taken, priced) = ROW(
    excluded.host_id, excluded.city_id, excluded.country_code, excluded.time_zone, excluded.type_key, excluded.kind,
    excluded.booking_type, excluded.spot, excluded.guests, excluded.bedrooms, excluded.beds, excluded.pets_allowed,
    excluded.amenities, excluded.traits, excluded.rating, excluded.score, excluded.listed_at, excluded.sort_price,
    excluded.currency, excluded.base_price, excluded.weekend_price, excluded.cleaning_fee, excluded.extra_guest_fee,
    excluded.guests_included, excluded.pet_fee, excluded.tax_bps, excluded.discount_nights, excluded.discount_bps,
    excluded.min_nights, excluded.max_nights, excluded.notice_days, excluded.window_days, excluded.taken,
    excluded.priced);
END $$;
--> statement-breakpoint

-- Deferred to the end of the transaction (see 0007), so that the lock on the listing is the last one it takes.
CREATE OR REPLACE FUNCTION "index_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_listings(ARRAY[CASE WHEN TG_OP = 'DELETE' THEN OLD.listing_id ELSE NEW.listing_id END]);
  RETURN NULL;
END $$;
--> statement-breakpoint

CREATE OR REPLACE FUNCTION "index_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_listings(ARRAY(SELECT DISTINCT listing_id FROM changed));
  RETURN NULL;
END $$;
--> statement-breakpoint

CREATE OR REPLACE FUNCTION "index_country"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_listings(ARRAY(
    SELECT l.id FROM listing l JOIN city c ON c.id = l.city_id
    WHERE c.country_code IN (NEW.country_code, OLD.country_code)));
  RETURN NULL;
END $$;
