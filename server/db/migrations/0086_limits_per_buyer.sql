ALTER TABLE "products" ADD COLUMN "per_buyer" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "per_buyer" integer;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_per_buyer" CHECK ("products"."per_buyer" between 1 and 99);