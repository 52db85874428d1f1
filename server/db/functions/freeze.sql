-- changed 2026-11-25T03:53:09.996Z 775f25c54c035bc8
-- A freeze takes what its member offers out of sale in its own transaction, whatever wrote it; unfreezing brings back
-- what the freeze took, and nothing else. Lots with bids run on.
CREATE OR REPLACE FUNCTION pause_sales_of_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Lots first: a purchase locks its lot before its product.
  IF NEW.frozen_at IS NOT NULL THEN
    PERFORM announce('lot_events', l.id::text) FROM lots l WHERE l.seller_id = NEW.id
      AND l.closed_at IS NULL AND l.withdrawn_at IS NULL AND l.bid_count = 0 AND l.suspended_at IS NULL;
    UPDATE lots SET suspended_at = clock_timestamp(), version = version + 1 WHERE seller_id = NEW.id
      AND closed_at IS NULL AND withdrawn_at IS NULL AND bid_count = 0 AND suspended_at IS NULL;
    UPDATE products SET on_sale = false, paused = true WHERE seller_id = NEW.id AND on_sale;
  ELSE
    PERFORM announce('lot_events', l.id::text) FROM lots l WHERE l.seller_id = NEW.id
      AND l.closed_at IS NULL AND l.suspended_at IS NOT NULL;
    UPDATE lots SET suspended_at = NULL, version = version + 1 WHERE seller_id = NEW.id
      AND closed_at IS NULL AND suspended_at IS NOT NULL;
    UPDATE products SET on_sale = true, paused = false WHERE seller_id = NEW.id AND paused;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER members_pause_sales AFTER UPDATE OF frozen_at ON members FOR EACH ROW
  WHEN ((OLD.frozen_at IS NULL) <> (NEW.frozen_at IS NULL)) EXECUTE FUNCTION pause_sales_of_frozen();

-- Products put on sale for a frozen member (an approval, a concurrent change) stay off sale until the freeze ends,
-- too. The shared lock waits for a freeze that has not committed yet.
CREATE OR REPLACE FUNCTION pause_product_of_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_frozen timestamptz;
BEGIN
  SELECT frozen_at INTO v_frozen FROM members WHERE id = NEW.seller_id FOR SHARE;
  IF v_frozen IS NOT NULL THEN
    NEW.on_sale := false;
    NEW.paused := true;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER products_pause BEFORE INSERT OR UPDATE OF on_sale ON products FOR EACH ROW
  WHEN (NEW.on_sale AND NEW.seller_id IS NOT NULL) EXECUTE FUNCTION pause_product_of_frozen();

CREATE OR REPLACE FUNCTION suspend_lot_of_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_frozen timestamptz;
BEGIN
  SELECT frozen_at INTO v_frozen FROM members WHERE id = NEW.seller_id FOR SHARE;
  IF v_frozen IS NOT NULL THEN
    NEW.suspended_at := clock_timestamp();
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER lots_suspend BEFORE INSERT ON lots FOR EACH ROW
  WHEN (NEW.seller_id IS NOT NULL) EXECUTE FUNCTION suspend_lot_of_frozen();
