-- The release before fills neither column, and an address of its orders has no region then (ADR 118).
ALTER TABLE "addresses" ADD COLUMN "store_region" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "store_region" jsonb;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_store_region" CHECK ("addresses"."store_region" is null or "addresses"."store_region" ?& array['chain', 'storeNo', 'city', 'district', 'postcode']) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_store_region" CHECK ("orders"."store_region" is null or "orders"."store_region" ?& array['chain', 'storeNo', 'city', 'district', 'postcode']) NOT VALID;