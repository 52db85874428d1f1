-- changed 2026-11-23T09:46:12.087Z 92f49b522dd29c78
-- Records a price drop or a restock of a favourite. A trigger, so that no write can forget it; the job
-- notifyProductNews sends the notices.
CREATE OR REPLACE FUNCTION note_product_news() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM favourites WHERE product_id = NEW.id AND removed_at IS NULL) THEN
    INSERT INTO product_news (product_id, kind, price_before, price)
    VALUES (NEW.id, CASE WHEN NEW.in_stock AND NOT OLD.in_stock THEN 'backInStock' ELSE 'priceDrop' END,
      OLD.min_price, NEW.min_price);
  END IF;
  RETURN NULL;
END $$;
