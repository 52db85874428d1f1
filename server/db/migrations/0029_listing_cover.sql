DROP INDEX "products_price";--> statement-breakpoint
DROP INDEX "products_counted";--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("channel","min_price","id","category","in_stock","sold") WHERE "products"."on_sale";--> statement-breakpoint
CREATE INDEX "products_counted" ON "products" USING btree ("channel","category","min_price","in_stock","id","sold") WHERE "products"."on_sale";