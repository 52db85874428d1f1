-- changed 2026-11-27T08:53:52.818Z 7e0d25bc69c22e20
-- Chain, token and first wallet of the shop: never changed. Later wallets stand in shop_wallets.
CREATE OR REPLACE TRIGGER shop_chain_final BEFORE UPDATE OR DELETE ON shop_chain
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER shop_chain_no_truncate BEFORE TRUNCATE ON shop_chain
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
