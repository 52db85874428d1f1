import type { Check } from './auditCheck';

/** Checks of the denormalised columns of products against their sources. */
export const mirrorChecks: readonly Check[] = [
  {
    invariant: 14,
    what: "a product's lowest price is its variants'",
    query: `SELECT format('product %s: %s, variants %s', p.id, p.min_price, s.min_price) AS breach
      FROM products p JOIN (
        -- A product with archived variants only keeps its last price, and has no row here.
        SELECT product_id, min(price) AS min_price FROM skus WHERE archived_at IS NULL GROUP BY 1) s ON s.product_id = p.id
      WHERE p.min_price <> s.min_price`,
  },
  {
    invariant: 14,
    what: 'a product is in stock exactly when a variant is',
    query: `SELECT format('product %s: %s', p.id, p.in_stock) AS breach
      FROM products p JOIN (
        -- A product with archived variants only is not in stock.
        SELECT product_id, coalesce(bool_or(stock > reserved) FILTER (WHERE archived_at IS NULL), false) AS in_stock
        FROM skus GROUP BY 1) s ON s.product_id = p.id
      WHERE p.in_stock <> s.in_stock`,
  },
  {
    invariant: 14,
    what: "a product's sales are what paid orders bought and did not give back",
    query: `SELECT format('product %s: %s, orders %s', p.id, p.sold, coalesce(s.quantity, 0)) AS breach
      FROM products p LEFT JOIN (
        SELECT l.product_id, sum(l.quantity - l.returned) AS quantity FROM order_lines l JOIN orders o ON o.id = l.order_id
        -- Paid orders that did not end as cancelled or failed. One that succeeded (10) keeps its status when all of it is returned.
        WHERE o.status IN (2, 20) OR (o.status = 10 AND NOT EXISTS (
          SELECT 1 FROM order_returns r WHERE r.order_id = o.id AND r.state = 'refunded' AND r.is_whole))
        GROUP BY 1) s ON s.product_id = p.id
      WHERE p.sold <> coalesce(s.quantity, 0)`,
  },
  {
    invariant: 14,
    what: "a product's stars are its visible reviews'",
    query: `SELECT format('product %s: %s, reviews %s', p.id, p.ratings, r.ratings) AS breach
      FROM products p LEFT JOIN (
        SELECT product_id, ARRAY[count(*) FILTER (WHERE rating = 1), count(*) FILTER (WHERE rating = 2),
          count(*) FILTER (WHERE rating = 3), count(*) FILTER (WHERE rating = 4), count(*) FILTER (WHERE rating = 5)]::int[] AS ratings
        FROM reviews WHERE hidden_at IS NULL GROUP BY 1) r ON r.product_id = p.id
      WHERE p.ratings <> coalesce(r.ratings, '{0,0,0,0,0}')`,
  },
  {
    invariant: 14,
    what: 'search knows every product as it is sold',
    query: `SELECT format('product %s', p.id) AS breach FROM products p LEFT JOIN product_search s ON s.product_id = p.id
      WHERE s.product_id IS NULL OR (s.channel, s.category, s.min_price, s.in_stock, s.on_sale, s.sold)
        <> (p.channel, p.category, p.min_price, p.in_stock, p.on_sale, p.sold)`,
  },
  {
    invariant: 14,
    what: 'search finds every product by its own title',
    // Folds each title anew, so a run reads only products that changed lately. The search knows the first 200 characters.
    query: `SELECT format('product %s: %s', p.id, s.title) AS breach FROM products p JOIN product_search s ON s.product_id = p.id
      WHERE p.updated_at >= :since AND (s.title <> search_fold(left(p.title, 200)) OR NOT s.terms @> search_terms(s.title))`,
  },
];
