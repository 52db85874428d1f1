CREATE TABLE "pictures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"state" text DEFAULT 'making' NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"widths" integer[] NOT NULL,
	"placeholder" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pictures_state" CHECK ("pictures"."state" in ('making', 'ready', 'used', 'leaving')),
	CONSTRAINT "pictures_size" CHECK ("pictures"."width" > 0 and "pictures"."height" > 0)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "handle" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "skus" ADD COLUMN "code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "skus" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_name" ON "pictures" USING btree ("name");--> statement-breakpoint
CREATE INDEX "pictures_owner" ON "pictures" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "pictures_unused" ON "pictures" USING btree ("changed_at") WHERE "pictures"."state" <> 'used';--> statement-breakpoint
CREATE UNIQUE INDEX "products_handle" ON "products" USING btree ("handle");--> statement-breakpoint
ALTER TABLE "skus" ADD CONSTRAINT "skus_archived" CHECK ("skus"."archived_at" is null or "skus"."stock" = "skus"."reserved");
--> statement-breakpoint
-- An archived variant has nothing to sell: what comes back of it (an order cancelled, a lot unsold) is not offered again.
CREATE FUNCTION empty_archived_sku() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.stock := NEW.reserved;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER skus_archived BEFORE INSERT OR UPDATE ON skus FOR EACH ROW
  WHEN (NEW.archived_at IS NOT NULL) EXECUTE FUNCTION empty_archived_sku();
--> statement-breakpoint

-- The lowest price is that of what is offered; a product whose every variant is archived keeps its last.
CREATE OR REPLACE FUNCTION mirror_sku() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products p SET
    min_price = coalesce(s.min_price, p.min_price), in_stock = coalesce(s.in_stock, false)
  FROM (SELECT min(price) AS min_price, bool_or(stock > reserved) AS in_stock FROM skus
        WHERE product_id = NEW.product_id AND archived_at IS NULL) s
  WHERE p.id = NEW.product_id
    AND (p.min_price, p.in_stock) IS DISTINCT FROM (coalesce(s.min_price, p.min_price), coalesce(s.in_stock, false));
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER skus_mirror_update ON skus;
--> statement-breakpoint
CREATE TRIGGER skus_mirror_update AFTER UPDATE ON skus FOR EACH ROW
  WHEN (OLD.price <> NEW.price OR (OLD.stock > OLD.reserved) <> (NEW.stock > NEW.reserved)
    OR (OLD.archived_at IS NULL) <> (NEW.archived_at IS NULL))
  EXECUTE FUNCTION mirror_sku();
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON pictures TO gab_app;
