-- changed 2026-11-28T05:33:49.494Z 5a34097076233a04
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
