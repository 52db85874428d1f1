-- changed 2026-11-29T08:45:05.874Z 6fc6a933f8a162f6
-- Accounts are the names that postings go by: they are neither changed nor deleted (postings have no foreign key
-- on them, which would lock the house's rows).
CREATE OR REPLACE TRIGGER accounts_final BEFORE UPDATE OF id, member_id, asset, bucket OR DELETE ON accounts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER accounts_no_truncate BEFORE TRUNCATE ON accounts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The account of an owner (null: the house), asset and bucket. A member's is made when missing, and locked until
-- the transaction ends; the house's are all there and never locked.
CREATE OR REPLACE FUNCTION ledger_account(p_member bigint, p_asset text, p_bucket text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE v_id bigint;
BEGIN
  IF p_member IS NULL THEN
    SELECT id INTO v_id FROM accounts WHERE member_id IS NULL AND asset = p_asset AND bucket = p_bucket;
    IF v_id IS NULL THEN
      RAISE EXCEPTION 'the house has no account %.%', p_asset, p_bucket USING ERRCODE = 'GB004';
    END IF;
    RETURN v_id;
  END IF;
  FOR attempt IN 1..2 LOOP
    SELECT id INTO v_id FROM accounts WHERE member_id = p_member AND asset = p_asset AND bucket = p_bucket FOR NO KEY UPDATE;
    EXIT WHEN v_id IS NOT NULL;
    INSERT INTO accounts (member_id, asset, bucket) VALUES (p_member, p_asset, p_bucket) ON CONFLICT DO NOTHING;
  END LOOP;
  RETURN v_id;
END $$;

-- Locks members' accounts, [{"member", "asset", "bucket"}], in the one order that every transaction locks them in:
-- asset, bucket, member. An event that posts several journals locks all of its accounts before the first.
-- By one statement, unless some are missing: made after the others were locked, they would be locked out of order.
CREATE OR REPLACE FUNCTION ledger_lock_accounts(p_accounts jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM jsonb_to_recordset(p_accounts) AS w(member bigint, asset text, bucket text) WHERE w.member IS NOT NULL
    AND NOT EXISTS (SELECT FROM accounts a WHERE a.member_id = w.member AND a.asset = w.asset AND a.bucket = w.bucket)) THEN
    PERFORM ledger_account(x.member, x.asset, x.bucket) FROM (
      SELECT DISTINCT w.asset COLLATE "C" AS asset, w.bucket COLLATE "C" AS bucket, w.member
      FROM jsonb_to_recordset(p_accounts) AS w(member bigint, asset text, bucket text) WHERE w.member IS NOT NULL ORDER BY 1, 2, 3) x;
  ELSE
    PERFORM FROM accounts a JOIN (
      SELECT DISTINCT w.* FROM jsonb_to_recordset(p_accounts) AS w(member bigint, asset text, bucket text)
    ) x ON a.member_id = x.member AND a.asset = x.asset AND a.bucket = x.bucket
    ORDER BY a.asset COLLATE "C", a.bucket COLLATE "C", a.member_id FOR NO KEY UPDATE OF a;
  END IF;
END $$;

-- Posts one journal. p_postings: [{"member": id|null, "asset", "bucket", "amount": "base units",
-- "record": type|null}], at most one posting per account, summing to zero per asset.
-- Returns the journal and whether this call made it; a known key posts nothing.
-- Errors: 23514 on accounts_balance when a member's balance would fall below zero, GB002 the key belongs to another
-- movement, GB004 malformed postings, GB007 the house has not that much to give for this.
-- Locks the members' accounts in the order of ledger_lock_accounts, then claims the key.
CREATE OR REPLACE FUNCTION ledger_post(
  p_kind text, p_key text, p_ref_type text, p_ref_id text, p_reason text, p_actor bigint, p_postings jsonb
) RETURNS TABLE (journal_id bigint, fresh boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_digest text := md5(p_postings::text);
  v_known journals%ROWTYPE;
  v_one record;
  v_id bigint;
  v_ids bigint[] := '{}';
  v_members bigint[] := '{}';
  v_amounts numeric[] := '{}';
  v_records smallint[] := '{}';
  v_guarded boolean := false;
BEGIN
  IF jsonb_array_length(p_postings) < 2 OR EXISTS (
    SELECT 1 FROM jsonb_to_recordset(p_postings) AS p(asset text, amount numeric)
    GROUP BY asset HAVING sum(amount) IS DISTINCT FROM 0
  ) THEN
    RAISE EXCEPTION 'postings do not sum to zero per asset' USING ERRCODE = 'GB004';
  END IF;

  FOR v_one IN
    SELECT * FROM jsonb_to_recordset(p_postings)
      AS p(member bigint, asset text, bucket text, amount numeric, record smallint)
    ORDER BY p.asset COLLATE "C", p.bucket COLLATE "C", p.member
  LOOP
    v_id := ledger_account(v_one.member, v_one.asset, v_one.bucket);
    IF v_id = v_ids[cardinality(v_ids)] THEN
      RAISE EXCEPTION 'two postings on one account' USING ERRCODE = 'GB004';
    END IF;
    v_ids := v_ids || v_id;
    v_members := v_members || v_one.member;
    v_amounts := v_amounts || v_one.amount;
    v_records := v_records || v_one.record;
    v_guarded := v_guarded OR v_one.member IS NULL AND ledger_is_guarded(v_one.bucket, v_one.amount);
  END LOOP;

  INSERT INTO journals (kind, key, digest, ref_type, ref_id, reason, actor_id)
  VALUES (p_kind, p_key, v_digest, p_ref_type, p_ref_id, p_reason, p_actor)
  ON CONFLICT (key) DO NOTHING RETURNING id INTO journal_id;

  IF journal_id IS NULL THEN
    SELECT * INTO v_known FROM journals WHERE key = p_key;
    IF v_known.kind <> p_kind OR v_known.digest <> v_digest THEN
      RAISE EXCEPTION 'journal key % belongs to another movement', p_key USING ERRCODE = 'GB002';
    END IF;
    journal_id := v_known.id;
    fresh := false;
    RETURN NEXT;
    RETURN;
  END IF;

  WITH moved AS (
    UPDATE accounts a SET balance = a.balance + p.amount
    FROM unnest(v_ids, v_members, v_amounts) AS p(id, member, amount)
    WHERE a.id = p.id AND p.member IS NOT NULL
    RETURNING a.id, a.balance
  )
  INSERT INTO postings (journal_id, account_id, member_id, amount, balance_after, record_type)
  SELECT ledger_post.journal_id, p.id, p.member, p.amount, m.balance, p.record
  FROM unnest(v_ids, v_members, v_amounts, v_records) WITH ORDINALITY AS p(id, member, amount, record, n)
  LEFT JOIN moved m ON m.id = p.id ORDER BY p.n;

  IF v_guarded THEN
    PERFORM ledger_guard_house(p_key, p_ref_type, p_ref_id, p.asset, p.bucket)
    FROM jsonb_to_recordset(p_postings) AS p(member bigint, asset text, bucket text, amount numeric)
    WHERE p.member IS NULL AND ledger_is_guarded(p.bucket, p.amount);
  END IF;
  fresh := true;
  RETURN NEXT;
END $$;

-- Locks what members have of an asset, and reads what each can spend; one without an account is missing.
CREATE OR REPLACE FUNCTION ledger_lock_funds(p_asset text, p_members bigint[])
RETURNS TABLE (member bigint, available numeric)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM ledger_lock_accounts((
    SELECT jsonb_agg(jsonb_build_object('member', a.member_id, 'asset', p_asset, 'bucket', b.name))
    FROM accounts a, unnest(ARRAY['available', 'held']) AS b(name)
    WHERE a.member_id = ANY (p_members) AND a.asset = p_asset AND a.bucket = 'available'));
  -- A statement of its own: it sees what was committed before the locks were acquired.
  RETURN QUERY SELECT a.member_id, a.balance FROM accounts a
    WHERE a.member_id = ANY (p_members) AND a.asset = p_asset AND a.bucket = 'available';
END $$;

-- Locks and reads what a member can spend, so that the answer still holds when it is spent.
CREATE OR REPLACE FUNCTION ledger_lock_available(p_member bigint, p_asset text) RETURNS numeric
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT balance FROM accounts
  WHERE member_id = p_member AND asset = p_asset AND bucket = 'available' FOR NO KEY UPDATE
$$;

-- Moves an amount from available to held. Errors as ledger_post; 23505 when the same thing already
-- has a live hold of this member and asset.
CREATE OR REPLACE FUNCTION ledger_hold(
  p_member bigint, p_asset text, p_amount numeric, p_ref_type text, p_ref_id text,
  p_key text, p_reason text, p_actor bigint
) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_journal bigint; v_fresh boolean; v_hold bigint;
BEGIN
  SELECT l.journal_id, l.fresh INTO v_journal, v_fresh FROM ledger_post('hold', p_key, p_ref_type, p_ref_id, p_reason, p_actor,
    jsonb_build_array(
      jsonb_build_object('member', p_member, 'asset', p_asset, 'bucket', 'available', 'amount', (-p_amount)::text, 'record', 5),
      jsonb_build_object('member', p_member, 'asset', p_asset, 'bucket', 'held', 'amount', p_amount::text, 'record', 5))) l;
  IF NOT v_fresh THEN
    SELECT id INTO v_hold FROM holds WHERE opened_by = v_journal;
    RETURN v_hold;
  END IF;
  INSERT INTO holds (member_id, asset, amount, ref_type, ref_id, opened_by)
  VALUES (p_member, p_asset, p_amount, p_ref_type, p_ref_id, v_journal) RETURNING id INTO v_hold;
  RETURN v_hold;
END $$;

-- Ends a live hold exactly once: 'released' gives it back, 'captured' moves it on to a house bucket
-- as record type p_record. Returns false when it had ended before. The accounts are locked before the hold.
CREATE OR REPLACE FUNCTION ledger_end_hold(
  p_hold bigint, p_state text, p_bucket text, p_record smallint, p_reason text, p_actor bigint
) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  h holds%ROWTYPE; v_journal bigint; v_target jsonb; v_state text;
BEGIN
  SELECT * INTO h FROM holds WHERE id = p_hold;
  IF NOT FOUND THEN RAISE EXCEPTION 'no hold %', p_hold USING ERRCODE = 'GB004'; END IF;
  IF h.state <> 'live' THEN RETURN false; END IF;
  v_target := CASE p_state
    WHEN 'released' THEN jsonb_build_object('member', h.member_id, 'asset', h.asset, 'bucket', 'available', 'amount', h.amount::text, 'record', 6)
    WHEN 'captured' THEN jsonb_build_object('member', NULL, 'asset', h.asset, 'bucket', p_bucket, 'amount', h.amount::text, 'record', NULL)
  END;
  IF v_target IS NULL THEN RAISE EXCEPTION 'a hold ends released or captured' USING ERRCODE = 'GB004'; END IF;
  PERFORM ledger_lock_accounts(jsonb_build_array(
    v_target, jsonb_build_object('member', h.member_id, 'asset', h.asset, 'bucket', 'held')));
  SELECT state INTO v_state FROM holds WHERE id = p_hold FOR UPDATE;
  IF v_state <> 'live' THEN RETURN false; END IF;
  SELECT l.journal_id INTO v_journal FROM ledger_post(
    CASE p_state WHEN 'released' THEN 'release' ELSE 'capture' END, 'hold:' || h.id || ':end', h.ref_type, h.ref_id, p_reason, p_actor,
    jsonb_build_array(
      jsonb_build_object('member', h.member_id, 'asset', h.asset, 'bucket', 'held', 'amount', (-h.amount)::text,
        'record', CASE p_state WHEN 'released' THEN 6 ELSE p_record END),
      v_target)) l;
  UPDATE holds SET state = p_state, closed_by = v_journal, ended_at = now() WHERE id = p_hold;
  RETURN true;
END $$;

-- Hands the live holds of several things of one kind (p_ref_ids, one entry each) from their present members to p_members,
-- for p_amounts: all former ones are released, then all new ones placed, so that what a member gets back from one thing
-- may be held for another. The journals, postings and balances are those of ledger_end_hold and ledger_hold in that order,
-- written by one statement each. All accounts are locked in their one order, then the holds.
-- Raises GB006 with the missing base units as its detail when a member cannot cover what is asked, and 40001 when a hold
-- has changed hands before it was locked: callers lock the things themselves first. 23505 when a key is known.
CREATE OR REPLACE FUNCTION ledger_swap_holds(
  p_ref_type text, p_ref_ids text[], p_members bigint[], p_asset text, p_amounts numeric[], p_keys text[], p_reason text,
  p_actors bigint[]
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_ended bigint[]; v_members bigint[]; v_live integer; v_short numeric;
BEGIN
  SELECT coalesce(array_agg(id ORDER BY id), '{}'), p_members || coalesce(array_agg(member_id), '{}') INTO v_ended, v_members
  FROM holds WHERE ref_type = p_ref_type AND ref_id = ANY (p_ref_ids) AND asset = p_asset AND state = 'live';
  PERFORM ledger_lock_accounts(jsonb_agg(jsonb_build_object('member', m.id, 'asset', p_asset, 'bucket', b.name)))
  FROM unnest(v_members) AS m(id), unnest(ARRAY['available', 'held']) AS b(name);
  SELECT count(*) INTO v_live FROM (
    SELECT FROM holds WHERE id = ANY (v_ended) AND state = 'live' ORDER BY id FOR UPDATE) l;
  IF v_live <> cardinality(v_ended) THEN
    RAISE EXCEPTION 'a hold has ended meanwhile' USING ERRCODE = '40001';
  END IF;

  SELECT max(-s.rest) INTO v_short FROM (
    SELECT coalesce((SELECT a.balance FROM accounts a
        WHERE a.member_id = n.member AND a.asset = p_asset AND a.bucket = 'available'), 0)
      + coalesce((SELECT sum(h.amount) FROM holds h WHERE h.id = ANY (v_ended) AND h.member_id = n.member), 0)
      - sum(n.amount) AS rest
    FROM unnest(p_members, p_amounts) AS n(member, amount) GROUP BY n.member) s WHERE s.rest < 0;
  IF v_short IS NOT NULL THEN
    RAISE EXCEPTION 'balance short' USING ERRCODE = 'GB006', DETAIL = v_short::text;
  END IF;

  -- Posted before the holds are changed: what they were is read here.
  WITH asked AS MATERIALIZED (
    SELECT * FROM unnest(p_ref_ids, p_members, p_amounts, p_keys, p_actors) WITH ORDINALITY AS r(ref_id, member, amount, key, actor, n)
  ), moves AS MATERIALIZED (
    SELECT row_number() OVER (ORDER BY x.phase, x.place) AS n, x.* FROM (
      SELECT 1 AS phase, h.id AS place, 'release' AS kind, 'hold:' || h.id || ':end' AS key, h.ref_id, r.actor,
        h.member_id AS member, h.amount AS gained, 6::smallint AS record
      FROM holds h JOIN asked r ON r.ref_id = h.ref_id WHERE h.id = ANY (v_ended)
      UNION ALL
      SELECT 2, r.n, 'hold', r.key, r.ref_id, r.actor, r.member, -r.amount, 5::smallint FROM asked r) x
  ), made AS (
    INSERT INTO journals (kind, key, digest, ref_type, ref_id, reason, actor_id)
    SELECT m.kind, m.key, md5(CASE m.phase WHEN 1 THEN jsonb_build_array(held.leg, available.leg) ELSE jsonb_build_array(available.leg, held.leg) END::text),
      p_ref_type, m.ref_id, p_reason, m.actor
    FROM moves m
    CROSS JOIN LATERAL jsonb_build_object('member', m.member, 'asset', p_asset, 'bucket', 'available', 'amount', m.gained::text, 'record', m.record) AS available(leg)
    CROSS JOIN LATERAL jsonb_build_object('member', m.member, 'asset', p_asset, 'bucket', 'held', 'amount', (-m.gained)::text, 'record', m.record) AS held(leg)
    ORDER BY m.n RETURNING id, key
  ), legs AS MATERIALIZED (
    SELECT m.n, a.bucket, j.id AS journal_id, a.id AS account_id, m.member, s.amount, m.record,
      a.balance + sum(s.amount) OVER (PARTITION BY a.id ORDER BY m.n) AS balance_after
    FROM moves m JOIN made j ON j.key = m.key
    JOIN accounts a ON a.member_id = m.member AND a.asset = p_asset AND a.bucket IN ('available', 'held')
    CROSS JOIN LATERAL (SELECT CASE a.bucket WHEN 'available' THEN m.gained ELSE -m.gained END AS amount) s
  ), moved AS (
    UPDATE accounts a SET balance = a.balance + t.amount
    FROM (SELECT l.account_id, sum(l.amount) AS amount FROM legs l GROUP BY l.account_id) t WHERE a.id = t.account_id
  )
  INSERT INTO postings (journal_id, account_id, member_id, amount, balance_after, record_type)
  SELECT l.journal_id, l.account_id, l.member, l.amount, l.balance_after, l.record FROM legs l ORDER BY l.n, l.bucket COLLATE "C";

  UPDATE holds h SET state = 'released', closed_by = j.id, ended_at = now()
  FROM journals j WHERE h.id = ANY (v_ended) AND j.key = 'hold:' || h.id || ':end';
  INSERT INTO holds (member_id, asset, amount, ref_type, ref_id, opened_by)
  SELECT r.member, p_asset, r.amount, p_ref_type, r.ref_id, j.id
  FROM unnest(p_ref_ids, p_members, p_amounts, p_keys) WITH ORDINALITY AS r(ref_id, member, amount, key, n)
  JOIN journals j ON j.key = r.key ORDER BY r.n;
END $$;

-- The same for one thing, as the release before calls it.
CREATE OR REPLACE FUNCTION ledger_swap_hold(
  p_ref_type text, p_ref_id text, p_member bigint, p_asset text, p_amount numeric,
  p_key text, p_reason text, p_actor bigint
) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM ledger_swap_holds(p_ref_type, ARRAY[p_ref_id], ARRAY[p_member], p_asset, ARRAY[p_amount], ARRAY[p_key], p_reason, ARRAY[p_actor]);
  RETURN (SELECT h.id FROM holds h JOIN journals j ON j.id = h.opened_by WHERE j.key = p_key);
END $$;

REVOKE ALL ON FUNCTION
  ledger_account(bigint, text, text), ledger_lock_accounts(jsonb), ledger_lock_available(bigint, text),
  ledger_lock_funds(text, bigint[]), ledger_post(text, text, text, text, text, bigint, jsonb),
  ledger_hold(bigint, text, numeric, text, text, text, text, bigint), ledger_end_hold(bigint, text, text, smallint, text, bigint),
  ledger_swap_holds(text, text[], bigint[], text, numeric[], text[], text, bigint[]),
  ledger_swap_hold(text, text, bigint, text, numeric, text, text, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION
  ledger_lock_accounts(jsonb), ledger_lock_available(bigint, text),
  ledger_lock_funds(text, bigint[]), ledger_post(text, text, text, text, text, bigint, jsonb),
  ledger_hold(bigint, text, numeric, text, text, text, text, bigint), ledger_end_hold(bigint, text, text, smallint, text, bigint),
  ledger_swap_holds(text, text[], bigint[], text, numeric[], text[], text, bigint[]),
  ledger_swap_hold(text, text, bigint, text, numeric, text, text, bigint) TO gab_app;
