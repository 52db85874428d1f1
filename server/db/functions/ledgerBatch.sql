-- changed 2026-11-29T16:13:55.818Z 532a4fd59b9800e8
-- Posts several journals in their order, as `ledger_post` would post one after the other: p_journals is [{"kind", "key",
-- "refType", "refId", "reason", "actor", "postings"}]. The same journals, postings and running balances, but one statement each
-- for all of them: a checkout pays an order of each seller. That is for plain ones: all keys are new, all postings are balanced,
-- no member's account both gives and gets, and nothing is taken that the house holds. Others go one by one,
-- so that `ledger_post` alone says what is refused, and why.
-- Locks the members' accounts in the order of ledger_lock_accounts, then claims the keys. 40001: somebody else claims one of
-- them at this moment; begun again, the transaction sees it.
CREATE OR REPLACE FUNCTION ledger_post_all(p_journals jsonb) RETURNS TABLE (journal_id bigint, fresh boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_count integer := jsonb_array_length(p_journals);
  v_legs integer;
  v_made bigint[];
  v_done integer;
BEGIN
  IF v_count < 2 OR NOT ledger_is_plain(p_journals) THEN
    RETURN QUERY SELECT p.journal_id, p.fresh FROM jsonb_array_elements(p_journals) WITH ORDINALITY AS j(one, n),
      ledger_post(j.one ->> 'kind', j.one ->> 'key', j.one ->> 'refType', j.one ->> 'refId', j.one ->> 'reason',
        (j.one ->> 'actor')::bigint, j.one -> 'postings') p ORDER BY j.n;
    RETURN;
  END IF;

  PERFORM ledger_lock_accounts((
    SELECT coalesce(jsonb_agg(DISTINCT p.leg), '[]') FROM jsonb_array_elements(p_journals) AS j(one),
      LATERAL (SELECT jsonb_build_object('member', l -> 'member', 'asset', l -> 'asset', 'bucket', l -> 'bucket') AS leg
        FROM jsonb_array_elements(j.one -> 'postings') AS l WHERE l ->> 'member' IS NOT NULL) p));

  SELECT sum(jsonb_array_length(j.one -> 'postings')) INTO v_legs FROM jsonb_array_elements(p_journals) AS j(one);
  -- A statement of its own: it sees what was committed before the locks were acquired.
  WITH made AS (
    INSERT INTO journals (kind, key, digest, ref_type, ref_id, reason, actor_id)
    SELECT j.one ->> 'kind', j.one ->> 'key', md5((j.one -> 'postings')::text), j.one ->> 'refType', j.one ->> 'refId',
      j.one ->> 'reason', (j.one ->> 'actor')::bigint
    FROM jsonb_array_elements(p_journals) WITH ORDINALITY AS j(one, n) ORDER BY j.n
    ON CONFLICT (key) DO NOTHING RETURNING id, key
  ), legs AS MATERIALIZED (
    SELECT j.n, p.asset, p.bucket, p.member, p.amount, p.record, m.id AS journal_id, a.id AS account_id,
      a.balance + sum(p.amount) OVER (PARTITION BY a.id ORDER BY j.n) AS balance_after
    FROM jsonb_array_elements(p_journals) WITH ORDINALITY AS j(one, n)
    JOIN made m ON m.key = j.one ->> 'key'
    CROSS JOIN LATERAL jsonb_to_recordset(j.one -> 'postings') AS p(member bigint, asset text, bucket text, amount numeric, record smallint)
    CROSS JOIN LATERAL (
      SELECT o.id, o.balance FROM accounts o WHERE o.member_id = p.member AND o.asset = p.asset AND o.bucket = p.bucket
      UNION ALL
      SELECT h.id, NULL FROM accounts h WHERE p.member IS NULL AND h.member_id IS NULL AND h.asset = p.asset AND h.bucket = p.bucket) a
  ), moved AS (
    UPDATE accounts a SET balance = a.balance + t.amount
    FROM (SELECT l.account_id, sum(l.amount) AS amount FROM legs l WHERE l.member IS NOT NULL GROUP BY l.account_id) t
    WHERE a.id = t.account_id
  ), posted AS (
    INSERT INTO postings (journal_id, account_id, member_id, amount, balance_after, record_type)
    SELECT l.journal_id, l.account_id, l.member, l.amount, l.balance_after, l.record
    FROM legs l ORDER BY l.n, l.asset COLLATE "C", l.bucket COLLATE "C", l.member
    RETURNING 1
  )
  SELECT (SELECT array_agg(m.id ORDER BY m.id) FROM made m), (SELECT count(*) FROM posted) INTO v_made, v_done;

  IF coalesce(cardinality(v_made), 0) < v_count THEN
    RAISE EXCEPTION 'a journal key is claimed elsewhere' USING ERRCODE = '40001';
  END IF;
  IF v_done <> v_legs THEN
    RAISE EXCEPTION 'a posting is on no account' USING ERRCODE = 'GB004';
  END IF;
  RETURN QUERY SELECT m.id, true FROM unnest(v_made) WITH ORDINALITY AS m(id, n) ORDER BY m.n;
END $$;

-- Whether journals can be posted together; see ledger_post_all.
CREATE OR REPLACE FUNCTION ledger_is_plain(p_journals jsonb) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  WITH asked AS MATERIALIZED (
    SELECT j.n, j.one ->> 'key' AS key, p.member, p.asset, p.bucket, p.amount
    FROM jsonb_array_elements(p_journals) WITH ORDINALITY AS j(one, n)
    LEFT JOIN LATERAL jsonb_to_recordset(j.one -> 'postings') AS p(member bigint, asset text, bucket text, amount numeric) ON true
  )
  SELECT NOT EXISTS (SELECT FROM asked a WHERE a.amount IS NULL OR a.member IS NULL AND ledger_is_guarded(a.bucket, a.amount))
    AND NOT EXISTS (SELECT FROM asked a GROUP BY a.n, a.asset HAVING sum(a.amount) <> 0)
    AND NOT EXISTS (SELECT FROM asked a GROUP BY a.n, a.asset, a.bucket, a.member HAVING count(*) > 1)
    AND NOT EXISTS (SELECT FROM asked a GROUP BY a.key HAVING count(DISTINCT a.n) > 1 OR count(*) < 2)
    AND NOT EXISTS (SELECT FROM asked a WHERE a.member IS NOT NULL GROUP BY a.member, a.asset, a.bucket
      HAVING min(a.amount) < 0 AND max(a.amount) > 0)
    AND NOT EXISTS (SELECT FROM journals k WHERE k.key = ANY (ARRAY(SELECT a.key FROM asked a)))
$$;

REVOKE ALL ON FUNCTION ledger_post_all(jsonb), ledger_is_plain(jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_post_all(jsonb) TO gab_app;
