-- changed 2026-11-23T09:46:12.087Z 5066b50bfc68dfd9
-- A withdrawal's facts are immutable, those of a return too; only its deposit may change, when a reorg brought the
-- same transfer in another block.
CREATE OR REPLACE FUNCTION withdrawal_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE v_live int; v_captured int;
BEGIN
  IF (OLD.member_id, OLD.staff_id, OLD.request_id, OLD.address_id, OLD.to_address, OLD.amount, OLD.fee, OLD.created_at) IS DISTINCT FROM
     (NEW.member_id, NEW.staff_id, NEW.request_id, NEW.address_id, NEW.to_address, NEW.amount, NEW.fee, NEW.created_at) THEN
    RAISE EXCEPTION 'withdrawal %: what was ordered is final', OLD.id USING ERRCODE = 'GB003';
  END IF;
  IF OLD.deposit_id IS DISTINCT FROM NEW.deposit_id AND NOT EXISTS (
    SELECT 1 FROM deposits o JOIN deposits n USING (chain_id, tx_hash, log_index, from_address, amount)
    WHERE o.id = OLD.deposit_id AND o.state = 'reversed' AND n.id = NEW.deposit_id AND n.state = 'returned') THEN
    RAISE EXCEPTION 'withdrawal %: it returns another deposit', OLD.id USING ERRCODE = 'GB003';
  END IF;
  IF OLD.state = NEW.state THEN RETURN NEW; END IF;
  -- A withdrawal that a booked outflow paid goes to `broadcast` from any unsigned state.
  IF (OLD.state, NEW.state) NOT IN (('submitted', 'broadcast'), ('confirmed', 'broadcast'), ('review', 'broadcast'))
     AND (OLD.state, NEW.state) NOT IN (
    ('submitted', 'confirmed'), ('submitted', 'rejected'), ('submitted', 'cancelled'),
    ('confirmed', 'review'), ('confirmed', 'queued'), ('confirmed', 'rejected'), ('confirmed', 'cancelled'),
    ('review', 'queued'), ('review', 'rejected'), ('review', 'cancelled'),
    ('queued', 'broadcast'), ('queued', 'rejected'),
    ('broadcast', 'confirming'), ('broadcast', 'rejected'),
    ('confirming', 'done'), ('confirming', 'broadcast'), ('confirming', 'rejected'), ('done', 'broadcast')) THEN
    RAISE EXCEPTION 'withdrawal %: % -> % is not allowed', OLD.id, OLD.state, NEW.state USING ERRCODE = 'GB005';
  END IF;
  IF NEW.state = 'broadcast' AND OLD.state IN ('submitted', 'confirmed', 'review') AND NOT EXISTS (
    SELECT 1 FROM outflow_bookings b WHERE b.withdrawal_id = NEW.id) THEN
    RAISE EXCEPTION 'withdrawal %: no transaction on the chain paid it', OLD.id USING ERRCODE = 'GB005';
  END IF;
  IF NEW.state IN ('rejected', 'cancelled') AND EXISTS (
    SELECT 1 FROM outflow_matches m WHERE m.withdrawal_id = NEW.id) THEN
    RAISE EXCEPTION 'withdrawal %: a transaction on the chain may have paid it', OLD.id USING ERRCODE = 'GB005';
  END IF;
  IF NEW.state = 'queued' AND (
    SELECT count(*) FROM withdrawal_approvals a WHERE a.withdrawal_id = NEW.id) < NEW.approvals_needed THEN
    RAISE EXCEPTION 'withdrawal % lacks approvals', OLD.id USING ERRCODE = 'GB005';
  END IF;
  IF NEW.state = 'broadcast' AND NOT EXISTS (
    SELECT 1 FROM withdrawal_attempts a JOIN payout_nonces n USING (chain_id, nonce, withdrawal_id)
    WHERE a.withdrawal_id = NEW.id) THEN
    RAISE EXCEPTION 'withdrawal % has no stored attempt', OLD.id USING ERRCODE = 'GB005';
  END IF;
  IF NEW.state = 'confirming' AND NOT EXISTS (
    SELECT 1 FROM withdrawal_attempts a WHERE a.withdrawal_id = NEW.id AND a.tx_hash = NEW.tx_hash) THEN
    RAISE EXCEPTION 'withdrawal %: % is none of its attempts', OLD.id, NEW.tx_hash USING ERRCODE = 'GB005';
  END IF;
  IF NEW.state = 'done' AND NOT EXISTS (
    SELECT 1 FROM outflows o WHERE o.withdrawal_id = NEW.id AND o.state = 'booked' AND o.tx_hash = NEW.tx_hash
      AND o.to_address = NEW.to_address AND o.amount = NEW.amount) THEN
    RAISE EXCEPTION 'withdrawal % is not done without its mined Transfer', OLD.id USING ERRCODE = 'GB005';
  END IF;
  IF OLD.state IN ('submitted', 'confirmed', 'review', 'queued') AND NEW.state = 'broadcast' AND (CASE WHEN NEW.deposit_id IS NULL
    THEN NEW.amount + NEW.fee IS DISTINCT FROM (
      SELECT sum(amount) FROM holds WHERE ref_type IN ('withdrawal', 'withdrawal.fee') AND ref_id = NEW.id::text
        AND member_id = NEW.member_id AND asset = 'coin' AND state = 'live')
    ELSE NOT EXISTS (SELECT 1 FROM deposits d WHERE d.id = NEW.deposit_id AND d.state = 'returned') END) THEN
    RAISE EXCEPTION 'withdrawal % is not held in full', OLD.id USING ERRCODE = 'GB005';
  END IF;
  SELECT count(*) FILTER (WHERE state = 'live'), count(*) FILTER (WHERE state = 'captured') INTO v_live, v_captured
    FROM holds WHERE ref_type IN ('withdrawal', 'withdrawal.fee') AND ref_id = NEW.id::text;
  IF NEW.state IN ('rejected', 'cancelled', 'done') AND v_live > 0
     OR NEW.state IN ('rejected', 'cancelled') AND v_captured > 0 THEN
    RAISE EXCEPTION 'withdrawal %: its holds do not end as it does', OLD.id USING ERRCODE = 'GB005';
  END IF;
  RETURN NEW;
END $$;
