CREATE TABLE "calendar_address" (
	"property_id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_address_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "calendar_event" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"feed_id" uuid NOT NULL,
	"uid" text NOT NULL,
	"during" daterange NOT NULL,
	"whole" boolean DEFAULT true NOT NULL,
	CONSTRAINT "calendar_event_once" UNIQUE("feed_id","uid")
);
--> statement-breakpoint
CREATE TABLE "calendar_feed" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"property_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"last_tried_at" timestamp with time zone NOT NULL,
	"last_succeeded_at" timestamp with time zone NOT NULL,
	"last_error" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"unreadable" integer DEFAULT 0 NOT NULL,
	"etag" text,
	"last_modified" text,
	CONSTRAINT "calendar_feed_once" UNIQUE("property_id","url")
);
--> statement-breakpoint
ALTER TABLE "stay_block" ADD COLUMN "event_id" uuid;--> statement-breakpoint
ALTER TABLE "calendar_address" ADD CONSTRAINT "calendar_address_property_id_property_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."property"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_event" ADD CONSTRAINT "calendar_event_feed_id_calendar_feed_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."calendar_feed"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_property_id_property_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."property"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_room_id_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_event_in_part" ON "calendar_event" USING btree ("feed_id") WHERE not whole;--> statement-breakpoint
CREATE INDEX "calendar_feed_due" ON "calendar_feed" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "stay_block_of_event" ON "stay_block" USING btree ("event_id") WHERE event_id is not null;