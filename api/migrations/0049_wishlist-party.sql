ALTER TABLE "wishlist" ADD COLUMN "guests" integer;--> statement-breakpoint
ALTER TABLE "wishlist" ADD COLUMN "children" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "wishlist" ADD COLUMN "infants" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "wishlist" ADD COLUMN "pets" integer DEFAULT 0 NOT NULL;