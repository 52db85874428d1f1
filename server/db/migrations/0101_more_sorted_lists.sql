CREATE INDEX IF NOT EXISTS "coupons_ends" ON "coupons" USING btree ("ends_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "deals_ends" ON "deals" USING btree ("ends_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "reviews_stars" ON "reviews" USING btree ("rating","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "listings_state" ON "listings" USING btree ("state",coalesce("submitted_at", "created_at"),"id");