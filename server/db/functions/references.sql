-- changed 2026-11-27T15:02:24.848Z d4a2e8d98f16ce43
-- References that lead to no row (invariant 34), at most 20 of each foreign key. PostgreSQL guards them by triggers, which a
-- restore or a repair can turn off.
CREATE OR REPLACE FUNCTION dangling_references() RETURNS TABLE (breach text)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  k record;
BEGIN
  FOR k IN
    SELECT c.conname, c.conrelid::regclass AS child, c.confrelid::regclass AS parent,
      string_agg(format('c.%I', a.attname), ', ' ORDER BY u.n) AS columns,
      string_agg(format('p.%I = c.%I', b.attname, a.attname), ' AND ' ORDER BY u.n) AS is_same,
      string_agg(format('c.%I IS NOT NULL', a.attname), ' AND ' ORDER BY u.n) AS is_set
    FROM pg_constraint c
    CROSS JOIN LATERAL unnest(c.conkey, c.confkey) WITH ORDINALITY AS u (own, other, n)
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = u.own
    JOIN pg_attribute b ON b.attrelid = c.confrelid AND b.attnum = u.other
    WHERE c.contype = 'f' AND c.conparentid = 0 AND c.connamespace = 'public'::regnamespace
    GROUP BY c.oid, c.conname, c.conrelid, c.confrelid ORDER BY c.conrelid::regclass::text, c.conname
  LOOP
    RETURN QUERY EXECUTE format(
      'SELECT format(''%%s: %%s = %%s'', %L::text, %L::text, concat_ws('', '', %s)) FROM %s c
       WHERE %s AND NOT EXISTS (SELECT 1 FROM %s p WHERE %s) LIMIT 20',
      k.child::text || ' (' || k.conname || ')', replace(k.columns, 'c.', ''), k.columns, k.child, k.is_set, k.parent, k.is_same);
  END LOOP;
END $$;
