-- changed 2026-11-27T12:40:52.430Z ed5b946f6d3ac067
-- Invoice data of the platform's orders (ADR 088).

-- An order keeps its buyer's choice and the rate of its moment, by every way of placing it.
CREATE OR REPLACE FUNCTION order_invoice() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO order_invoices (order_id, kind, code, title, twd_rate)
  SELECT NEW.id, coalesce(m.kind, 'member'), coalesce(m.code, ''), coalesce(m.title, ''), shown_rate()
  FROM settings s LEFT JOIN member_invoices m ON m.member_id = NEW.buyer_id
  WHERE s.key = 'invoices' AND s.value -> 'enabled' = 'true'::jsonb;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER orders_invoice AFTER INSERT ON orders FOR EACH ROW
  WHEN (NEW.seller_id IS NULL AND NEW.channel = 'shop') EXECUTE FUNCTION order_invoice();

CREATE OR REPLACE FUNCTION issue_invoice() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- A correction that took the order's lock first may have begun after this transaction.
  UPDATE order_invoices SET issued_at = now(), updated_at = least(updated_at, now()) WHERE order_id = NEW.id AND issued_at IS NULL;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER orders_invoice_issued AFTER UPDATE OF status ON orders FOR EACH ROW
  WHEN (NEW.seller_id IS NULL AND NEW.channel = 'shop' AND OLD.status = 2 AND NEW.status IN (20, 10))
  EXECUTE FUNCTION issue_invoice();
