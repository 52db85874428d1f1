-- changed 2026-11-25T14:20:13.784Z 77213efebb915c26
-- Seals (ADR 035): a chain of hashes over journals, postings and staff actions, with the house's sums at each link.

-- Shared lock of every transaction that draws the id of a journal or of a staff action, from before the first id
-- until its end. No transaction takes it exclusively: the sealer looks up who holds it.
CREATE OR REPLACE FUNCTION ledger_enter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(720110035);
  RETURN NULL;
END $$;
-- A statement trigger: it fires before the first row, and so its id, is made.
CREATE OR REPLACE TRIGGER journals_enter BEFORE INSERT ON journals FOR EACH STATEMENT EXECUTE FUNCTION ledger_enter();
CREATE OR REPLACE TRIGGER staff_actions_enter BEFORE INSERT ON staff_actions FOR EACH STATEMENT EXECUTE FUNCTION ledger_enter();

CREATE OR REPLACE TRIGGER ledger_seals_final BEFORE UPDATE OR DELETE ON ledger_seals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER ledger_seals_no_truncate BEFORE TRUNCATE ON ledger_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER ledger_seal_sums_final BEFORE UPDATE OR DELETE ON ledger_seal_sums FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER ledger_seal_sums_no_truncate BEFORE TRUNCATE ON ledger_seal_sums FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER staff_actions_no_truncate BEFORE TRUNCATE ON staff_actions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- One hash over the journals, their postings and the staff actions in ranges of ids (after, to]. A seal's range is
-- bounded, and so is the memory used here. Rows are hashed in their binary form: each field has its length and NULL
-- is marked, so two different rows never give the same bytes. It depends on no setting but the encoding, and costs a
-- third less than text. A staff action without source and changes is hashed in the form of rows from before they were
-- recorded (ADR 106); the number of fields is part of the bytes, so neither form passes for the other. Accounts are looked up one by one: a hash join would read all accounts for each seal.
CREATE OR REPLACE FUNCTION ledger_digest(
  p_journals_after bigint, p_journals_to bigint, p_actions_after bigint, p_actions_to bigint
) RETURNS bytea LANGUAGE sql STABLE SET search_path = public, pg_temp SET client_encoding = 'UTF8'
SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  SELECT sha256(
    (SELECT sha256(coalesce(string_agg(record_send(ROW(j.id, j.kind, j.key, j.digest, j.ref_type, j.ref_id,
        j.reason, j.actor_id, j.created_at)), '' ORDER BY j.id), ''))
      FROM journals j WHERE j.id > p_journals_after AND j.id <= p_journals_to)
    || (SELECT sha256(coalesce(string_agg(record_send(ROW(p.journal_id, p.id, p.account_id, p.member_id,
        a.member_id, a.asset, a.bucket, p.amount, p.balance_after, p.record_type,
        p.created_at)), '' ORDER BY p.journal_id, p.id), ''))
      FROM postings p LEFT JOIN accounts a ON a.id = p.account_id
      WHERE p.journal_id > p_journals_after AND p.journal_id <= p_journals_to)
    || (SELECT sha256(coalesce(string_agg(CASE WHEN s.source IS NULL AND s.changes IS NULL
          THEN record_send(ROW(s.id, s.staff_id, s.action, s.ref_type, s.ref_id, s.note, s.created_at))
          ELSE record_send(ROW(s.id, s.staff_id, s.action, s.ref_type, s.ref_id, s.note, s.created_at,
            s.source, s.changes)) END, '' ORDER BY s.id), ''))
      FROM staff_actions s WHERE s.id > p_actions_after AND s.id <= p_actions_to))
$$;

CREATE OR REPLACE FUNCTION ledger_seal_link(
  p_previous bytea, p_number bigint, p_journal bigint, p_action bigint, p_digest bytea, p_sums text
) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(p_previous || p_digest || convert_to(concat_ws(' ', p_number, p_journal, p_action, p_sums), 'UTF8'))
$$;

-- Recomputes a seal's hash from its rows and sums; equal to the stored one if none of them has changed since.
CREATE OR REPLACE FUNCTION ledger_seal_expected(p_number bigint) RETURNS bytea
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT ledger_seal_link(coalesce(b.hash, ''), s.number, s.journal_id, s.staff_action_id,
    ledger_digest(coalesce(b.journal_id, 0), s.journal_id, coalesce(b.staff_action_id, 0), s.staff_action_id),
    (SELECT string_agg(concat(m.account_id, '=', m.balance), ',' ORDER BY m.account_id)
     FROM ledger_seal_sums m WHERE m.seal_number = s.number))
  FROM ledger_seals s LEFT JOIN ledger_seals b ON b.number = s.number - 1 WHERE s.number = p_number
$$;

-- Makes the next seal, over at most 5,000 ids each. Returns its number; null while there is too little to seal: fewer
-- than p_least new ids, or less than p_after since the last seal; or when a transaction that may still bring a lower
-- id took longer than p_wait_ms.
CREATE OR REPLACE FUNCTION ledger_seal(
  p_least integer DEFAULT 1, p_after interval DEFAULT '0', p_wait_ms integer DEFAULT 5000
) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_most constant bigint := 5000;
  v_until constant timestamptz := clock_timestamp() + p_wait_ms * interval '1 millisecond';
  v_last ledger_seals%ROWTYPE;
  v_journal bigint;
  v_action bigint;
  v_new bigint;
  v_running text[];
  v_sums jsonb;
  v_said text;
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'a seal needs read committed' USING ERRCODE = 'GB004';
  END IF;
  PERFORM pg_advisory_xact_lock(720110036);
  SELECT * INTO v_last FROM ledger_seals ORDER BY number DESC LIMIT 1;
  IF NOT FOUND THEN
    v_last := ROW(0, 0, 0, 0, 0, 0, ''::bytea, ''::bytea, '-infinity'::timestamptz);
  END IF;
  SELECT CASE WHEN is_called THEN last_value ELSE 0 END INTO v_journal FROM journals_id_seq;
  SELECT CASE WHEN is_called THEN last_value ELSE 0 END INTO v_action FROM staff_actions_id_seq;
  v_new := v_journal - v_last.journal_id + v_action - v_last.staff_action_id;
  IF v_new <= 0 OR v_new < p_least AND clock_timestamp() < v_last.sealed_at + p_after THEN
    RETURN NULL;
  END IF;

  -- Every transaction that drew an id up to these already held the lock: it has ended, or is found here.
  SELECT array_agg(virtualtransaction) INTO v_running FROM ledger_writers();
  IF EXISTS (SELECT 1 FROM ledger_writers() WHERE pid = pg_backend_pid()) THEN
    RAISE EXCEPTION 'a seal is made outside of what posts' USING ERRCODE = 'GB004';
  END IF;
  WHILE EXISTS (SELECT 1 FROM ledger_writers() WHERE virtualtransaction = ANY (v_running)) LOOP
    IF clock_timestamp() > v_until THEN RETURN NULL; END IF;
    PERFORM pg_sleep(0.02);
  END LOOP;

  v_journal := least(v_journal, v_last.journal_id + v_most);
  v_action := least(v_action, v_last.staff_action_id + v_most);
  SELECT jsonb_agg(jsonb_build_object('id', x.id, 'balance', x.balance) ORDER BY x.id),
    string_agg(concat(x.id, '=', x.balance), ',' ORDER BY x.id) INTO v_sums, v_said
  FROM (
    SELECT a.id, coalesce(s.balance, 0) + coalesce((
      SELECT sum(p.amount) FROM postings p WHERE p.account_id = a.id AND p.member_id IS NULL
        AND p.journal_id > v_last.journal_id AND p.journal_id <= v_journal), 0) AS balance
    FROM accounts a LEFT JOIN ledger_seal_sums s ON s.account_id = a.id AND s.seal_number = v_last.number
    WHERE a.member_id IS NULL) x;
  INSERT INTO ledger_seals (number, journal_id, staff_action_id, journals, postings, staff_actions, previous_hash, hash, sealed_at)
  SELECT v_last.number + 1, v_journal, v_action,
    (SELECT count(*) FROM journals j WHERE j.id > v_last.journal_id AND j.id <= v_journal),
    (SELECT count(*) FROM postings p WHERE p.journal_id > v_last.journal_id AND p.journal_id <= v_journal),
    (SELECT count(*) FROM staff_actions s WHERE s.id > v_last.staff_action_id AND s.id <= v_action),
    v_last.hash,
    ledger_seal_link(v_last.hash, v_last.number + 1, v_journal, v_action,
      ledger_digest(v_last.journal_id, v_journal, v_last.staff_action_id, v_action), v_said),
    clock_timestamp();
  INSERT INTO ledger_seal_sums (seal_number, account_id, balance)
  SELECT v_last.number + 1, x.id, x.balance FROM jsonb_to_recordset(v_sums) AS x(id bigint, balance numeric);
  RETURN v_last.number + 1;
END $$;

-- The transactions that hold the shared lock and may draw ids.
CREATE OR REPLACE FUNCTION ledger_writers() RETURNS TABLE (pid integer, virtualtransaction text)
LANGUAGE sql VOLATILE AS $$
  SELECT l.pid, l.virtualtransaction FROM pg_locks l
  WHERE l.locktype = 'advisory' AND l.classid = 0 AND l.objid = 720110035 AND l.objsubid = 1
    AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
$$;

REVOKE ALL ON FUNCTION ledger_seal(integer, interval, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_seal(integer, interval, integer) TO gab_app;
