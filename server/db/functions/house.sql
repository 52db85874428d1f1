-- changed 2026-11-23T10:31:40.386Z 9a775f3ce7ba567c
-- House accounts have no running balance and no lock (ADR 035), because many transactions post to them concurrently.
-- Instead of the account, the checks below guard the single thing (order, hold, deposit) that a posting belongs to.

-- Balance of a house bucket: its sum at the last seal and the postings since; negative for what the house owes
-- (custody, promotion, loss, coupons).
CREATE OR REPLACE FUNCTION ledger_house_balance(p_asset text, p_bucket text) RETURNS numeric
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce((SELECT s.balance FROM ledger_seal_sums s WHERE s.seal_number = l.number AND s.account_id = a.id), 0)
    + coalesce((SELECT sum(p.amount) FROM postings p
        WHERE p.account_id = a.id AND p.member_id IS NULL AND p.journal_id > coalesce(l.journal_id, 0)), 0)
  FROM accounts a LEFT JOIN (SELECT number, journal_id FROM ledger_seals ORDER BY number DESC LIMIT 1) l ON true
  WHERE a.member_id IS NULL AND a.asset = p_asset AND a.bucket = p_bucket
$$;

-- Whether a posting takes money that the house holds for somebody, or repays more than was lost or given. Other postings need
-- no guard here: custody mirrors the chain, and promotion mirrors the adv of members and escrow.
CREATE OR REPLACE FUNCTION ledger_is_guarded(p_bucket text, p_amount numeric) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN p_bucket IN ('loss', 'coupons') THEN p_amount > 0
    ELSE p_bucket IN ('escrow', 'revenue', 'capital', 'suspense') AND p_amount < 0 END
$$;

-- Refuses (GB007) the posting just made if it took more than there was. Escrow is left once, by its order's one key, and
-- before that in parts, each by the key of a refunded return of some pieces (ADR 070);
-- escrow and revenue give no more for a thing than they got for it, and coupons get back no more than they gave. Suspense, loss and capital are shared by things
-- of different names, so each is checked as a whole, one transaction at a time.
CREATE OR REPLACE FUNCTION ledger_guard_house(
  p_key text, p_ref_type text, p_ref_id text, p_asset text, p_bucket text
) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE v_left numeric;
BEGIN
  IF p_bucket = 'escrow' AND (p_ref_type <> 'order' OR p_key <> 'order:' || p_ref_id || ':end') AND NOT EXISTS (
    SELECT 1 FROM orders o JOIN order_returns r ON r.order_id = o.id
    WHERE p_ref_type = 'order' AND o.out_trade_no = p_ref_id AND r.state = 'refunded' AND NOT r.is_whole
      AND p_key = 'order:' || p_ref_id || ':return:' || r.id
  ) THEN
    RAISE EXCEPTION 'escrow is left by the end of its order or a return of its pieces, not by %', p_key USING ERRCODE = 'GB007';
  END IF;
  IF p_bucket IN ('suspense', 'loss', 'capital') THEN
    PERFORM pg_advisory_xact_lock(720110037);
    v_left := ledger_house_balance(p_asset, p_bucket) * CASE p_bucket WHEN 'loss' THEN -1 ELSE 1 END;
  ELSE
    SELECT sum(p.amount) * CASE p_bucket WHEN 'coupons' THEN -1 ELSE 1 END INTO v_left FROM journals j JOIN postings p ON p.journal_id = j.id
    JOIN accounts a ON a.id = p.account_id
    WHERE j.ref_type = p_ref_type AND j.ref_id = p_ref_id
      AND a.member_id IS NULL AND a.asset = p_asset AND a.bucket = p_bucket;
  END IF;
  IF v_left < 0 THEN
    RAISE EXCEPTION '%.% has not that much for % %', p_asset, p_bucket, p_ref_type, p_ref_id USING ERRCODE = 'GB007';
  END IF;
END $$;

REVOKE ALL ON FUNCTION ledger_guard_house(text, text, text, text, text) FROM PUBLIC;
