ALTER TABLE "pictures" DROP CONSTRAINT "pictures_state";--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "pictures" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "reviews_pictured" ON "reviews" USING btree ("product_id","id" DESC NULLS FIRST) WHERE "reviews"."hidden_at" is null and "reviews"."pictures" <> '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_state" CHECK ("pictures"."state" in ('making', 'ready', 'used', 'withheld', 'dropped', 'leaving')) NOT VALID;--> statement-breakpoint
ALTER TABLE "pictures" VALIDATE CONSTRAINT "pictures_state";
