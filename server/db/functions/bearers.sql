-- changed 2026-11-23T13:32:38.918Z 44fb382f867165e6
-- Invariant 28 in the database itself: the bearer of a discount is who made its coupon, and a seller's coupon takes off
-- that seller's goods only. A release that knows no sellers' coupons cannot let the platform pay for one.
CREATE OR REPLACE FUNCTION order_bearer_guard() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE v_seller bigint;
BEGIN
  SELECT c.seller_id INTO v_seller FROM coupon_claims k JOIN coupons c ON c.id = k.coupon_id WHERE k.id = NEW.coupon_claim_id;
  IF NEW.seller_bears <> (v_seller IS NOT NULL) OR (v_seller IS NOT NULL AND NEW.seller_id IS DISTINCT FROM v_seller) THEN
    RAISE EXCEPTION 'order %: its coupon is of seller %', NEW.out_trade_no, v_seller USING ERRCODE = 'GB008';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER orders_bearer BEFORE INSERT OR UPDATE OF coupon_claim_id, seller_bears, seller_id ON orders FOR EACH ROW
  WHEN (NEW.coupon_claim_id IS NOT NULL) EXECUTE FUNCTION order_bearer_guard();

-- A deal takes off goods of who made it, so that they bear it.
CREATE OR REPLACE FUNCTION line_deal_guard() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM deals d JOIN products p ON p.seller_id IS NOT DISTINCT FROM d.seller_id
    WHERE d.id = NEW.deal_id AND p.id = NEW.product_id
  ) THEN
    RAISE EXCEPTION 'deal % is not of the seller of product %', NEW.deal_id, NEW.product_id USING ERRCODE = 'GB008';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER order_lines_deal BEFORE INSERT OR UPDATE OF deal_id, product_id ON order_lines FOR EACH ROW
  WHEN (NEW.deal_id IS NOT NULL) EXECUTE FUNCTION line_deal_guard();
