-- changed 2026-11-27T08:53:43.801Z 3d59764bce29469d
-- The shop's wallets stay, in their order. One is the current one; a replaced one never comes back. A replacement has its
-- audit row first.
CREATE OR REPLACE FUNCTION shop_wallet_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.retired_block IS NULL AND NEW.retired_block IS NOT NULL
     AND to_jsonb(OLD) - 'retired_block' = to_jsonb(NEW) - 'retired_block' THEN
    RETURN NEW;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    RAISE EXCEPTION '% on % is refused: its rows are final', TG_OP, TG_TABLE_NAME USING ERRCODE = 'GB003';
  END IF;
  IF NEW.retired_block IS NOT NULL OR NEW.number <> (SELECT coalesce(max(w.number), 0) + 1 FROM shop_wallets w)
     OR NEW.number > 1 AND NOT EXISTS (
       SELECT 1 FROM staff_actions a WHERE a.action = 'wallet.replace' AND a.staff_id = NEW.staff_id
         AND a.created_at = NEW.created_at) THEN
    RAISE EXCEPTION 'wallet %: not the next one, or nobody answers for it', NEW.number USING ERRCODE = 'GB005';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER shop_wallets_guard BEFORE INSERT OR UPDATE OR DELETE ON shop_wallets
  FOR EACH ROW EXECUTE FUNCTION shop_wallet_guard();
CREATE OR REPLACE TRIGGER shop_wallets_no_truncate BEFORE TRUNCATE ON shop_wallets
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A process that knows fewer wallets than the shop has would move the cursor past transfers that it never read.
CREATE OR REPLACE FUNCTION chain_block_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.wallets <> (SELECT greatest(count(*), 1) FROM shop_wallets) THEN
    RAISE EXCEPTION 'block % was read for % wallets', NEW.number, NEW.wallets USING ERRCODE = 'GB005';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER chain_blocks_guard BEFORE INSERT ON chain_blocks
  FOR EACH ROW EXECUTE FUNCTION chain_block_guard();

-- Only the current wallet signs. Nonces without a withdrawal only record what somebody else signed.
CREATE OR REPLACE FUNCTION payout_wallet_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.withdrawal_id IS NOT NULL
     AND NEW.wallet <> coalesce((SELECT w.number FROM shop_wallets w WHERE w.retired_block IS NULL), 1) THEN
    RAISE EXCEPTION 'withdrawal %: wallet % is not the current one', NEW.withdrawal_id, NEW.wallet USING ERRCODE = 'GB005';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER payout_nonces_wallet BEFORE INSERT ON payout_nonces
  FOR EACH ROW EXECUTE FUNCTION payout_wallet_guard();

-- No wallet signs a withdrawal that another has signed: under a nonce of its own it would pay a second time.
CREATE OR REPLACE FUNCTION attempt_wallet_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM payout_nonces n WHERE n.withdrawal_id = NEW.withdrawal_id AND n.wallet <> NEW.wallet) THEN
    RAISE EXCEPTION 'withdrawal %: another wallet has signed it', NEW.withdrawal_id USING ERRCODE = 'GB005';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER withdrawal_attempts_wallet BEFORE INSERT ON withdrawal_attempts
  FOR EACH ROW EXECUTE FUNCTION attempt_wallet_guard();
