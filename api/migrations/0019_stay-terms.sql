ALTER TABLE "booking" ADD COLUMN "time_zone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "check_in_from" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "check_in_until" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "check_out_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- The previous release inserts bookings without these columns while it still runs. The next release may drop the trigger
-- and the defaults.
CREATE FUNCTION "booking_terms"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT coalesce(nullif(NEW.time_zone, ''), l.time_zone), coalesce(nullif(NEW.check_in_from, ''), l.check_in_from),
    coalesce(nullif(NEW.check_in_until, ''), l.check_in_until), coalesce(nullif(NEW.check_out_by, ''), l.check_out_by)
  INTO NEW.time_zone, NEW.check_in_from, NEW.check_in_until, NEW.check_out_by
  FROM listing l WHERE l.id = NEW.listing_id;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "booking_terms" BEFORE INSERT ON "booking" FOR EACH ROW
  WHEN ('' IN (coalesce(NEW.time_zone, ''), coalesce(NEW.check_in_from, ''), coalesce(NEW.check_in_until, ''),
    coalesce(NEW.check_out_by, '')))
  EXECUTE FUNCTION "booking_terms"();--> statement-breakpoint
UPDATE "booking" b SET "time_zone" = l.time_zone, "check_in_from" = l.check_in_from,
  "check_in_until" = l.check_in_until, "check_out_by" = l.check_out_by
FROM "listing" l WHERE l.id = b.listing_id;
