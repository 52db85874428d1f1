/** SQL about a product `p`, shared by the stores of several modules. */

/** The products that staff edit: the platform's own with a price, not its auction pieces. */
export const SHOP_PRODUCT = `p.seller_id IS NULL AND p.channel = 'shop'
  AND NOT EXISTS (SELECT 1 FROM lots l WHERE l.product_id = p.id)`;

/** Pieces that can still be ordered, over all variants on offer; null without variants. */
export const LEFT_PIECES =
  '(SELECT sum(s.stock - s.reserved)::int FROM skus s WHERE s.product_id = p.id AND s.archived_at IS NULL)';

/** Whether the product is on sale and has no more pieces left than its own limit, else than the `usual` one. */
export const isLow = (usual: string) =>
  `(p.on_sale AND coalesce(${LEFT_PIECES}, 0) <= coalesce(p.low_stock_limit, ${usual}))`;
