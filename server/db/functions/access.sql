-- changed 2026-11-25T03:53:09.996Z 359a55c34b74f24e
-- Announces each change of a session's rights to every process on commit, so that open streams end. A trigger, so
-- that no statement can forget it.
CREATE OR REPLACE FUNCTION announce_access() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed jsonb := to_jsonb(CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END);
BEGIN
  PERFORM announce('access_events',
    CASE TG_TABLE_NAME WHEN 'members' THEN changed ->> 'id' ELSE changed ->> 'member_id' END);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sessions_access AFTER DELETE OR UPDATE OF revoked_at, expires_at ON sessions
  FOR EACH ROW EXECUTE FUNCTION announce_access();
CREATE OR REPLACE TRIGGER members_access AFTER UPDATE OF frozen_at ON members
  FOR EACH ROW EXECUTE FUNCTION announce_access();
CREATE OR REPLACE TRIGGER capabilities_access AFTER INSERT OR UPDATE OR DELETE ON capabilities
  FOR EACH ROW EXECUTE FUNCTION announce_access();
