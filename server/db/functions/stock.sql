-- changed 2026-11-23T09:46:12.087Z f88047458b5b49e7
-- Keeps the columns of a product that summarise its variants. The lowest price is that of the variants on offer; a
-- product with archived variants only keeps its last price. The product is locked before its variants are read, so
-- that of two concurrent changes the second sees the first. Once per statement, products by id, so that two
-- statements cannot deadlock.
CREATE OR REPLACE FUNCTION mirror_sku() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE v_products bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT n.product_id) INTO v_products FROM new_skus n;
  ELSE
    SELECT array_agg(DISTINCT n.product_id) INTO v_products FROM new_skus n JOIN old_skus o USING (id)
    WHERE (o.price, o.stock > o.reserved, o.archived_at IS NULL)
      IS DISTINCT FROM (n.price, n.stock > n.reserved, n.archived_at IS NULL);
  END IF;
  IF v_products IS NULL THEN RETURN NULL; END IF;
  PERFORM 1 FROM products p WHERE p.id = ANY (v_products) ORDER BY p.id FOR NO KEY UPDATE;
  UPDATE products p SET
    min_price = coalesce(s.min_price, p.min_price), in_stock = coalesce(s.in_stock, false)
  FROM (
    SELECT x.id, min(k.price) AS min_price, bool_or(k.stock > k.reserved) AS in_stock
    FROM unnest(v_products) AS x (id) LEFT JOIN skus k ON k.product_id = x.id AND k.archived_at IS NULL
    GROUP BY x.id) s
  WHERE p.id = s.id
    AND (p.min_price, p.in_stock) IS DISTINCT FROM (coalesce(s.min_price, p.min_price), coalesce(s.in_stock, false));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER skus_mirror_insert AFTER INSERT ON skus
  REFERENCING NEW TABLE AS new_skus FOR EACH STATEMENT EXECUTE FUNCTION mirror_sku();
CREATE OR REPLACE TRIGGER skus_mirror_update AFTER UPDATE ON skus
  REFERENCING OLD TABLE AS old_skus NEW TABLE AS new_skus FOR EACH STATEMENT EXECUTE FUNCTION mirror_sku();

-- An archived variant sells nothing: pieces that return to it (a cancelled order, an unsold lot) are not offered
-- again.
CREATE OR REPLACE FUNCTION empty_archived_sku() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.stock := NEW.reserved;
  RETURN NEW;
END $$;
