ALTER TABLE "orders" ADD COLUMN "ship_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refund_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ship_told" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_disputed";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_disputed" CHECK ("orders"."disputed_at" is null or "orders"."status" in (2, 20) or "orders"."settle_at" is not null);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_ship_by" CHECK (("orders"."ship_by" is null) = ("orders"."refund_by" is null) and ("orders"."ship_by" is null or "orders"."status" = 2));--> statement-breakpoint
CREATE INDEX "orders_ship_by" ON "orders" USING btree ("ship_by") WHERE "orders"."ship_by" is not null;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_paused" CHECK (not ("products"."paused" and "products"."on_sale"));--> statement-breakpoint
CREATE INDEX "products_paused" ON "products" USING btree ("seller_id") WHERE "products"."paused";--> statement-breakpoint
ALTER TABLE "lots" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "lots_seller_open" ON "lots" USING btree ("seller_id") WHERE "lots"."closed_at" is null and "lots"."withdrawn_at" is null;--> statement-breakpoint
INSERT INTO settings (key, value) VALUES ('fulfilment', '{"shipDays": 7, "refundDays": 7}') ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Sellers learn of the deadline today: what is open now has all of its days before it.
UPDATE orders SET ship_by = now() + interval '7 days', refund_by = now() + interval '14 days'
WHERE status = 2 AND (fulfilment <> 'shipping' OR address IS NOT NULL);
--> statement-breakpoint
UPDATE products p SET on_sale = false, paused = true FROM members m
WHERE m.id = p.seller_id AND m.frozen_at IS NOT NULL AND p.on_sale;
--> statement-breakpoint
UPDATE lots l SET suspended_at = now(), version = version + 1 FROM members m
WHERE m.id = l.seller_id AND m.frozen_at IS NOT NULL AND l.closed_at IS NULL AND l.withdrawn_at IS NULL AND l.bid_count = 0;
