-- changed 2026-11-29T15:44:30.978Z c90801e4d3dab12c
-- A closed account (ADR 124) forgets what says who its member is or what they like, in its own transaction, whatever
-- wrote it. Orders, journals, reviews and what proves them stay.
CREATE OR REPLACE FUNCTION forget_closed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM addresses WHERE member_id = NEW.id;
  DELETE FROM sender_addresses WHERE seller_id = NEW.id;
  DELETE FROM seller_holidays WHERE seller_id = NEW.id;
  DELETE FROM member_invoices WHERE member_id = NEW.id;
  DELETE FROM cart_lines WHERE member_id = NEW.id;
  DELETE FROM favourites WHERE member_id = NEW.id;
  DELETE FROM stock_alerts WHERE member_id = NEW.id;
  DELETE FROM seller_follows WHERE follower_id = NEW.id;
  DELETE FROM seller_news WHERE seller_id = NEW.id;
  DELETE FROM seller_digests WHERE seller_id = NEW.id;
  DELETE FROM lot_alerts WHERE member_id = NEW.id;
  DELETE FROM kept_coupons WHERE member_id = NEW.id;
  DELETE FROM notices WHERE member_id = NEW.id;
  DELETE FROM notice_preferences WHERE member_id = NEW.id;
  DELETE FROM saved_views WHERE member_id = NEW.id;
  DELETE FROM email_changes WHERE member_id = NEW.id;
  DELETE FROM second_factors WHERE member_id = NEW.id;
  DELETE FROM recovery_codes WHERE member_id = NEW.id;
  DELETE FROM passkeys WHERE member_id = NEW.id;
  -- One that is being answered is locked, and then no longer waits.
  UPDATE questions SET withdrawn_at = now(), version = version + 1 WHERE id IN (
    SELECT id FROM questions WHERE member_id = NEW.id AND answered_at IS NULL AND withdrawn_at IS NULL FOR UPDATE SKIP LOCKED);
  UPDATE withdrawal_addresses SET removed_at = now() WHERE member_id = NEW.id AND removed_at IS NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER members_close AFTER UPDATE OF closed_at ON members FOR EACH ROW
  WHEN (OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL) EXECUTE FUNCTION forget_closed();

-- What begins to move money for a member needs an open account: a write may have been under way while the account closed.
-- The lock, which the foreign key of the new row takes too, waits for a closing that has not committed yet. Arguments: the
-- column of the member, and the error. GB021 refuses who asked; 40001 lets the write begin again and find goods off sale.
CREATE OR REPLACE FUNCTION refuse_closed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_member bigint;
  v_closed timestamptz;
BEGIN
  -- Not by way of to_jsonb, which writes out the whole order.
  IF TG_ARGV[0] = 'buyer_id' THEN v_member := NEW.buyer_id;
  ELSIF TG_ARGV[0] = 'seller_id' THEN v_member := NEW.seller_id;
  ELSE v_member := NEW.member_id;
  END IF;
  SELECT m.closed_at INTO v_closed FROM members m WHERE m.id = v_member FOR KEY SHARE;
  IF v_closed IS NOT NULL THEN
    RAISE EXCEPTION 'the account of member % is closed', v_member USING ERRCODE = TG_ARGV[1];
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER orders_of_open BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION refuse_closed('buyer_id', 'GB021');
CREATE OR REPLACE TRIGGER orders_from_open BEFORE INSERT ON orders FOR EACH ROW
  WHEN (NEW.seller_id IS NOT NULL) EXECUTE FUNCTION refuse_closed('seller_id', '40001');
CREATE OR REPLACE TRIGGER holds_of_open BEFORE INSERT ON holds FOR EACH ROW EXECUTE FUNCTION refuse_closed('member_id', 'GB021');
CREATE OR REPLACE TRIGGER exchanges_of_open BEFORE INSERT ON exchanges FOR EACH ROW
  EXECUTE FUNCTION refuse_closed('member_id', 'GB021');
CREATE OR REPLACE TRIGGER promotions_of_open BEFORE INSERT ON promotions FOR EACH ROW
  EXECUTE FUNCTION refuse_closed('seller_id', 'GB021');
