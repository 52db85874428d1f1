CREATE INDEX IF NOT EXISTS "products_changed" ON "products" USING btree ("updated_at","id") WHERE "products"."seller_id" is null and "products"."channel" = 'shop';
