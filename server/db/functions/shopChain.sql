-- changed 2026-11-23T09:46:12.087Z bb103a8eccc15b36
-- What the shop's balances are on: never changed.
CREATE OR REPLACE TRIGGER shop_chain_final BEFORE UPDATE OR DELETE ON shop_chain
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER shop_chain_no_truncate BEFORE TRUNCATE ON shop_chain
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
