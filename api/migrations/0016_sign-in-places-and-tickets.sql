ALTER TABLE "sign_in_try" DROP CONSTRAINT "sign_in_try_pkey";--> statement-breakpoint
ALTER TABLE "sign_in_try" ADD COLUMN "place" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_try" ADD CONSTRAINT "sign_in_try_email_place_pk" PRIMARY KEY("email","place");--> statement-breakpoint
CREATE INDEX "sign_in_try_last" ON "sign_in_try" USING btree ("last_at");--> statement-breakpoint
ALTER TABLE "one_time_code" ADD COLUMN "ticket_hash" text;
