-- changed 2026-11-27T13:25:39.050Z c313c43014317060
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
CREATE OR REPLACE TRIGGER products_final BEFORE UPDATE OF channel, seller_id ON products
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER listings_final BEFORE UPDATE OF channel, seller_id ON listings
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER lots_final
  BEFORE UPDATE OF product_id, channel, seller_id, start_price, reserve, buy_now, bands, soft_close_seconds,
    extension_cap_seconds ON lots
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER wallets_final BEFORE UPDATE OF member_id, address, bound_at, bound_block ON wallets
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
