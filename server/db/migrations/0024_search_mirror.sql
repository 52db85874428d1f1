DROP INDEX "products_price";--> statement-breakpoint
ALTER TABLE "product_search" ADD COLUMN "channel" text DEFAULT 'shop' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_search" ADD COLUMN "category" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_search" ADD COLUMN "min_price" numeric(78, 0) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_search" ADD COLUMN "in_stock" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product_search" ADD COLUMN "on_sale" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product_search" ADD COLUMN "sold" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "products_counted" ON "products" USING btree ("channel","category","min_price","in_stock") WHERE "products"."on_sale";--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("channel","min_price","id","in_stock") WHERE "products"."on_sale";
--> statement-breakpoint
-- In the transaction that writes the product, whoever writes it.
CREATE OR REPLACE FUNCTION index_product() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_title text := search_fold(left(NEW.title, 200));
  v_body text;
  v_terms text[];
BEGIN
  SELECT search_fold(left(concat_ws(' ', NEW.subtitle, string_agg(v.value, ' ')), 600)),
    coalesce(array_agg('#' || a.key || '=' || v.value) FILTER (WHERE v.value IS NOT NULL), '{}')
  INTO v_body, v_terms
  FROM jsonb_each(NEW.attributes) a CROSS JOIN LATERAL jsonb_array_elements_text(a.value) v;
  v_terms := v_terms || search_terms(v_title || ' ' || v_body);
  INSERT INTO product_search (product_id, title, body, terms, channel, category, min_price, in_stock, on_sale, sold)
  VALUES (NEW.id, v_title, v_body, v_terms, NEW.channel, NEW.category, NEW.min_price, NEW.in_stock, NEW.on_sale, NEW.sold)
  ON CONFLICT (product_id) DO UPDATE SET title = excluded.title, body = excluded.body, terms = excluded.terms;
  INSERT INTO search_words (word, grams)
  SELECT w.word, search_word_grams(w.word)
  FROM (SELECT DISTINCT r.word FROM search_runs(v_title || ' ' || v_body) r WHERE length(r.word) BETWEEN 4 AND 40) w
  WHERE NOT EXISTS (SELECT 1 FROM search_words k WHERE k.word = w.word)
  ORDER BY w.word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What a search narrows and orders by, beside its terms: one row is read for each find.
CREATE FUNCTION mirror_product_search() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE product_search SET channel = NEW.channel, category = NEW.category, min_price = NEW.min_price,
    in_stock = NEW.in_stock, on_sale = NEW.on_sale, sold = NEW.sold
  WHERE product_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_search_mirror AFTER UPDATE ON products FOR EACH ROW
  WHEN ((OLD.channel, OLD.category, OLD.min_price, OLD.in_stock, OLD.on_sale, OLD.sold)
    IS DISTINCT FROM (NEW.channel, NEW.category, NEW.min_price, NEW.in_stock, NEW.on_sale, NEW.sold))
  EXECUTE FUNCTION mirror_product_search();
--> statement-breakpoint
-- Room on each page for the next version of a row.
ALTER TABLE product_search SET (fillfactor = 85);
--> statement-breakpoint
UPDATE product_search s SET channel = p.channel, category = p.category, min_price = p.min_price,
  in_stock = p.in_stock, on_sale = p.on_sale, sold = p.sold
FROM products p WHERE p.id = s.product_id;
