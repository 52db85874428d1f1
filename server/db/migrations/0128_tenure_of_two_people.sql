-- Where staff have granted roles, somebody new may have been one of two people until now (invariant 35). Where nobody has, the
-- rule has held from the beginning.
INSERT INTO audited_since (rule, holds_from)
  SELECT 'tenure', CASE WHEN EXISTS (SELECT 1 FROM capability_changes WHERE staff_id IS NOT NULL) THEN now() ELSE '-infinity' END;
