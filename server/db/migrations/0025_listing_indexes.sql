DROP INDEX "products_newest";--> statement-breakpoint
DROP INDEX "products_price";--> statement-breakpoint
DROP INDEX "products_sales";--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("channel","id" DESC NULLS FIRST,"category","min_price","in_stock") WHERE "products"."on_sale";--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("channel","min_price","id","category","in_stock") WHERE "products"."on_sale";--> statement-breakpoint
CREATE INDEX "products_sales" ON "products" USING btree ("channel","sold" DESC NULLS FIRST,"id" DESC NULLS FIRST,"category","min_price","in_stock") WHERE "products"."on_sale";