CREATE TABLE "product_types" (
	"type" text PRIMARY KEY NOT NULL,
	"category" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "axes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "skus" ADD COLUMN "axis_values" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_types" ADD CONSTRAINT "product_types_category_categories_slug_fk" FOREIGN KEY ("category") REFERENCES "public"."categories"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "skus_combination" ON "skus" USING btree ("product_id","axis_values") WHERE "skus"."archived_at" is null and "skus"."axis_values" <> '{}';--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_axes" CHECK (cardinality("products"."axes") <= 3 and array_position("products"."axes", '') is null and array_position("products"."axes", null) is null
        and ("products"."axes"[1] = "products"."axes"[2]) is not true and ("products"."axes"[1] = "products"."axes"[3]) is not true
        and ("products"."axes"[2] = "products"."axes"[3]) is not true);--> statement-breakpoint
ALTER TABLE "skus" ADD CONSTRAINT "skus_axis_values" CHECK (array_position("skus"."axis_values", '') is null and array_position("skus"."axis_values", null) is null);
--> statement-breakpoint
-- Each variant on offer has one value for each axis of its product. Compared when a transaction commits, because axes and
-- variants change by different statements. The current body is in functions/variants.sql.
CREATE FUNCTION check_axes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE v_product bigint := (to_jsonb(NEW) ->> TG_ARGV[0])::bigint;
BEGIN
  IF EXISTS (
    SELECT 1 FROM skus s JOIN products p ON p.id = s.product_id
    WHERE p.id = v_product AND s.archived_at IS NULL AND cardinality(s.axis_values) <> cardinality(p.axes)
  ) THEN
    RAISE EXCEPTION 'product %: a variant lacks a value for an axis, or has one too many', v_product USING ERRCODE = 'GB009';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER skus_axes_filled AFTER INSERT OR UPDATE OF axis_values, archived_at ON skus
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.archived_at IS NULL) EXECUTE FUNCTION check_axes('product_id');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER products_axes_filled AFTER UPDATE OF axes ON products
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.axes IS DISTINCT FROM NEW.axes) EXECUTE FUNCTION check_axes('id');
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON product_types TO gab_app;
--> statement-breakpoint
GRANT UPDATE (category) ON product_types TO gab_app;
