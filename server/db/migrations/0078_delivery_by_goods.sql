ALTER TABLE "products" ADD COLUMN "temperature" text DEFAULT 'ambient' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "weight_grams" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "temperature" text DEFAULT 'ambient' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_temperature" CHECK ("products"."temperature" in ('ambient', 'chilled', 'frozen'));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_weight" CHECK ("order_lines"."weight_grams" > 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_temperature" CHECK ("orders"."temperature" in ('ambient', 'chilled', 'frozen'));