-- changed 2026-11-29T15:44:30.978Z bf6c376eac0c3c11
-- Sets the reason of the following stock changes in this transaction; see journal_stock. The auditor knows the kinds
-- (server/ledger/auditStock.ts).
CREATE OR REPLACE FUNCTION stock_reason(p_kind text, p_ref_type text, p_ref_id text, p_actor bigint) RETURNS text
LANGUAGE sql AS $$
  SELECT set_config('gab.stock_reason',
    jsonb_build_object('kind', p_kind, 'refType', p_ref_type, 'refId', p_ref_id, 'actor', p_actor)::text, true)
$$;

-- The same with the words of who changes the stock by hand.
CREATE OR REPLACE FUNCTION stock_reason(p_kind text, p_ref_type text, p_ref_id text, p_actor bigint, p_note text) RETURNS text
LANGUAGE sql AS $$
  SELECT set_config('gab.stock_reason',
    jsonb_build_object('kind', p_kind, 'refType', p_ref_type, 'refId', p_ref_id, 'actor', p_actor, 'note', p_note)::text, true)
$$;

-- The same for changes that each variant has a reference of its own for: {"<variant>": "<reference>"}.
CREATE OR REPLACE FUNCTION stock_reasons(p_kind text, p_ref_type text, p_refs jsonb, p_actor bigint) RETURNS text
LANGUAGE sql AS $$
  SELECT set_config('gab.stock_reason',
    jsonb_build_object('kind', p_kind, 'refType', p_ref_type, 'refs', p_refs, 'actor', p_actor)::text, true)
$$;

-- Records every change of a variant's stock, whichever statement makes it. A change without a reason is recorded as
-- such, and the auditor reports it. Runs after the whole statement, so that the statement itself may set the reason.
CREATE OR REPLACE FUNCTION journal_stock() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_why jsonb := coalesce(nullif(current_setting('gab.stock_reason', true), ''), '{}')::jsonb;
  v_kind text := coalesce(v_why ->> 'kind', 'unexplained');
  v_type text := v_why ->> 'refType';
  v_ref text := v_why ->> 'refId';
  v_refs jsonb := v_why -> 'refs';
  v_actor bigint := v_why ->> 'actor';
  v_note text := v_why ->> 'note';
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO stock_movements (sku_id, stock, reserved, kind, ref_type, ref_id, actor_id, note)
    SELECT n.id, n.stock, n.reserved, v_kind, v_type, coalesce(v_refs ->> n.id::text, v_ref), v_actor, v_note
    FROM after_change n WHERE n.stock <> 0 OR n.reserved <> 0;
  ELSE
    INSERT INTO stock_movements (sku_id, stock, reserved, kind, ref_type, ref_id, actor_id, note)
    SELECT n.id, n.stock - o.stock, n.reserved - o.reserved, v_kind, v_type, coalesce(v_refs ->> n.id::text, v_ref), v_actor, v_note
    FROM before_change o JOIN after_change n ON n.id = o.id
    WHERE n.stock <> o.stock OR n.reserved <> o.reserved;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER skus_journal_insert AFTER INSERT ON skus
  REFERENCING NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION journal_stock();
CREATE OR REPLACE TRIGGER skus_journal_update AFTER UPDATE ON skus
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION journal_stock();
