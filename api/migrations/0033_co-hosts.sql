CREATE TABLE "team_act" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"host_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"listing_id" uuid,
	"booking_id" uuid,
	"conversation_id" uuid,
	"nights" integer
);
--> statement-breakpoint
CREATE TABLE "team_invitation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"host_id" uuid NOT NULL,
	"email" "citext" NOT NULL,
	"level" text NOT NULL,
	"listing_ids" uuid[],
	"token_hash" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "team_invitation_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "team_member" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"host_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"level" text NOT NULL,
	"listing_ids" uuid[],
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "team_member_unique" UNIQUE("host_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "accepted_by_id" uuid;--> statement-breakpoint
ALTER TABLE "booking_event" ADD COLUMN "actor_id" uuid;--> statement-breakpoint
ALTER TABLE "calendar_edit" ADD COLUMN "edited_by_id" uuid;--> statement-breakpoint
ALTER TABLE "chat_message" ADD COLUMN "written_by_id" uuid;--> statement-breakpoint
ALTER TABLE "team_act" ADD CONSTRAINT "team_act_host_id_person_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_act" ADD CONSTRAINT "team_act_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitation" ADD CONSTRAINT "team_invitation_host_id_person_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_host_id_person_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_act_of_host" ON "team_act" USING btree ("host_id","at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "team_act_of_person" ON "team_act" USING btree ("host_id","person_id","at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitation_open" ON "team_invitation" USING btree ("host_id","email") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "team_member_of_person" ON "team_member" USING btree ("person_id");