-- changed 2026-11-29T15:44:30.978Z 09b0721fd1f8b85d
-- Search terms of orders and members for staff (ADR 053).

-- All trigrams of each word, and the pairs with a character that is not ASCII, because Han names are short. Leaves
-- out what follows an @: too many addresses share it.
CREATE OR REPLACE FUNCTION find_grams(t text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT coalesce(array_agg(DISTINCT gram), '{}')
  FROM regexp_split_to_table(regexp_replace(lower(t), '@\S*', '', 'g'), '\s+') word CROSS JOIN generate_series(1, length(word)) n
    CROSS JOIN LATERAL (VALUES (substr(word, n, 3)), (substr(word, n, 2))) g (gram)
  WHERE length(gram) = 3 OR (length(gram) = 2 AND octet_length(gram) > 2)
$$;

-- Without the number's first eight characters, its day: too many orders share them.
CREATE OR REPLACE FUNCTION order_words(p_number text, p_tracking text, p_address jsonb) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(concat_ws(' ', substr(p_number, 9), nullif(regexp_replace(p_tracking, '[^[:alnum:]]', '', 'g'), ''),
    nullif(regexp_replace(p_address ->> 'phone', '[^0-9]', '', 'g'), '')))
$$;

CREATE OR REPLACE FUNCTION member_words(p_name text, p_email text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT lower(concat_ws(' ', p_name, p_email)) $$;

CREATE OR REPLACE FUNCTION keep_staff_search(p_kind text, p_id bigint, p_words text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO staff_search (kind, ref_id, words, terms) VALUES (p_kind, p_id, p_words, find_grams(p_words))
  ON CONFLICT (kind, ref_id) DO UPDATE SET words = excluded.words, terms = excluded.terms
$$;
REVOKE EXECUTE ON FUNCTION keep_staff_search FROM PUBLIC;

-- pg_database_size needs CONNECT, which `gab_app` lacks (ADR 043).
CREATE OR REPLACE FUNCTION database_bytes() RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$ SELECT pg_database_size(current_database()) $$;
REVOKE EXECUTE ON FUNCTION database_bytes FROM PUBLIC;
GRANT EXECUTE ON FUNCTION database_bytes TO gab_app;

-- Those of its parcels too (ADR 072); the number on the order itself is one of them.
CREATE OR REPLACE FUNCTION all_order_words(p_order orders) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(' ', order_words(p_order.out_trade_no, CASE WHEN count(p.id) = 0 THEN p_order.tracking_no END, p_order.address),
    nullif(string_agg(DISTINCT lower(regexp_replace(p.tracking_no, '[^[:alnum:]]', '', 'g')), ' '), ''))
  FROM (SELECT) one LEFT JOIN parcels p ON p.order_id = p_order.id
$$;

CREATE OR REPLACE FUNCTION index_order() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM keep_staff_search('order', NEW.id, all_order_words(NEW));
  RETURN NULL;
END $$;

-- Of all orders that a statement has placed: a checkout places one for each seller. They have no parcels yet.
CREATE OR REPLACE FUNCTION index_placed_orders() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO staff_search (kind, ref_id, words, terms)
  SELECT 'order', w.id, w.words, find_grams(w.words)
  FROM (SELECT o.id, order_words(o.out_trade_no, o.tracking_no, o.address) AS words FROM placed_orders o OFFSET 0) w
  ON CONFLICT (kind, ref_id) DO UPDATE SET words = excluded.words, terms = excluded.terms;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION index_member() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM keep_staff_search('member', NEW.id, member_words(NEW.name, NEW.email));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION sku_words(p_code text, p_barcode text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(concat_ws(' ', nullif(p_code, ''), nullif(nullif(regexp_replace(p_code, '[^[:alnum:]]', '', 'g'), p_code), ''),
    nullif(p_barcode, '')))
$$;

CREATE OR REPLACE FUNCTION keep_sku_search(p_id bigint, p_words text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO sku_search (sku_id, words, terms) VALUES (p_id, p_words, find_grams(p_words))
  ON CONFLICT (sku_id) DO UPDATE SET words = excluded.words, terms = excluded.terms
$$;
REVOKE EXECUTE ON FUNCTION keep_sku_search FROM PUBLIC;

CREATE OR REPLACE FUNCTION index_sku() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM keep_sku_search(NEW.id, sku_words(NEW.code, NEW.barcode));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER skus_added_found AFTER INSERT ON skus FOR EACH ROW
  WHEN (NEW.code <> '' OR NEW.barcode <> '') EXECUTE FUNCTION index_sku();
CREATE OR REPLACE TRIGGER skus_found AFTER UPDATE OF code, barcode ON skus FOR EACH ROW
  WHEN (OLD.code <> NEW.code OR OLD.barcode <> NEW.barcode) EXECUTE FUNCTION index_sku();
CREATE OR REPLACE TRIGGER orders_placed_found AFTER INSERT ON orders
  REFERENCING NEW TABLE AS placed_orders FOR EACH STATEMENT EXECUTE FUNCTION index_placed_orders();
CREATE OR REPLACE TRIGGER orders_found AFTER UPDATE OF tracking_no, address ON orders FOR EACH ROW
  WHEN (OLD.tracking_no IS DISTINCT FROM NEW.tracking_no OR OLD.address IS DISTINCT FROM NEW.address)
  EXECUTE FUNCTION index_order();
CREATE OR REPLACE TRIGGER members_joined_found AFTER INSERT ON members FOR EACH ROW EXECUTE FUNCTION index_member();
CREATE OR REPLACE TRIGGER members_found AFTER UPDATE OF name, email ON members FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.email IS DISTINCT FROM NEW.email)
  EXECUTE FUNCTION index_member();

-- Indexes the rows that were written between the migration and the creation of these triggers.
SELECT keep_staff_search('order', o.id, order_words(o.out_trade_no, o.tracking_no, o.address)) FROM orders o
  WHERE NOT EXISTS (SELECT 1 FROM staff_search s WHERE s.kind = 'order' AND s.ref_id = o.id);
SELECT keep_staff_search('member', m.id, member_words(m.name, m.email)) FROM members m
  WHERE NOT EXISTS (SELECT 1 FROM staff_search s WHERE s.kind = 'member' AND s.ref_id = m.id);
SELECT keep_sku_search(k.id, sku_words(k.code, k.barcode)) FROM skus k
  WHERE (k.code <> '' OR k.barcode <> '') AND NOT EXISTS (SELECT 1 FROM sku_search s WHERE s.sku_id = k.id);
