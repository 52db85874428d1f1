-- changed 2026-11-23T09:46:12.087Z 37482e633d5436ce
-- A trigger counts a product's stars, so that the counts hold under concurrent writes, whether a review is written,
-- changed, hidden or shown again.
CREATE OR REPLACE FUNCTION count_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.hidden_at IS NULL THEN
    UPDATE products SET ratings[OLD.rating] = ratings[OLD.rating] - 1 WHERE id = OLD.product_id;
  END IF;
  IF NEW.hidden_at IS NULL THEN
    UPDATE products SET ratings[NEW.rating] = ratings[NEW.rating] + 1 WHERE id = NEW.product_id;
  END IF;
  RETURN NULL;
END $$;
