-- changed 2026-11-23T09:46:12.087Z 3a8b8d25877555d6
-- Bounds and order name the account, so that the planner must use the index of an account's postings. Otherwise it
-- would choose the primary key for an account that it estimates to be frequent, and read everybody's postings.
CREATE OR REPLACE FUNCTION posting_floor(p_account bigint, p_at timestamptz) RETURNS bigint
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE v_low bigint; v_high bigint; v_middle bigint; v_one record;
BEGIN
  IF p_at = '-infinity' THEN RETURN 0; END IF;
  IF p_at = 'infinity' THEN RETURN 9223372036854775807; END IF;
  SELECT id, created_at INTO v_one FROM postings
  WHERE (account_id, id) >= (p_account, 0) AND (account_id, id) < (p_account + 1, 0)
  ORDER BY account_id DESC, id DESC LIMIT 1;
  IF NOT FOUND OR v_one.created_at < p_at THEN RETURN 9223372036854775807; END IF;
  v_high := v_one.id;
  v_low := 0;
  -- Invariant of the loop: the posting v_high is late enough, and none up to v_low is.
  WHILE v_high - v_low > 1 LOOP
    v_middle := v_low + (v_high - v_low) / 2;
    SELECT id, created_at INTO v_one FROM postings
    WHERE (account_id, id) >= (p_account, 0) AND (account_id, id) <= (p_account, v_middle)
    ORDER BY account_id DESC, id DESC LIMIT 1;
    IF FOUND AND v_one.created_at >= p_at THEN v_high := v_one.id; ELSE v_low := v_middle; END IF;
  END LOOP;
  RETURN v_high;
END $$;
