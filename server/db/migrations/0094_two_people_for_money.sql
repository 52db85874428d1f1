CREATE TABLE "audited_since" (
	"rule" text PRIMARY KEY NOT NULL,
	"holds_from" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- Where money has moved, one person may have decided until now. A new database has the rule from its beginning.
INSERT INTO audited_since (rule, holds_from)
  SELECT 'two_people', CASE WHEN EXISTS (SELECT 1 FROM journals) THEN now() ELSE '-infinity' END;
--> statement-breakpoint
CREATE TRIGGER audited_since_final BEFORE UPDATE OR DELETE ON audited_since FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The current body is in functions/secondPerson.sql.
CREATE FUNCTION require_second_person() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER deposit_assignments_two_people AFTER INSERT ON deposit_assignments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_second_person('deposit', 'deposit_id');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER outflow_bookings_two_people AFTER INSERT ON outflow_bookings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_second_person('outflow', 'outflow_id');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER campaign_batches_two_people AFTER INSERT ON campaign_batches
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_second_person('campaign', 'campaign_id');
--> statement-breakpoint
GRANT SELECT ON audited_since TO gab_app;
