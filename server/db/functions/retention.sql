-- changed 2026-11-23T09:46:12.087Z 248865ac68fb8d24
-- Deletes rows past their retention (ADR 050), a batch at a time. The minimum age of each kind is fixed here, because
-- the application's role may not delete these rows by itself. The ledger and its histories are not among them.
CREATE OR REPLACE FUNCTION retention_floor(p_kind text) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT days FROM (VALUES ('answers', 7), ('keys', 400), ('events', 7), ('notices', 90), ('mails', 30), ('sessions', 60)
  ) f (kind, days) WHERE kind = p_kind
$$;

-- Returns the number of rows in the batch: fewer than the limit when no more are due, 0 while another worker is at
-- it.
CREATE OR REPLACE FUNCTION forget_old(p_kind text, p_days integer, p_limit integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_before timestamptz := clock_timestamp() - make_interval(days => p_days);
  v_after timestamptz;
  v_through timestamptz;
  v_found integer;
BEGIN
  IF p_days >= retention_floor(p_kind) IS NOT TRUE THEN
    RAISE EXCEPTION 'retention of % must be % days or more', p_kind, retention_floor(p_kind);
  END IF;
  IF NOT pg_try_advisory_xact_lock(720110050, hashtext(p_kind)) THEN RETURN 0; END IF;
  -- Ids rise with time: the oldest rows are the first of the primary key, so no batch reads past itself.
  IF p_kind = 'events' THEN
    DELETE FROM events e USING (SELECT id, created_at FROM events ORDER BY id LIMIT p_limit) o
    WHERE e.id = o.id AND o.created_at < v_before;
  ELSIF p_kind = 'notices' THEN
    DELETE FROM notices n USING (SELECT id, created_at FROM notices ORDER BY id LIMIT p_limit) o
    WHERE n.id = o.id AND o.created_at < v_before;
  ELSIF p_kind = 'mails' THEN
    DELETE FROM mail_outbox m USING (SELECT id, created_at FROM mail_outbox ORDER BY id LIMIT p_limit) o
    WHERE m.id = o.id AND o.created_at < v_before;
  ELSIF p_kind = 'sessions' THEN
    DELETE FROM sessions s USING (SELECT id, created_at FROM sessions ORDER BY id LIMIT p_limit) o
    WHERE s.id = o.id AND o.created_at < v_before AND s.expires_at < clock_timestamp();
  ELSIF p_kind = 'keys' THEN
    DELETE FROM idempotency_keys k USING (
      SELECT scope, key_hash FROM idempotency_keys WHERE created_at < v_before ORDER BY created_at LIMIT p_limit) o
    WHERE k.scope = o.scope AND k.key_hash = o.key_hash;
  ELSE
    -- These rows stay, because their hashes keep a key from being used again. Stores where the batch ended, for the
    -- next one to continue.
    SELECT through INTO v_after FROM retention_progress WHERE kind = p_kind;
    WITH batch AS MATERIALIZED (
      SELECT scope, key_hash, created_at FROM idempotency_keys
      WHERE created_at >= coalesce(v_after, '-infinity') AND created_at < v_before ORDER BY created_at LIMIT p_limit
    ), cleared AS (
      UPDATE idempotency_keys k SET answer = NULL FROM batch b
      WHERE k.scope = b.scope AND k.key_hash = b.key_hash AND k.answer IS NOT NULL
    )
    SELECT max(created_at), count(*) INTO v_through, v_found FROM batch;
    IF v_through IS NOT NULL THEN
      INSERT INTO retention_progress (kind, through) VALUES (p_kind, v_through)
      ON CONFLICT (kind) DO UPDATE SET through = excluded.through;
    END IF;
    RETURN v_found;
  END IF;
  GET DIAGNOSTICS v_found = ROW_COUNT;
  RETURN v_found;
END $$;
REVOKE ALL ON FUNCTION forget_old(text, integer, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_old(text, integer, integer) TO gab_app;
