CREATE TABLE "review_photo" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"path" text NOT NULL,
	"alt" text NOT NULL,
	"colours" text NOT NULL,
	CONSTRAINT "review_photo_position" UNIQUE("review_id","position")
);
--> statement-breakpoint
ALTER TABLE "review_photo" ADD CONSTRAINT "review_photo_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE no action ON UPDATE no action;