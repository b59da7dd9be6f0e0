CREATE TABLE "booking" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"property_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"guest_id" uuid NOT NULL,
	"host_id" uuid NOT NULL,
	"status" text NOT NULL,
	"check_in" date NOT NULL,
	"check_out" date NOT NULL,
	"guests" integer NOT NULL,
	"pets" integer DEFAULT 0 NOT NULL,
	"booking_type" text NOT NULL,
	"cancellation_tier" text NOT NULL,
	"currency" text NOT NULL,
	"nights" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"total" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"service_fee" bigint NOT NULL,
	"payout" bigint NOT NULL,
	"guest_message" text,
	"payment_intent" text,
	"authorised" bigint DEFAULT 0 NOT NULL,
	"captured" bigint DEFAULT 0 NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"card_brand" text,
	"card_last4" text,
	"payment_problem" text,
	"clock_at" timestamp with time zone,
	"payout_at" timestamp with time zone,
	"working_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"command_key" text,
	CONSTRAINT "booking_code_unique" UNIQUE("code"),
	CONSTRAINT "booking_paymentIntent_unique" UNIQUE("payment_intent"),
	CONSTRAINT "booking_command" UNIQUE("guest_id","command_key")
);
--> statement-breakpoint
CREATE TABLE "booking_event" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"event" text NOT NULL,
	"by" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "movement" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"from_account" text NOT NULL,
	"to_account" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"guest_id" uuid NOT NULL,
	"host_id" uuid NOT NULL,
	"once_key" text NOT NULL,
	CONSTRAINT "movement_onceKey_unique" UNIQUE("once_key")
);
--> statement-breakpoint
CREATE TABLE "review" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"side" text NOT NULL,
	"overall" smallint NOT NULL,
	"cleanliness" smallint,
	"accuracy" smallint,
	"check_in" smallint,
	"communication" smallint,
	"location" smallint,
	"value" smallint,
	"text" text NOT NULL,
	"private_note" text,
	"submitted_at" timestamp with time zone NOT NULL,
	"publish_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone,
	"reply_text" text,
	"reply_at" timestamp with time zone,
	CONSTRAINT "review_once" UNIQUE("booking_id","side")
);
--> statement-breakpoint
CREATE TABLE "cms_block" (
	"key" text PRIMARY KEY NOT NULL,
	"body" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cms_page" (
	"slug" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"sections" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enquiry" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "enquiry_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "faq_item" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"group" text NOT NULL,
	"group_position" integer NOT NULL,
	"position" integer NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_member" (
	"email" "citext" PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_message" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"room_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"client_id" uuid,
	"sender_id" uuid,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_message_seq" UNIQUE("room_id","seq"),
	CONSTRAINT "chat_message_once" UNIQUE("room_id","sender_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "chat_room" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"property_id" uuid NOT NULL,
	"guest_id" uuid NOT NULL,
	"host_id" uuid NOT NULL,
	"booking_id" uuid,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"guest_read_seq" integer DEFAULT 0 NOT NULL,
	"host_read_seq" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_room_once" UNIQUE("property_id","guest_id")
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"message" text NOT NULL,
	"variant" text NOT NULL,
	"link" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"once_key" text NOT NULL,
	CONSTRAINT "notification_onceKey_unique" UNIQUE("once_key")
);
--> statement-breakpoint
CREATE TABLE "quick_reply" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_alert" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"bookings" boolean DEFAULT true NOT NULL,
	"messages" boolean DEFAULT true NOT NULL,
	"reviews" boolean DEFAULT true NOT NULL,
	"payouts" boolean DEFAULT true NOT NULL,
	"news" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "emergency_contact" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"relationship" text NOT NULL,
	"phone" text NOT NULL,
	"email" text
);
--> statement-breakpoint
CREATE TABLE "one_time_code" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" "citext" NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text,
	"pending" jsonb,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "person" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" "citext" NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text,
	"bio" text DEFAULT '' NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"avatar" text,
	"role" text DEFAULT 'guest' NOT NULL,
	"password_hash" text,
	"google_subject" text,
	"identity_status" text DEFAULT 'none' NOT NULL,
	"identity_reason" text,
	"currency" text,
	"locale" text,
	"payment_customer" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "person_email_unique" UNIQUE("email"),
	CONSTRAINT "person_googleSubject_unique" UNIQUE("google_subject")
);
--> statement-breakpoint
CREATE TABLE "reset_token" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "amenity" (
	"key" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"group" text NOT NULL,
	"icon" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "city" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"country" text NOT NULL,
	"country_code" text NOT NULL,
	"lat" double precision NOT NULL,
	"lon" double precision NOT NULL,
	"time_zone" text NOT NULL,
	"currency" text NOT NULL,
	"population" integer NOT NULL,
	"photo" jsonb NOT NULL,
	"listings" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "city_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "date_price" (
	"property_id" uuid NOT NULL,
	"date" date NOT NULL,
	"price" integer NOT NULL,
	CONSTRAINT "date_price_property_id_date_pk" PRIMARY KEY("property_id","date")
);
--> statement-breakpoint
CREATE TABLE "long_term_discount" (
	"property_id" uuid NOT NULL,
	"min_nights" integer NOT NULL,
	"percent_bps" integer NOT NULL,
	CONSTRAINT "long_term_discount_property_id_min_nights_pk" PRIMARY KEY("property_id","min_nights")
);
--> statement-breakpoint
CREATE TABLE "property" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"host_id" uuid NOT NULL,
	"city_id" uuid NOT NULL,
	"type_key" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"neighbourhood" text NOT NULL,
	"address" text NOT NULL,
	"lat" double precision NOT NULL,
	"lon" double precision NOT NULL,
	"public_lat" double precision NOT NULL,
	"public_lon" double precision NOT NULL,
	"time_zone" text NOT NULL,
	"currency" text NOT NULL,
	"guests" integer NOT NULL,
	"bedrooms" integer NOT NULL,
	"beds" integer NOT NULL,
	"bathrooms" numeric(3, 1) NOT NULL,
	"amenities" text[] NOT NULL,
	"house_rules" text[] NOT NULL,
	"photos" jsonb NOT NULL,
	"check_in_from" text NOT NULL,
	"check_in_until" text NOT NULL,
	"check_out_by" text NOT NULL,
	"booking_type" text NOT NULL,
	"base_price" integer NOT NULL,
	"weekend_price" integer,
	"cleaning_fee" integer DEFAULT 0 NOT NULL,
	"extra_guest_fee" integer DEFAULT 0 NOT NULL,
	"guests_included" integer NOT NULL,
	"pet_fee" integer DEFAULT 0 NOT NULL,
	"pets_allowed" boolean DEFAULT false NOT NULL,
	"min_nights" integer DEFAULT 1 NOT NULL,
	"max_nights" integer DEFAULT 90 NOT NULL,
	"notice_days" integer DEFAULT 0 NOT NULL,
	"preparation_days" integer DEFAULT 0 NOT NULL,
	"window_days" integer DEFAULT 365 NOT NULL,
	"cancellation_tier" text NOT NULL,
	"status" text NOT NULL,
	"rating_average" numeric(3, 2),
	"rating_count" integer DEFAULT 0 NOT NULL,
	"rating_parts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sort_price" integer NOT NULL,
	"score" real NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "property_type" (
	"key" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"plural" text NOT NULL,
	"icon" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "room" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"property_id" uuid NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stay_block" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"room_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"during" daterange NOT NULL,
	"kind" text NOT NULL,
	"blocking" boolean DEFAULT true NOT NULL,
	"booking_id" uuid
);
--> statement-breakpoint
CREATE TABLE "tax_rule" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"country_code" text NOT NULL,
	"city_id" uuid,
	"label" text NOT NULL,
	"bps" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "command_key" (
	"person_id" uuid NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"input_hash" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"answer" jsonb,
	CONSTRAINT "command_key_person_id_call_key_pk" PRIMARY KEY("person_id","call","key")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "payment_event" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "booking" ADD CONSTRAINT "booking_property_id_property_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."property"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking" ADD CONSTRAINT "booking_room_id_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking" ADD CONSTRAINT "booking_guest_id_person_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking" ADD CONSTRAINT "booking_host_id_person_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_event" ADD CONSTRAINT "booking_event_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movement" ADD CONSTRAINT "movement_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_property_id_property_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."property"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_author_id_person_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_subject_id_person_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_room_id_chat_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."chat_room"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_sender_id_person_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_room" ADD CONSTRAINT "chat_room_property_id_property_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."property"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_room" ADD CONSTRAINT "chat_room_guest_id_person_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_room" ADD CONSTRAINT "chat_room_host_id_person_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_room" ADD CONSTRAINT "chat_room_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quick_reply" ADD CONSTRAINT "quick_reply_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_alert" ADD CONSTRAINT "email_alert_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergency_contact" ADD CONSTRAINT "emergency_contact_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_token" ADD CONSTRAINT "reset_token_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "date_price" ADD CONSTRAINT "date_price_property_id_property_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."property"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "long_term_discount" ADD CONSTRAINT "long_term_discount_property_id_property_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."property"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property" ADD CONSTRAINT "property_host_id_person_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property" ADD CONSTRAINT "property_city_id_city_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."city"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property" ADD CONSTRAINT "property_type_key_property_type_key_fk" FOREIGN KEY ("type_key") REFERENCES "public"."property_type"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room" ADD CONSTRAINT "room_property_id_property_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."property"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stay_block" ADD CONSTRAINT "stay_block_room_id_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stay_block" ADD CONSTRAINT "stay_block_property_id_property_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."property"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_rule" ADD CONSTRAINT "tax_rule_city_id_city_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."city"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_of_guest" ON "booking" USING btree ("guest_id","check_in" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "booking_of_host" ON "booking" USING btree ("host_id","check_in" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "booking_of_property" ON "booking" USING btree ("property_id","check_in");--> statement-breakpoint
CREATE INDEX "booking_event_booking_id_id_index" ON "booking_event" USING btree ("booking_id","id");--> statement-breakpoint
CREATE INDEX "movement_of_booking" ON "movement" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "movement_of_guest" ON "movement" USING btree ("guest_id","at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "movement_of_host" ON "movement" USING btree ("host_id","at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "review_of_property" ON "review" USING btree ("property_id","published_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "review_of_person" ON "review" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "faq_item_group_position_position_index" ON "faq_item" USING btree ("group_position","position");--> statement-breakpoint
CREATE INDEX "chat_room_of_guest" ON "chat_room" USING btree ("guest_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chat_room_of_host" ON "chat_room" USING btree ("host_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notification_of_person" ON "notification" USING btree ("person_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "quick_reply_person_id_index" ON "quick_reply" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "one_time_code_email_purpose_sent_at_index" ON "one_time_code" USING btree ("email","purpose","sent_at");--> statement-breakpoint
CREATE INDEX "session_person_id_index" ON "session" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "city_listings_index" ON "city" USING btree ("listings");--> statement-breakpoint
CREATE INDEX "property_recommended" ON "property" USING btree ("status","score" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "property_by_price" ON "property" USING btree ("status","sort_price","id");--> statement-breakpoint
CREATE INDEX "property_by_rating" ON "property" USING btree ("status","rating_average" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "property_by_age" ON "property" USING btree ("status","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "property_in_city" ON "property" USING btree ("city_id","status");--> statement-breakpoint
CREATE INDEX "property_of_host" ON "property" USING btree ("host_id");--> statement-breakpoint
CREATE INDEX "property_on_map" ON "property" USING btree ("public_lat","public_lon");--> statement-breakpoint
CREATE INDEX "property_amenities" ON "property" USING gin ("amenities");--> statement-breakpoint
CREATE INDEX "room_property_id_index" ON "room" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "stay_block_property_id_index" ON "stay_block" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "stay_block_booking_id_index" ON "stay_block" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "tax_rule_country_code_index" ON "tax_rule" USING btree ("country_code");