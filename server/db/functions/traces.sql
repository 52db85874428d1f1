-- changed 2026-11-23T09:46:12.087Z 024b805394f30a5d
-- Wallets and home addresses leave a trace on every write; it stays when they are unbound or deleted.
CREATE OR REPLACE FUNCTION leave_trace(p_member bigint, p_kind text, p_mark text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO member_traces (member_id, kind, trace) VALUES (p_member, p_kind, sha256(convert_to(p_mark, 'UTF8')))
  ON CONFLICT (member_id, kind, trace) DO UPDATE SET last_seen = now()
$$;

CREATE OR REPLACE FUNCTION trace_wallet() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM leave_trace(NEW.member_id, 'wallet', NEW.address);
  RETURN NULL;
END $$;

-- A convenience store is no home: a whole quarter shares its address.
CREATE OR REPLACE FUNCTION trace_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.line IS NOT NULL AND NEW.district IS NOT NULL THEN
    PERFORM leave_trace(NEW.member_id, 'address', lower(regexp_replace(
      replace(normalize(NEW.city || NEW.district || NEW.line, NFKC), '台', '臺'), '[\s,，、。.\-]', '', 'g')));
  END IF;
  RETURN NULL;
END $$;
