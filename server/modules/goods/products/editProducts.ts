import type {
  createProduct as createContract,
  getStaffProduct,
  listStaffProducts,
  ProductInput,
  StaffProduct,
  setProductOnSale as saleContract,
  updateProduct as updateContract,
} from '@common/endpoints/adminProducts';
import type { CursorPage } from '@common/envelope';
import { axisValues } from '@common/goods/variantAxes';
import type { ActionOf } from '@common/lists/staffActions';
import { parseAmount, unitsToAmount } from '@common/money/money';
import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import { cutPage, parsePage } from '../../../http/paging';
import type { Call } from '../../../http/route';
import { changeOf, type RecordChange } from '../../../ledger/actionChanges';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { claimPictures } from '../../content/pictures/claimPictures';
import { changedColumns, noteOf, skuChanges } from './describeChanges';
import { parseFilter, parsePlace } from './listQuery';
import { type ListRow, pageList } from './listStore';
import { planSkus, refuseDuplicates } from './planSkus';
import { productChange } from './productFacts';
import { writeSkus } from './skuStore';
import {
  findShopProducts,
  insertProduct,
  lockCategory,
  lockShopProducts,
  type ProductRow,
  type ProductValues,
  setOnSale,
  updateProduct,
} from './store';

/** The platform's products, last changed first unless sorted otherwise; invalid filters are ignored. */
export async function listProducts({
  db,
  query,
  settings,
}: Call<typeof listStaffProducts>): Promise<CursorPage<ListRow, string>> {
  const { pageSize } = parsePage(query);
  const { by, cursor } = parsePlace(query);
  const filter = parseFilter(query, settings);
  const { found, total } = await pageList(db, filter, by, cursor, pageSize);
  const { rows, older, newer } = cutPage(found, cursor, pageSize, (row) => row.cursor);
  const list = rows.map(({ cursor: _, ...row }) => ({
    ...row,
    price: unitsToAmount(row.price),
    highestPrice: unitsToAmount(row.highestPrice),
  }));
  return { list, total, older, newer };
}

function present({ handle: _, attributes, axes, skus, ...row }: ProductRow): StaffProduct {
  const combinations = skus.map(({ values }) => values);
  return {
    ...row,
    axes: axes.map((name, axis) => ({ name, values: axisValues(combinations, axis) })),
    attributes: Object.entries(attributes).map(([name, values]) => ({ name, values })),
    skus: skus.map((sku) => ({
      ...sku,
      price: unitsToAmount(sku.price),
      compareAt: sku.compareAt && unitsToAmount(sku.compareAt),
      cost: sku.cost && unitsToAmount(sku.cost),
    })),
  };
}

async function readStaffProduct(
  db: Parameters<typeof findShopProducts>[0],
  id: number,
): Promise<StaffProduct> {
  const [row] = await findShopProducts(db, [id]);
  if (!row) throw new AppError('NOT_FOUND');
  return present(row);
}

/** @throws AppError NOT_FOUND, also for members' products and auction pieces */
export const readProduct = ({ db, params }: Call<typeof getStaffProduct>) =>
  readStaffProduct(db, params.id);

async function valuesFromInput(
  tx: Tx,
  staffId: number,
  body: ProductInput,
  current: typeof NEW | ProductRow,
): Promise<ProductValues> {
  if (!(await lockCategory(tx, body.category))) throw new AppError('CATEGORY_GONE');
  const attributes = body.attributes.map(({ name, values }) => ({
    name: name.trim(),
    values: [...new Set(values.map((value) => value.trim()))],
  }));
  refuseDuplicates(attributes.map(({ name }) => name));
  const purpose = 'product' as const;
  const claim = { memberId: staffId, purpose, already: current.pictures, byStaff: true };
  return {
    category: body.category,
    title: body.title.trim(),
    subtitle: body.subtitle.trim(),
    description: body.description,
    seoTitle: body.seoTitle?.trim() ?? current.seoTitle,
    seoDescription: body.seoDescription?.trim() ?? current.seoDescription,
    fulfilment: body.fulfilment,
    temperature: body.temperature ?? current.temperature,
    advMaxBps: body.advMaxBps,
    lowStockLimit: body.lowStockLimit === undefined ? current.lowStockLimit : body.lowStockLimit,
    perBuyer: body.perBuyer === undefined ? current.perBuyer : body.perBuyer,
    attributes: Object.fromEntries(attributes.map(({ name, values }) => [name, values])),
    axes: axesOf(body, current),
    pictures: await claimPictures(tx, body.pictures, claim),
    onSale: current.onSale,
  };
}

function axesOf(body: ProductInput, current: { axes: string[] }): string[] {
  const axes = body.axes?.map((name) => name.trim()) ?? current.axes;
  refuseDuplicates(axes);
  return axes;
}

/** Stands for the current values of a new product. */
const NEW = {
  onSale: false,
  pictures: [],
  axes: [],
  lowStockLimit: null,
  perBuyer: null,
  seoTitle: '',
  seoDescription: '',
  temperature: 'ambient' as const,
};

const amountOf = (text: string | null | undefined) => (text == null ? text : parseAmount(text));

const wantedSkus = (body: ProductInput) =>
  body.skus.map((sku) => ({
    ...sku,
    name: sku.name.trim(),
    values: sku.values?.map((value) => value.trim()),
    code: sku.code.trim(),
    price: parseAmount(sku.price),
    compareAt: amountOf(sku.compareAt),
    cost: amountOf(sku.cost),
    barcode: sku.barcode?.trim(),
  }));

const logAction = (
  tx: Tx,
  staffId: number,
  action: ActionOf<'product'>,
  id: number,
  note: string,
  change: RecordChange,
) => {
  const ref = { type: 'product', id: String(id) };
  return writeStaffAction(tx, staffId, `product.${action}`, ref, note, change);
};

/**
 * Creates a product, off sale.
 * @throws AppError CATEGORY_GONE, PRODUCT_TWICE, PICTURE_UNKNOWN, BAD_INPUT
 */
export async function createProduct({
  tx,
  caller,
  body,
}: Call<typeof createContract>): Promise<StaffProduct> {
  const skus = planSkus([], wantedSkus(body), axesOf(body, NEW));
  const values = await valuesFromInput(tx, caller.memberId, body, NEW);
  const id = await insertProduct(tx, values);
  await writeSkus(tx, id, skus, { kind: 'product.edit', staffId: caller.memberId, note: null });
  const note = noteOf(values.title, skuChanges([], skus));
  await logAction(tx, caller.memberId, 'create', id, note, productChange(null, values, skus));
  return readStaffProduct(tx, id);
}

/**
 * Changes a product. Variants are locked in the same order as by orders, so an order sees the old price and stock or
 * the new ones.
 * @throws AppError NOT_FOUND, CONTENT_CHANGED, CATEGORY_GONE, PRODUCT_TWICE, STOCK_RESERVED,
 *   PICTURE_UNKNOWN, BAD_INPUT
 */
export async function changeProduct({
  tx,
  caller,
  params: { id },
  body,
}: Call<typeof updateContract>): Promise<StaffProduct> {
  const [before] = await lockShopProducts(tx, [id]);
  if (!before) throw new AppError('NOT_FOUND');
  if (before.version !== body.version) throw new AppError('CONTENT_CHANGED');
  const skus = planSkus(before.skus, wantedSkus(body), axesOf(body, before));
  const values = await valuesFromInput(tx, caller.memberId, body, before);
  const reason = body.stockReason?.trim() || null;
  const changes = [
    ...changedColumns(before, values),
    ...skuChanges(before.skus, skus),
    ...(reason ? [`庫存原因：${reason}`] : []),
  ];
  await writeSkus(tx, id, skus, { kind: 'product.edit', staffId: caller.memberId, note: reason });
  await updateProduct(tx, id, values);
  const change = productChange(before, values, skus);
  await logAction(tx, caller.memberId, 'update', id, noteOf(values.title, changes), change);
  return readStaffProduct(tx, id);
}

/**
 * Puts a product on sale or takes it off, if it still is in the state the caller saw.
 * @throws AppError NOT_FOUND, SEEN_STATE_CHANGED
 */
export async function setProductOnSale({
  tx,
  caller,
  params: { id },
  body: { onSale, version },
}: Call<typeof saleContract>): Promise<StaffProduct> {
  const changed = await setOnSale(tx, id, onSale, version);
  const product = await readStaffProduct(tx, id);
  if (changed) {
    const change = changeOf('上架', !onSale, onSale);
    await logAction(tx, caller.memberId, onSale ? 'onSale' : 'offSale', id, product.title, change);
  } else if (product.version !== version) {
    throw new AppError('SEEN_STATE_CHANGED');
  }
  return product;
}
