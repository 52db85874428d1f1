ALTER TABLE "products" ADD COLUMN "barred_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_barred" CHECK ("products"."barred_at" is null or not "products"."on_sale" and not "products"."paused" and "products"."seller_id" is not null) NOT VALID;
