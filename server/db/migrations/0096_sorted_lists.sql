CREATE INDEX IF NOT EXISTS "products_own_price" ON "products" USING btree ("min_price","id") WHERE "products"."seller_id" is null and "products"."channel" = 'shop';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "products_own_sales" ON "products" USING btree ("sold","id") WHERE "products"."seller_id" is null and "products"."channel" = 'shop';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "deposits_amount" ON "deposits" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_total" ON "orders" USING btree ("channel","status","total","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "withdrawals_amount" ON "withdrawals" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "withdrawals_state_amount" ON "withdrawals" USING btree ("state","amount","id");--> statement-breakpoint
ALTER TABLE "saved_views" DROP CONSTRAINT "saved_views_list";--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_list" CHECK ("saved_views"."list" in ('orders', 'members', 'products', 'withdrawals', 'deposits')) NOT VALID;--> statement-breakpoint
ALTER TABLE "saved_views" VALIDATE CONSTRAINT "saved_views_list";
