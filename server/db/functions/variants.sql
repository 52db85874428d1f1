-- changed 2026-11-25T03:50:29.570Z 7befbffdb24f10fe
-- Each variant on offer has one value for each axis of its product (ADR 094). Compared when a transaction commits, because
-- axes and variants change by different statements; whoever changes either has locked the product.
CREATE OR REPLACE FUNCTION check_axes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE v_product bigint := (to_jsonb(NEW) ->> TG_ARGV[0])::bigint;
BEGIN
  IF EXISTS (
    SELECT 1 FROM skus s JOIN products p ON p.id = s.product_id
    WHERE p.id = v_product AND s.archived_at IS NULL AND cardinality(s.axis_values) <> cardinality(p.axes)
  ) THEN
    RAISE EXCEPTION 'product %: a variant lacks a value for an axis, or has one too many', v_product USING ERRCODE = 'GB009';
  END IF;
  RETURN NULL;
END $$;
