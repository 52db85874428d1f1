-- changed 2026-11-29T00:17:37.361Z 240939aa696a850c
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

-- Tenure of proposers and approvers (ADR 150): a role of staff held for 24 hours, or granted by the installation or an operator.
-- The second argument names the role; without it any role counts. The application and the auditor check that the role has the
-- decision's right: they know the rights of each role.
CREATE OR REPLACE FUNCTION require_tenure() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE v_staff bigint := to_jsonb(NEW) ->> TG_ARGV[0];
BEGIN
  IF TG_TABLE_NAME = 'withdrawal_approvals' AND EXISTS (
    SELECT 1 FROM withdrawals w WHERE w.id = (to_jsonb(NEW) ->> 'withdrawal_id')::bigint AND w.approvals_needed < 2) THEN
    RETURN NEW;
  END IF;
  IF NOT EXISTS (
    SELECT 1 FROM capabilities c JOIN LATERAL (
      SELECT g.created_at, g.staff_id FROM capability_changes g
      WHERE g.member_id = c.member_id AND g.capability = c.capability ORDER BY g.id DESC LIMIT 1) g ON true
    WHERE c.member_id = v_staff AND c.capability <> 'center' AND (TG_NARGS < 2 OR c.capability = TG_ARGV[1])
      AND (g.staff_id IS NULL OR g.created_at <= now() - interval '24 hours' OR EXISTS (
        SELECT 1 FROM staff_actions s WHERE s.ref_type = 'member' AND s.ref_id = c.member_id::text
          AND s.action = 'member.grant' AND s.created_at = g.created_at AND s.source ->> 'by' IN ('command', 'database')))
  ) THEN
    RAISE EXCEPTION 'member % does not count as one of two people yet', v_staff USING ERRCODE = 'GB022';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER money_proposals_proposer_tenure BEFORE INSERT ON money_proposals
  FOR EACH ROW EXECUTE FUNCTION require_tenure('proposer_id');
CREATE OR REPLACE TRIGGER money_proposals_approver_tenure BEFORE INSERT OR UPDATE OF outcome, ended_by ON money_proposals
  FOR EACH ROW WHEN (NEW.outcome = 'approved') EXECUTE FUNCTION require_tenure('ended_by');
CREATE OR REPLACE TRIGGER setting_proposals_proposer_tenure BEFORE INSERT ON setting_proposals
  FOR EACH ROW EXECUTE FUNCTION require_tenure('proposer_id', 'admin');
CREATE OR REPLACE TRIGGER setting_proposals_approver_tenure BEFORE INSERT OR UPDATE OF outcome, ended_by ON setting_proposals
  FOR EACH ROW WHEN (NEW.outcome = 'approved') EXECUTE FUNCTION require_tenure('ended_by', 'admin');
CREATE OR REPLACE TRIGGER withdrawal_approvals_tenure BEFORE INSERT ON withdrawal_approvals
  FOR EACH ROW EXECUTE FUNCTION require_tenure('staff_id');
