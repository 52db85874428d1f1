import type {
  createProduct as createContract,
  getStaffProduct,
  listStaffProducts,
  ProductInput,
  StaffProduct,
  setProductOnSale as saleContract,
  updateProduct as updateContract,
} from '@common/endpoints/adminProducts';
import type { Picture } from '@common/endpoints/pictures';
import type { Page } from '@common/envelope';
import type { ActionOf } from '@common/lists/staffActions';
import { amountToString, parseAmount } from '@common/money';
import type { Tx } from '../../db/database';
import { AppError } from '../../errors';
import { readPage } from '../../http/paging';
import type { Call } from '../../http/route';
import { writeStaffAction } from '../../ledger/staffAudit';
import { usePictures } from '../pictures/usePictures';
import { planSkus, refuseTwice } from './planSkus';
import {
  findList,
  findOwn,
  insertProduct,
  isCategory,
  type ListRow,
  lockOwn,
  type ProductRow,
  setOnSale,
  updateProduct,
  type Written,
  writeSkus,
} from './store';
import { changedColumns, noteOf, skuChanges } from './tellChanges';

const STATES = new Map<string, { onSale?: boolean; inStock?: boolean }>([
  ['onSale', { onSale: true }],
  ['offSale', { onSale: false }],
  ['soldOut', { onSale: true, inStock: false }],
]);

const amount = (units: string) => amountToString(BigInt(units));

/** What the platform sells, last changed first; nonsense in the filter is no filter. */
export async function listProducts({
  db,
  query,
}: Call<typeof listStaffProducts>): Promise<Page<ListRow>> {
  const { current, pageSize, offset } = readPage(query);
  const state = STATES.get(query.state ?? '');
  const { rows, total } = await findList(db, {
    onSale: state?.onSale ?? null,
    inStock: state?.inStock ?? null,
    category: query.category || null,
    q: query.q?.trim() || null,
    limit: pageSize,
    offset,
  });
  const list = rows.map((row) => ({
    ...row,
    price: amount(row.price),
    highestPrice: amount(row.highestPrice),
  }));
  return { list, total, current, pageSize };
}

function present({ handle: _, attributes, skus, ...row }: ProductRow): StaffProduct {
  return {
    ...row,
    attributes: Object.entries(attributes).map(([name, values]) => ({ name, values })),
    skus: skus.map((sku) => ({ ...sku, price: amount(sku.price) })),
  };
}

async function read(db: Parameters<typeof findOwn>[0], id: number): Promise<StaffProduct> {
  const [row] = await findOwn(db, [id]);
  if (!row) throw new AppError('NOT_FOUND');
  return present(row);
}

/** @throws AppError NOT_FOUND also for what others sell, and for pieces of auctions */
export const readProduct = ({ db, params }: Call<typeof getStaffProduct>) => read(db, params.id);

async function writtenOf(
  tx: Tx,
  staffId: number,
  body: ProductInput,
  now: { onSale: boolean; pictures: Picture[] },
): Promise<Written> {
  if (!(await isCategory(tx, body.category))) throw new AppError('CATEGORY_GONE');
  const attributes = body.attributes.map(({ name, values }) => ({
    name: name.trim(),
    values: [...new Set(values.map((value) => value.trim()))],
  }));
  refuseTwice(attributes.map(({ name }) => name));
  const by = { memberId: staffId, purpose: 'product' as const, already: now.pictures };
  return {
    category: body.category,
    title: body.title.trim(),
    subtitle: body.subtitle.trim(),
    description: body.description,
    fulfilment: body.fulfilment,
    advMaxBps: body.advMaxBps,
    attributes: Object.fromEntries(attributes.map(({ name, values }) => [name, values])),
    pictures: await usePictures(tx, body.pictures, by),
    onSale: now.onSale,
  };
}

const wantedSkus = (body: ProductInput) =>
  body.skus.map((sku) => ({
    ...sku,
    name: sku.name.trim(),
    code: sku.code.trim(),
    price: parseAmount(sku.price),
  }));

const tell = (tx: Tx, staffId: number, action: ActionOf<'product'>, id: number, note: string) =>
  writeStaffAction(tx, staffId, `product.${action}`, { type: 'product', id: String(id) }, note);

/**
 * A new product, off sale at first.
 * @throws AppError CATEGORY_GONE, PRODUCT_TWICE, PICTURE_UNKNOWN, BAD_INPUT
 */
export async function createProduct({
  tx,
  caller,
  body,
}: Call<typeof createContract>): Promise<StaffProduct> {
  const skus = planSkus([], wantedSkus(body));
  const written = await writtenOf(tx, caller.memberId, body, { onSale: false, pictures: [] });
  const id = await insertProduct(tx, written);
  await writeSkus(tx, id, skus);
  await tell(tx, caller.memberId, 'create', id, noteOf(written.title, skuChanges([], skus)));
  return read(tx, id);
}

/**
 * Changes a product. Its variants are locked as orders lock them: an order sees the old price and stock,
 * or the new ones.
 * @throws AppError NOT_FOUND, CONTENT_CHANGED, CATEGORY_GONE, PRODUCT_TWICE, STOCK_RESERVED,
 *   PICTURE_UNKNOWN, BAD_INPUT
 */
export async function changeProduct({
  tx,
  caller,
  params: { id },
  body,
}: Call<typeof updateContract>): Promise<StaffProduct> {
  const [before] = await lockOwn(tx, [id]);
  if (!before) throw new AppError('NOT_FOUND');
  if (before.version !== body.version) throw new AppError('CONTENT_CHANGED');
  const skus = planSkus(before.skus, wantedSkus(body));
  const written = await writtenOf(tx, caller.memberId, body, before);
  const changes = [...changedColumns(before, written), ...skuChanges(before.skus, skus)];
  await writeSkus(tx, id, skus);
  await updateProduct(tx, id, written);
  await tell(tx, caller.memberId, 'update', id, noteOf(written.title, changes));
  return read(tx, id);
}

/** Puts a product on sale or takes it off; one that is so already stays so. @throws AppError NOT_FOUND */
export async function setProductOnSale({
  tx,
  caller,
  params: { id },
  body: { onSale },
}: Call<typeof saleContract>): Promise<StaffProduct> {
  const changed = await setOnSale(tx, id, onSale);
  const product = await read(tx, id);
  if (changed) {
    await tell(tx, caller.memberId, onSale ? 'onSale' : 'offSale', id, product.title);
  }
  return product;
}
