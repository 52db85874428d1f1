-- changed 2026-11-25T14:46:50.153Z 05ca5ba018424542
-- What the shop's balances are on: never changed. Later wallets stand in shop_wallets.
CREATE OR REPLACE TRIGGER shop_chain_final BEFORE UPDATE OR DELETE ON shop_chain
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER shop_chain_no_truncate BEFORE TRUNCATE ON shop_chain
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
