-- changed 2026-11-25T10:07:26.023Z 6e76c13d8e6da1a9
-- A browser's pushes end with its session, and with a freeze, in the same transaction, whatever wrote it: a browser that
-- somebody else may use next must not show them.
CREATE OR REPLACE FUNCTION end_pushes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM push_subscriptions WHERE CASE TG_TABLE_NAME WHEN 'sessions' THEN session_id ELSE member_id END = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sessions_pushes AFTER UPDATE OF revoked_at ON sessions
  FOR EACH ROW WHEN (NEW.revoked_at IS NOT NULL AND OLD.revoked_at IS NULL) EXECUTE FUNCTION end_pushes();
CREATE OR REPLACE TRIGGER members_pushes AFTER UPDATE OF frozen_at ON members
  FOR EACH ROW WHEN (NEW.frozen_at IS NOT NULL AND OLD.frozen_at IS NULL) EXECUTE FUNCTION end_pushes();
