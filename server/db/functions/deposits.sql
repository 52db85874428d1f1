-- changed 2026-11-23T09:46:12.087Z 94244b2eebfa32cc
-- A deposit's facts from the chain are immutable. It leaves suspense only to the member it was assigned to or for a
-- return to its sender, and comes back only when that return has ended.
CREATE OR REPLACE FUNCTION deposit_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE v_leaving boolean;
BEGIN
  IF (OLD.chain_id, OLD.tx_hash, OLD.log_index, OLD.block_number, OLD.block_hash, OLD.from_address, OLD.amount, OLD.journal_id)
     IS DISTINCT FROM
     (NEW.chain_id, NEW.tx_hash, NEW.log_index, NEW.block_number, NEW.block_hash, NEW.from_address, NEW.amount, NEW.journal_id) THEN
    RAISE EXCEPTION 'deposit %: what the chain said is final', OLD.id USING ERRCODE = 'GB003';
  END IF;
  IF NEW.state = 'reversed' AND OLD.state IN ('credited', 'suspense', 'returned')
     AND NEW.member_id IS NOT DISTINCT FROM OLD.member_id THEN
    RETURN NEW;
  END IF;
  v_leaving := EXISTS (
    SELECT 1 FROM withdrawals w WHERE w.deposit_id = NEW.id AND w.state NOT IN ('rejected', 'cancelled'));
  IF OLD.state = 'suspense' AND NEW.state = 'credited' AND NOT v_leaving AND EXISTS (
    SELECT 1 FROM deposit_assignments a WHERE a.deposit_id = NEW.id AND a.member_id = NEW.member_id
  ) THEN
    RETURN NEW;
  END IF;
  IF (OLD.state, NEW.state, v_leaving) IN (('suspense', 'returned', true), ('returned', 'suspense', false))
     AND NEW.member_id IS NULL THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'deposit %: % -> % is not allowed', OLD.id, OLD.state, NEW.state USING ERRCODE = 'GB005';
END $$;

-- A return sends back a deposit in suspense, in full, to its sender. The lock keeps the deposit unchanged until the
-- return is committed.
CREATE OR REPLACE FUNCTION return_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM deposits d WHERE d.id = NEW.deposit_id AND d.state = 'suspense'
    AND d.from_address = NEW.to_address AND d.amount = NEW.amount FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'deposit % is not there to be returned', NEW.deposit_id USING ERRCODE = 'GB005';
  END IF;
  RETURN NEW;
END $$;
