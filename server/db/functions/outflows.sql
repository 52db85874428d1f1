-- changed 2026-11-25T14:46:50.153Z 50f387b216f702c6
-- An outflow's facts from the chain are immutable. Only a booking may assign it to a withdrawal.
CREATE OR REPLACE FUNCTION outflow_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(OLD) - 'state' - 'withdrawal_id' <> to_jsonb(NEW) - 'state' - 'withdrawal_id' THEN
    RAISE EXCEPTION 'outflow %: what the chain said is final', OLD.id USING ERRCODE = 'GB003';
  END IF;
  IF OLD.state = 'reversed' AND NEW.state <> 'reversed' THEN
    RAISE EXCEPTION 'outflow %: the chain took it back', OLD.id USING ERRCODE = 'GB005';
  END IF;
  IF OLD.withdrawal_id IS DISTINCT FROM NEW.withdrawal_id AND (OLD.withdrawal_id IS NOT NULL OR NOT EXISTS (
    SELECT 1 FROM outflow_bookings b WHERE b.outflow_id = NEW.id AND b.withdrawal_id = NEW.withdrawal_id)) THEN
    RAISE EXCEPTION 'outflow %: nobody booked it to withdrawal %', OLD.id, NEW.withdrawal_id USING ERRCODE = 'GB005';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER outflows_guard BEFORE UPDATE ON outflows FOR EACH ROW EXECUTE FUNCTION outflow_guard();

-- Staff book an unknown outflow once: to the withdrawal that it matches, and to nothing else while it matches one.
-- The lock keeps the outflow unchanged until the booking is committed.
CREATE OR REPLACE FUNCTION outflow_booking_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM outflows o WHERE o.id = NEW.outflow_id FOR UPDATE;
  IF NEW.staff_id IS NULL OR NOT EXISTS (SELECT 1 FROM unknown_outflows u WHERE u.id = NEW.outflow_id) THEN
    RAISE EXCEPTION 'outflow % is explained', NEW.outflow_id USING ERRCODE = 'GB005';
  END IF;
  IF NEW.booked_as = 'paid' AND NOT EXISTS (SELECT 1 FROM outflow_matches m
       WHERE m.outflow_id = NEW.outflow_id AND m.withdrawal_id = NEW.withdrawal_id)
     OR NEW.booked_as <> 'paid' AND (EXISTS (SELECT 1 FROM outflow_matches m WHERE m.outflow_id = NEW.outflow_id)
       OR EXISTS (SELECT 1 FROM outflow_deposits d WHERE d.outflow_id = NEW.outflow_id)) THEN
    RAISE EXCEPTION 'outflow % is not booked as what it matches', NEW.outflow_id USING ERRCODE = 'GB005';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER outflow_bookings_guard BEFORE INSERT ON outflow_bookings FOR EACH ROW EXECUTE FUNCTION outflow_booking_guard();
CREATE OR REPLACE TRIGGER outflow_bookings_final BEFORE UPDATE OR DELETE ON outflow_bookings FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- A nonce's owner never changes, with one exception: the nonce of an unknown transaction is assigned to the
-- withdrawal that it paid, by the booking.
CREATE OR REPLACE FUNCTION payout_nonce_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.chain_id, OLD.wallet, OLD.nonce, OLD.created_at) = (NEW.chain_id, NEW.wallet, NEW.nonce, NEW.created_at)
     AND OLD.withdrawal_id IS NULL AND EXISTS (
       SELECT 1 FROM outflow_bookings b JOIN outflows o ON o.id = b.outflow_id
       WHERE b.withdrawal_id = NEW.withdrawal_id AND (o.chain_id, o.wallet, o.nonce) = (NEW.chain_id, NEW.wallet, NEW.nonce)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% on % is refused: its rows are final', TG_OP, TG_TABLE_NAME USING ERRCODE = 'GB003';
END $$;

CREATE OR REPLACE TRIGGER payout_nonces_final BEFORE UPDATE OR DELETE ON payout_nonces FOR EACH ROW EXECUTE FUNCTION payout_nonce_guard();
