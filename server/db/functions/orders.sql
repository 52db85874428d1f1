-- changed 2026-11-27T12:40:52.430Z 3c95a3b9d83c00c6
-- Invariant 13 in the database itself: an order's status moves only along the listed transitions.
CREATE OR REPLACE FUNCTION order_status_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A booked parcel was cancelled before it was handed in (ADR 090).
  IF OLD.status = 20 AND NEW.status = 2 AND NEW.shipped_at IS NULL
     AND EXISTS (SELECT 1 FROM parcels p WHERE p.order_id = NEW.id AND p.state = 'cancelled') THEN
    RETURN NEW;
  END IF;
  IF (OLD.status, NEW.status) NOT IN (
    (1, 2), (1, -1), (1, 11), (2, 20), (2, 10), (2, -1), (2, 11), (20, 10), (20, 11)
  ) THEN
    RAISE EXCEPTION 'order %: % -> % is not a transition', OLD.out_trade_no, OLD.status, NEW.status USING ERRCODE = 'GB005';
  END IF;
  RETURN NEW;
END $$;

-- Invariant 26 in the database itself: the orders of a payment group are paid, or end unpaid, by one statement. A release
-- that knows no unpaid groups cannot take one order out of them.
CREATE OR REPLACE FUNCTION order_group_guard() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM orders o WHERE o.group_id = NEW.group_id AND (o.status = 1 OR o.paid_at IS DISTINCT FROM NEW.paid_at)
  ) THEN
    RAISE EXCEPTION 'order %: its payment group is paid or ends as one', NEW.out_trade_no USING ERRCODE = 'GB005';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER orders_group AFTER UPDATE OF status ON orders FOR EACH ROW
  WHEN (OLD.status = 1 AND NEW.status <> 1 AND NEW.group_id IS NOT NULL) EXECUTE FUNCTION order_group_guard();

-- A transfer pays the whole group.
CREATE OR REPLACE FUNCTION order_payment_guard() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM orders o WHERE o.id = NEW.order_id AND o.group_id IS NOT NULL) THEN
    RAISE EXCEPTION 'order % is paid with its group', NEW.order_id USING ERRCODE = 'GB005';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER order_payments_order BEFORE INSERT OR UPDATE OF order_id ON order_payments FOR EACH ROW
  WHEN (NEW.order_id IS NOT NULL) EXECUTE FUNCTION order_payment_guard();

CREATE OR REPLACE FUNCTION sale_fee_bps(p_channel text, p_seller bigint) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN p_channel = 'market' AND p_seller IS NOT NULL
    THEN coalesce((
      SELECT CASE WHEN value -> 'feeBps' BETWEEN '0'::jsonb AND '10000'::jsonb
          AND value ->> 'feeBps' ~ '^\d{1,5}$' THEN (value ->> 'feeBps')::int END
      FROM settings WHERE key = 'selling'), 300) ELSE 0 END
$$;

-- Days within which a seller ships what is paid, and after which it is refunded by itself.
CREATE OR REPLACE FUNCTION fulfilment_days(p_which text) RETURNS interval LANGUAGE sql STABLE AS $$
  SELECT make_interval(days => coalesce((SELECT (value ->> p_which)::int FROM settings WHERE key = 'fulfilment'), 7))
$$;

-- Time from payment to shipping: as the seller stated it when the order was placed, or the shop's own.
CREATE OR REPLACE FUNCTION shipping_time(p_delivery jsonb) RETURNS interval LANGUAGE sql STABLE AS $$
  SELECT coalesce(make_interval(days => (p_delivery ->> 'handlingDays')::int), fulfilment_days('shipDays'))
$$;

-- NT$ per GAB as staff show it; null while they show none (ADR 058).
CREATE OR REPLACE FUNCTION shown_rate() RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN value -> 'shown' = 'true'::jsonb AND value ->> 'twd' ~ '^\d{1,6}(\.\d{1,4})?$'
    THEN (value ->> 'twd')::numeric END FROM settings WHERE key = 'referenceRate'
$$;

-- An order keeps the rate at which it was paid, by every way of paying it, and never another.
CREATE OR REPLACE FUNCTION keep_rate() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' OR OLD.status = 1 AND NEW.status = 2 THEN
    NEW.twd_rate := CASE WHEN NEW.status = 2 THEN shown_rate() END;
  ELSIF NEW.twd_rate IS DISTINCT FROM OLD.twd_rate THEN
    RAISE EXCEPTION 'order %: the rate at which it was paid is final', OLD.out_trade_no USING ERRCODE = 'GB003';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER orders_keep_rate BEFORE INSERT ON orders FOR EACH ROW
  WHEN (NEW.status = 2 OR NEW.twd_rate IS NOT NULL) EXECUTE FUNCTION keep_rate();
CREATE OR REPLACE TRIGGER orders_rate_final BEFORE UPDATE ON orders FOR EACH ROW
  WHEN (OLD.status = 1 AND NEW.status = 2 OR NEW.twd_rate IS DISTINCT FROM OLD.twd_rate) EXECUTE FUNCTION keep_rate();
