ALTER TABLE "coupons" ADD COLUMN "seller_id" bigint;
--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "product_ids" bigint[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "stopped_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "stop_reason" text;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_discount" numeric(78, 0) DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "seller_bears" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_seller_id_members_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "coupons_seller" ON "coupons" USING btree ("seller_id","id") WHERE "coupons"."seller_id" is not null;
--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_seller" CHECK ("coupons"."seller_id" is null or not ("coupons"."platform_only" or "coupons"."first_order_only")) NOT VALID;
--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_stopped" CHECK (("coupons"."stopped_at" is null) = ("coupons"."stop_reason" is null)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_seller_bears" CHECK ((not "orders"."seller_bears" or ("orders"."discount" > 0 and "orders"."seller_id" is not null))
        and "orders"."delivery_discount" >= 0 and "orders"."delivery_discount" <= "orders"."discount"
        and "orders"."delivery_discount" <= "orders"."delivery_fee") NOT VALID;
--> statement-breakpoint
ALTER TABLE "coupons" VALIDATE CONSTRAINT "coupons_seller";
--> statement-breakpoint
ALTER TABLE "coupons" VALIDATE CONSTRAINT "coupons_stopped";
--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_seller_bears";
