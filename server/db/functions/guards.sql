-- changed 2026-11-27T21:45:17.032Z 49d227eaa1a7be8b
-- The ledger can be written only through these functions: the application's role may execute them
-- and may not touch the tables behind them (DESIGN §5, §7).

CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: its rows are final', TG_OP, TG_TABLE_NAME USING ERRCODE = 'GB003';
END $$;

-- Who trades with whom, and on what terms, is agreed once (invariant 34).
CREATE OR REPLACE TRIGGER orders_final BEFORE UPDATE OF out_trade_no, buyer_id, seller_id, channel, fee_bps ON orders
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER order_returns_final BEFORE UPDATE OF order_id, buyer_id, seller_id ON order_returns
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER order_messages_final BEFORE UPDATE OF order_id, seller_id, role, actor_id, text, pictures, created_at
  ON order_messages FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER products_final BEFORE UPDATE OF channel, seller_id ON products
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER listings_final BEFORE UPDATE OF channel, seller_id ON listings
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER lots_final
  BEFORE UPDATE OF product_id, channel, seller_id, start_price, reserve, buy_now, bands, soft_close_seconds,
    extension_cap_seconds ON lots
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
-- A closed account stays closed (invariant 36).
CREATE OR REPLACE TRIGGER members_closed BEFORE UPDATE OF name, email, avatar, frozen_at, closed_at ON members
  FOR EACH ROW WHEN (OLD.closed_at IS NOT NULL) EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER wallets_final BEFORE UPDATE OF member_id, address, bound_at, bound_block ON wallets
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What money, goods and rights depended on stays, whatever became of it: it is closed, returned or stopped, never deleted.
CREATE OR REPLACE TRIGGER members_kept BEFORE DELETE ON members FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER orders_kept BEFORE DELETE ON orders FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER order_lines_kept BEFORE DELETE ON order_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER order_groups_kept BEFORE DELETE ON order_groups FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER order_payments_kept BEFORE DELETE ON order_payments FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER order_returns_kept BEFORE DELETE ON order_returns FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER return_lines_kept BEFORE DELETE ON return_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER order_messages_kept BEFORE DELETE ON order_messages FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER parcels_kept BEFORE DELETE ON parcels FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER reviews_kept BEFORE DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER questions_kept BEFORE DELETE ON questions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER lots_kept BEFORE DELETE ON lots FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER promotions_kept BEFORE DELETE ON promotions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER coupons_kept BEFORE DELETE ON coupons FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER coupon_claims_kept BEFORE DELETE ON coupon_claims FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER deals_kept BEFORE DELETE ON deals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER campaigns_kept BEFORE DELETE ON campaigns FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER holds_kept BEFORE DELETE ON holds FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER deposits_kept BEFORE DELETE ON deposits FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER outflows_kept BEFORE DELETE ON outflows FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER withdrawals_kept BEFORE DELETE ON withdrawals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER withdrawal_attempts_kept BEFORE DELETE ON withdrawal_attempts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER withdrawal_addresses_kept BEFORE DELETE ON withdrawal_addresses
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER withdrawal_challenges_kept BEFORE DELETE ON withdrawal_challenges
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
