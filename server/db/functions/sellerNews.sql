-- changed 2026-11-28T05:17:11.287Z 1062abc4538566ad
-- Records what a followed seller has put up: one row, however many follow. A trigger, so that no write can forget it; the
-- job notifyFollowers sends the notices (ADR 137).
CREATE OR REPLACE FUNCTION note_seller_news() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM seller_follows WHERE seller_id = NEW.seller_id AND removed_at IS NULL) THEN
    INSERT INTO seller_news (product_id, seller_id) VALUES (NEW.id, NEW.seller_id);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_seller_news AFTER INSERT ON products FOR EACH ROW
  WHEN (NEW.seller_id IS NOT NULL) EXECUTE FUNCTION note_seller_news();
