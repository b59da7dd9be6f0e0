-- No two blocking rows of a room may overlap: the last word on double booking, whatever the code above it thinks.
ALTER TABLE "stay_block" ADD CONSTRAINT "stay_block_no_overlap" EXCLUDE USING gist ("room_id" WITH =, "during" WITH &&) WHERE ("blocking");--> statement-breakpoint
ALTER TABLE "stay_block" ADD CONSTRAINT "stay_block_not_empty" CHECK (NOT isempty("during"));--> statement-breakpoint
ALTER TABLE "booking" ADD CONSTRAINT "booking_nights" CHECK ("check_out" > "check_in");--> statement-breakpoint
ALTER TABLE "booking" ADD CONSTRAINT "booking_money" CHECK ("total" = "tax" + "service_fee" + "payout" AND "refunded" <= "captured");--> statement-breakpoint
ALTER TABLE "movement" ADD CONSTRAINT "movement_positive" CHECK ("amount" > 0 AND "from_account" <> "to_account");--> statement-breakpoint
-- What the clock looks for, and what is still to be told: small indexes over a few rows of large tables.
CREATE INDEX "booking_clock" ON "booking" ("clock_at") WHERE "clock_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "booking_payout" ON "booking" ("payout_at") WHERE "payout_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" ("due_at", "id");--> statement-breakpoint
CREATE INDEX "review_unpublished" ON "review" ("publish_at") WHERE "published_at" IS NULL;--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" ("person_id") WHERE "read_at" IS NULL;--> statement-breakpoint
CREATE INDEX "city_name" ON "city" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
-- History is only ever added to.
CREATE FUNCTION "append_only"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;--> statement-breakpoint
CREATE TRIGGER "booking_event_append_only" BEFORE UPDATE OR DELETE ON "booking_event" FOR EACH STATEMENT EXECUTE FUNCTION "append_only"();--> statement-breakpoint
CREATE TRIGGER "movement_append_only" BEFORE UPDATE OR DELETE ON "movement" FOR EACH STATEMENT EXECUTE FUNCTION "append_only"();
