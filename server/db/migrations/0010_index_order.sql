DROP INDEX "lots_product";--> statement-breakpoint
DROP INDEX "products_newest";--> statement-breakpoint
DROP INDEX "products_sales";--> statement-breakpoint
DROP INDEX "products_category";--> statement-breakpoint
DROP INDEX "deposits_member";--> statement-breakpoint
DROP INDEX "orders_buyer";--> statement-breakpoint
DROP INDEX "orders_status";--> statement-breakpoint
CREATE INDEX "lots_product" ON "lots" USING btree ("product_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("channel","id" DESC NULLS FIRST) WHERE "products"."on_sale";--> statement-breakpoint
CREATE INDEX "products_sales" ON "products" USING btree ("channel","sold" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "products"."on_sale";--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("channel","category","id" DESC NULLS FIRST) WHERE "products"."on_sale";--> statement-breakpoint
CREATE INDEX "deposits_member" ON "deposits" USING btree ("member_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_buyer" ON "orders" USING btree ("buyer_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","id" DESC NULLS FIRST);