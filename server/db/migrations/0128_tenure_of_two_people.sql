-- In a database with roles granted by staff, earlier decisions may break the rule (invariant 35): it holds from now. In any other
-- it has held from the beginning.
INSERT INTO audited_since (rule, holds_from)
  SELECT 'tenure', CASE WHEN EXISTS (SELECT 1 FROM capability_changes WHERE staff_id IS NOT NULL) THEN now() ELSE '-infinity' END;
