-- changed 2026-11-25T03:53:09.996Z f3dcff946f8d6d68
-- Wakes the subscribers of every process when this transaction commits. While a relay runs the news wait in the outbox:
-- NOTIFY makes all commits of the database that use it take turns. Else NOTIFY brings them (ADR 097).
CREATE OR REPLACE FUNCTION announce(p_channel text, p_payload text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM event_relay WHERE alive_until > clock_timestamp()) THEN
    INSERT INTO event_outbox (channel, payload) VALUES (p_channel, p_payload);
  ELSE
    PERFORM pg_notify(p_channel, p_payload);
  END IF;
END $$;
