-- Conditions that read the same after pg_dump and pg_restore: a comparison of rows is taken apart when it is parsed, and
-- the auditor would report the restored triggers as changed.
DROP TRIGGER products_search_update ON products;
--> statement-breakpoint
CREATE TRIGGER products_search_update AFTER UPDATE ON products FOR EACH ROW
  WHEN (OLD.title IS DISTINCT FROM NEW.title OR OLD.subtitle IS DISTINCT FROM NEW.subtitle
    OR OLD.attributes IS DISTINCT FROM NEW.attributes)
  EXECUTE FUNCTION index_product();
--> statement-breakpoint
DROP TRIGGER products_search_mirror ON products;
--> statement-breakpoint
CREATE TRIGGER products_search_mirror AFTER UPDATE ON products FOR EACH ROW
  WHEN (OLD.channel IS DISTINCT FROM NEW.channel OR OLD.category IS DISTINCT FROM NEW.category
    OR OLD.min_price IS DISTINCT FROM NEW.min_price OR OLD.in_stock IS DISTINCT FROM NEW.in_stock
    OR OLD.on_sale IS DISTINCT FROM NEW.on_sale OR OLD.sold IS DISTINCT FROM NEW.sold)
  EXECUTE FUNCTION mirror_product_search();
