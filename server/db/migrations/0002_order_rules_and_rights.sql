-- Invariant 13 in the database itself: an order's status moves only along the listed transitions.
CREATE FUNCTION order_status_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.status, NEW.status) NOT IN (
    (1, 2), (1, -1), (1, 11), (2, 20), (2, 10), (2, -1), (2, 11), (20, 10), (20, 11)
  ) THEN
    RAISE EXCEPTION 'order %: % -> % is not a transition', OLD.out_trade_no, OLD.status, NEW.status USING ERRCODE = 'GB005';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_status BEFORE UPDATE OF status ON orders FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION order_status_guard();
--> statement-breakpoint
CREATE TRIGGER order_history_final BEFORE UPDATE OR DELETE ON order_history FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER staff_actions_final BEFORE UPDATE OR DELETE ON staff_actions FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint

-- The role the running application takes on (connection option role=gab_app). Roles belong to the
-- whole cluster, so its administrator (setup/roles.sql) or another database of it may have made it already.
DO $$ BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'gab_app') THEN CREATE ROLE gab_app NOLOGIN; END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
--> statement-breakpoint
DO $$ BEGIN
  IF NOT pg_has_role('gab_app', 'MEMBER') THEN EXECUTE format('GRANT gab_app TO %I', current_user); END IF;
END $$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO gab_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON
  members, capabilities, wallets, sessions, auth_nonces, email_codes, addresses,
  categories, products, skus, orders, order_payments,
  chain_cursors, chain_blocks, deposits, idempotency_keys, events, mail_outbox TO gab_app;
--> statement-breakpoint
GRANT SELECT, INSERT ON order_lines, order_history, staff_actions TO gab_app;
--> statement-breakpoint
GRANT SELECT ON accounts, journals, postings, holds TO gab_app;
--> statement-breakpoint
REVOKE DELETE ON orders, order_payments, deposits, idempotency_keys, wallets, members FROM gab_app;
--> statement-breakpoint
REVOKE ALL ON FUNCTION
  ledger_account(bigint, text, text),
  ledger_lock_available(bigint, text),
  ledger_post(text, text, text, text, text, bigint, jsonb),
  ledger_hold(bigint, text, numeric, text, text, text, text, bigint),
  ledger_end_hold(bigint, text, text, smallint, text, bigint) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION
  ledger_lock_available(bigint, text),
  ledger_post(text, text, text, text, text, bigint, jsonb),
  ledger_hold(bigint, text, numeric, text, text, text, text, bigint),
  ledger_end_hold(bigint, text, text, smallint, text, bigint) TO gab_app;
--> statement-breakpoint

-- A product's lowest price and whether anything is left stand beside it, so that listings read one row.
CREATE FUNCTION mirror_sku() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products p SET
    min_price = s.min_price, in_stock = s.in_stock
  FROM (SELECT min(price) AS min_price, bool_or(stock > reserved) AS in_stock FROM skus WHERE product_id = NEW.product_id) s
  WHERE p.id = NEW.product_id AND (p.min_price, p.in_stock) IS DISTINCT FROM (s.min_price, s.in_stock);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER skus_mirror_insert AFTER INSERT ON skus FOR EACH ROW EXECUTE FUNCTION mirror_sku();
--> statement-breakpoint
CREATE TRIGGER skus_mirror_update AFTER UPDATE ON skus FOR EACH ROW
  WHEN (OLD.price <> NEW.price OR (OLD.stock > OLD.reserved) <> (NEW.stock > NEW.reserved))
  EXECUTE FUNCTION mirror_sku();
