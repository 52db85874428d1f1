-- changed 2026-11-25T04:17:07.307Z 16b92faab3a7d7ac
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
