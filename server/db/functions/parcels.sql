-- changed 2026-11-27T08:53:43.801Z 74e3f685627ac14b
-- Parcels of orders (ADR 072).

CREATE OR REPLACE FUNCTION pack_order(p_order bigint, p_carrier text, p_tracking text, p_at timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH unsent AS (
    SELECT l.order_id, l.position, l.quantity - coalesce((
      SELECT sum(x.quantity) FROM parcel_lines x JOIN parcels p ON p.id = x.parcel_id
      WHERE x.order_id = l.order_id AND x.position = l.position AND p.state <> 'cancelled'), 0) AS quantity
    FROM order_lines l WHERE l.order_id = p_order
  ), packed AS (
    INSERT INTO parcels (order_id, carrier, tracking_no, state, created_at)
    SELECT p_order, p_carrier, p_tracking, 'sent', p_at WHERE EXISTS (SELECT 1 FROM unsent WHERE quantity > 0)
    RETURNING id
  ), lines AS (
    INSERT INTO parcel_lines (parcel_id, order_id, position, quantity)
    SELECT k.id, u.order_id, u.position, u.quantity FROM packed k CROSS JOIN unsent u WHERE u.quantity > 0
  )
  INSERT INTO parcel_events (parcel_id, kind, actor, carrier, tracking_no, created_at)
  SELECT id, 'sent', 'system', p_carrier, p_tracking, p_at FROM packed
$$;
REVOKE EXECUTE ON FUNCTION pack_order FROM PUBLIC;

-- The release before parcels ships the rest of an order, corrects the only number, and gives everything back although
-- a part of it is on its way, which is refused.
CREATE OR REPLACE FUNCTION parcels_of_order() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE v_parcel bigint;
BEGIN
  IF OLD.status = 2 AND NEW.status IN (-1, 11) THEN
    IF EXISTS (SELECT 1 FROM parcels WHERE order_id = NEW.id AND state <> 'cancelled') THEN
      RAISE EXCEPTION 'order %: a part of it was sent', NEW.out_trade_no USING ERRCODE = 'GB005';
    END IF;
  ELSIF OLD.status = 2 AND NEW.status = 20 THEN
    IF NEW.carrier IS NOT NULL AND NOT EXISTS (SELECT 1 FROM parcels WHERE order_id = NEW.id AND state <> 'cancelled'
        AND (carrier, tracking_no) = (NEW.carrier, NEW.tracking_no)) THEN
      PERFORM pack_order(NEW.id, NEW.carrier, NEW.tracking_no, NEW.shipped_at);
    END IF;
  ELSIF (OLD.carrier, OLD.tracking_no) IS DISTINCT FROM (NEW.carrier, NEW.tracking_no) THEN
    UPDATE parcels SET carrier = NEW.carrier, tracking_no = NEW.tracking_no WHERE id = (
      SELECT min(id) FROM parcels WHERE order_id = NEW.id AND (carrier, tracking_no) = (OLD.carrier, OLD.tracking_no))
    RETURNING id INTO v_parcel;
    INSERT INTO parcel_events (parcel_id, kind, actor, carrier, tracking_no)
    SELECT v_parcel, 'correct', 'system', NEW.carrier, NEW.tracking_no WHERE v_parcel IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER orders_parcels AFTER UPDATE OF status, carrier, tracking_no ON orders FOR EACH ROW
  WHEN (OLD.status = 2 AND NEW.status IN (-1, 11, 20) OR OLD.status = 20 AND NEW.status = 20)
  EXECUTE FUNCTION parcels_of_order();

-- Staff find an order by the number of each of its parcels.
CREATE OR REPLACE FUNCTION index_parcel() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM keep_staff_search('order', o.id, all_order_words(o)) FROM orders o WHERE o.id = NEW.order_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER parcels_packed_found AFTER INSERT ON parcels FOR EACH ROW EXECUTE FUNCTION index_parcel();
CREATE OR REPLACE TRIGGER parcels_found AFTER UPDATE OF tracking_no ON parcels FOR EACH ROW
  WHEN (OLD.tracking_no IS DISTINCT FROM NEW.tracking_no) EXECUTE FUNCTION index_parcel();

-- Orders shipped before there were parcels, and those shipped until the triggers above were made: one parcel each.
SELECT pack_order(o.id, o.carrier, o.tracking_no, coalesce(o.shipped_at, o.created_at)) FROM orders o
  WHERE o.carrier IS NOT NULL AND o.tracking_no IS NOT NULL AND o.shipped_at IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM parcels p WHERE p.order_id = o.id);
