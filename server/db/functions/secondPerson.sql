-- changed 2026-11-27T12:25:47.633Z 21a937ac5056c40d
-- A decision of staff on money above the limit is made with the approval of another (ADR 115). Compared when the
-- transaction commits, because the proposal ends after what it decides; who decides has locked the limit.
CREATE OR REPLACE FUNCTION require_second_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_row jsonb := to_jsonb(NEW);
  v_id text := to_jsonb(NEW) ->> TG_ARGV[1];
  v_units numeric;
  v_limit numeric;
BEGIN
  IF v_row ->> 'staff_id' IS NULL THEN RETURN NULL; END IF;
  SELECT coalesce((SELECT (value ->> 'secondAbove')::numeric FROM settings WHERE key = 'withdrawals'), 10000) * 1e18 INTO v_limit;
  v_units := CASE TG_ARGV[0]
    WHEN 'deposit' THEN (SELECT amount FROM deposits WHERE id = v_id::bigint)
    WHEN 'outflow' THEN (SELECT amount FROM outflows WHERE id = v_id::bigint)
    -- With what the campaign gave before: several small files are one large one.
    ELSE (SELECT sum(total) FROM campaign_batches WHERE campaign_id = v_id::bigint AND id <= (v_row ->> 'id')::bigint) END;
  IF v_units > v_limit AND NOT EXISTS (
    SELECT 1 FROM money_proposals p WHERE p.ref_type = TG_ARGV[0] AND p.ref_id = v_id AND p.outcome = 'approved'
      AND p.ended_by = (v_row ->> 'staff_id')::bigint AND p.ended_at = NEW.created_at AND p.proposer_id <> p.ended_by
  ) THEN
    RAISE EXCEPTION '% %: a decision on % base units takes two people', TG_ARGV[0], v_id, v_units USING ERRCODE = 'GB020';
  END IF;
  RETURN NULL;
END $$;
