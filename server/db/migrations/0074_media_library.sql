ALTER TABLE "news" ADD COLUMN "picture" jsonb;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "library_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "products_pictures" ON "products" USING gin ("pictures" jsonb_path_ops) WHERE "products"."seller_id" is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "products_described_with_pictures" ON "products" USING btree ("id") WHERE "products"."seller_id" is null and "products"."description" like '%/files/pictures/%';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "order_lines_picture" ON "order_lines" USING btree ("picture");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "pictures_library" ON "pictures" USING btree ("id" DESC NULLS FIRST) WHERE "pictures"."library_at" is not null;--> statement-breakpoint
-- What staff show by now is their library; its first description there is its name.
UPDATE pictures p SET library_at = p.changed_at, title = left(s.alt, 120), alt = left(s.alt, 120)
FROM (SELECT DISTINCT ON (name) name, alt FROM (
  SELECT split_part(x ->> 'url', '/', 4) AS name, coalesce(x ->> 'alt', '') AS alt
  FROM products, jsonb_array_elements(pictures) x WHERE seller_id IS NULL
  UNION ALL SELECT split_part(picture ->> 'url', '/', 4), title FROM banners
  UNION ALL SELECT split_part(phone_picture ->> 'url', '/', 4), title FROM banners
  UNION ALL SELECT split_part(picture ->> 'url', '/', 4), name FROM categories WHERE picture IS NOT NULL) shown
  ORDER BY name, alt DESC) s
WHERE p.name = s.name AND p.state = 'used';
