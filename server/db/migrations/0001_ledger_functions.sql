-- The ledger can be written only through these functions: the application's role may execute them
-- and may not touch the tables behind them (DESIGN §5, §7).

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: its rows are final', TG_OP, TG_TABLE_NAME USING ERRCODE = 'GB003';
END $$;
--> statement-breakpoint
CREATE TRIGGER postings_final BEFORE UPDATE OR DELETE ON postings FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER postings_no_truncate BEFORE TRUNCATE ON postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER journals_final BEFORE UPDATE OR DELETE ON journals FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER journals_no_truncate BEFORE TRUNCATE ON journals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint

-- The account of an owner (null: the house), asset and bucket; made when missing.
CREATE FUNCTION ledger_account(p_member bigint, p_asset text, p_bucket text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE v_id bigint;
BEGIN
  FOR attempt IN 1..2 LOOP
    IF p_member IS NULL THEN
      SELECT id INTO v_id FROM accounts WHERE member_id IS NULL AND asset = p_asset AND bucket = p_bucket;
    ELSE
      SELECT id INTO v_id FROM accounts WHERE member_id = p_member AND asset = p_asset AND bucket = p_bucket;
    END IF;
    EXIT WHEN v_id IS NOT NULL;
    INSERT INTO accounts (member_id, asset, bucket) VALUES (p_member, p_asset, p_bucket) ON CONFLICT DO NOTHING;
  END LOOP;
  RETURN v_id;
END $$;
--> statement-breakpoint

-- Posts one journal. p_postings: [{"member": id|null, "asset", "bucket", "amount": "base units",
-- "record": type|null}], at most one posting per account, summing to zero per asset.
-- Returns the journal and whether this call made it; a known key posts nothing.
-- Errors: 23514 on accounts_balance when a balance would fall below zero, GB002 the key belongs to another movement,
-- GB004 malformed postings.
-- Locks accounts members first, then the house, each by id: every transaction the same order.
CREATE FUNCTION ledger_post(
  p_kind text, p_key text, p_ref_type text, p_ref_id text, p_reason text, p_actor bigint, p_postings jsonb
) RETURNS TABLE (journal_id bigint, fresh boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_digest text := md5(p_postings::text);
  v_known journals%ROWTYPE;
  v_one record;
  v_ids bigint[] := '{}';
  v_amounts numeric[] := '{}';
  v_records smallint[] := '{}';
  v_posted int;
BEGIN
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

  IF jsonb_array_length(p_postings) < 2 OR EXISTS (
    SELECT 1 FROM jsonb_to_recordset(p_postings) AS p(asset text, amount numeric)
    GROUP BY asset HAVING sum(amount) IS DISTINCT FROM 0
  ) THEN
    RAISE EXCEPTION 'postings do not sum to zero per asset' USING ERRCODE = 'GB004';
  END IF;

  FOR v_one IN
    SELECT * FROM jsonb_to_recordset(p_postings)
      AS p(member bigint, asset text, bucket text, amount numeric, record smallint)
  LOOP
    v_ids := v_ids || ledger_account(v_one.member, v_one.asset, v_one.bucket);
    v_amounts := v_amounts || v_one.amount;
    v_records := v_records || v_one.record;
  END LOOP;

  PERFORM 1 FROM accounts a WHERE a.id = ANY (v_ids) ORDER BY a.is_house, a.id FOR UPDATE;

  WITH moved AS (
    UPDATE accounts a SET balance = a.balance + p.amount
    FROM unnest(v_ids, v_amounts, v_records) AS p(id, amount, record)
    WHERE a.id = p.id
    RETURNING a.id, a.member_id, a.balance, p.amount, p.record
  )
  INSERT INTO postings (journal_id, account_id, member_id, amount, balance_after, record_type)
  SELECT ledger_post.journal_id, m.id, m.member_id, m.amount, m.balance, m.record FROM moved m;

  GET DIAGNOSTICS v_posted = ROW_COUNT;
  IF v_posted <> jsonb_array_length(p_postings) THEN
    RAISE EXCEPTION 'two postings on one account' USING ERRCODE = 'GB004';
  END IF;
  fresh := true;
  RETURN NEXT;
END $$;
--> statement-breakpoint

-- Locks and reads what a member can spend, so that the answer still holds when it is spent.
CREATE FUNCTION ledger_lock_available(p_member bigint, p_asset text) RETURNS numeric
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT balance FROM accounts
  WHERE member_id = p_member AND asset = p_asset AND bucket = 'available' FOR UPDATE
$$;
--> statement-breakpoint

-- Moves an amount from available to held. Errors as ledger_post; 23505 when the same thing already
-- has a live hold of this member and asset.
CREATE FUNCTION ledger_hold(
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
--> statement-breakpoint

-- Ends a live hold exactly once: 'released' gives it back, 'captured' moves it on to a house bucket
-- as record type p_record. Returns false when it had ended before.
CREATE FUNCTION ledger_end_hold(
  p_hold bigint, p_state text, p_bucket text, p_record smallint, p_reason text, p_actor bigint
) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  h holds%ROWTYPE; v_journal bigint; v_target jsonb;
BEGIN
  SELECT * INTO h FROM holds WHERE id = p_hold FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'no hold %', p_hold USING ERRCODE = 'GB004'; END IF;
  IF h.state <> 'live' THEN RETURN false; END IF;
  v_target := CASE p_state
    WHEN 'released' THEN jsonb_build_object('member', h.member_id, 'asset', h.asset, 'bucket', 'available', 'amount', h.amount::text, 'record', 6)
    WHEN 'captured' THEN jsonb_build_object('member', NULL, 'asset', h.asset, 'bucket', p_bucket, 'amount', h.amount::text, 'record', NULL)
  END;
  IF v_target IS NULL THEN RAISE EXCEPTION 'a hold ends released or captured' USING ERRCODE = 'GB004'; END IF;
  SELECT l.journal_id INTO v_journal FROM ledger_post(
    CASE p_state WHEN 'released' THEN 'release' ELSE 'capture' END, 'hold:' || h.id || ':end', h.ref_type, h.ref_id, p_reason, p_actor,
    jsonb_build_array(
      jsonb_build_object('member', h.member_id, 'asset', h.asset, 'bucket', 'held', 'amount', (-h.amount)::text,
        'record', CASE p_state WHEN 'released' THEN 6 ELSE p_record END),
      v_target)) l;
  UPDATE holds SET state = p_state, closed_by = v_journal, ended_at = now() WHERE id = p_hold;
  RETURN true;
END $$;
