import type { ListingContent } from '@common/endpoints/listings';
import { conditionLabel } from '@common/lists/productCondition';
import { parseAmount } from '@common/money/money';
import type { Queryable, Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import type { PublishedRow } from './productStore';
import * as sql from './productStore';
import type { ListingRow } from './store';

/** The attributes that buyers filter by. */
function attributesOf({ condition }: ListingContent): string {
  return JSON.stringify(condition ? { 商品狀況: [conditionLabel(condition)] } : {});
}

const itemOf = (content: ListingContent) => [
  content.category,
  content.title.trim(),
  content.subtitle.trim(),
  content.description,
  JSON.stringify(content.pictures),
  content.fulfilment,
  content.temperature ?? 'ambient',
  content.condition ?? null,
  attributesOf(content),
  content.perBuyer ?? null,
];

/** Creates an approved listing's product: on sale, or sold only by its lot. @returns its id */
export async function insertProduct(tx: Tx, listing: ListingRow): Promise<number> {
  const { channel, seller_id, kind, content } = listing;
  const isFixed = kind === 'fixed';
  const price = parseAmount((isFixed ? content.price : content.startPrice) ?? '0');
  const made = await tx.one(sql.insertListedProduct, [
    channel,
    seller_id,
    ...itemOf(content),
    isFixed,
    price.toString(),
    isFixed ? (content.stock ?? 1) : 1,
    content.weightGrams ?? null,
  ]);
  return made.id;
}

/** Updates the public content of a product after approval. */
export async function updateProduct(
  tx: Tx,
  productId: number,
  content: ListingContent,
): Promise<void> {
  await tx.run(sql.updateListedProduct, [productId, ...itemOf(content)]);
  await tx.run(sql.weighListedSku, [productId, content.weightGrams ?? null]);
}

/** The published content of these products, as buyers see it. */
export async function readPublished(
  db: Queryable,
  productIds: number[],
): Promise<Map<number, PublishedRow>> {
  if (productIds.length === 0) return new Map();
  const rows = await db.run(sql.publishedOfProducts, [productIds]);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface Offer {
  price: string;
  available: number;
  seenAvailable: number;
  onSale: boolean;
  seenOnSale: boolean;
}

/**
 * Changes price and stock of a product's only variant, under the same lock as orders.
 * @throws AppError LISTING_CHANGED when stock or sale changed since the seller saw them; LISTING_BARRED
 */
export async function changeOffer(tx: Tx, productId: number, offer: Offer): Promise<void> {
  const sku = await tx.one(sql.lockListedSku, [productId]);
  if (sku.available !== offer.seenAvailable || sku.on_sale !== offer.seenOnSale) {
    throw new AppError('LISTING_CHANGED');
  }
  const { price, available, onSale } = offer;
  if (onSale && sku.barred) throw new AppError('LISTING_BARRED');
  await tx.run(sql.writeOffer, [sku.id, parseAmount(price).toString(), available, onSale]);
}

/** Takes a product off sale until a revision is approved. @throws AppError LISTING_STOPPED when it was taken off before */
export async function barProduct(tx: Tx, productId: number): Promise<void> {
  if (!(await tx.maybeOne(sql.barProduct, [productId]))) throw new AppError('LISTING_STOPPED');
}
