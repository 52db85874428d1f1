import { filterNames } from '@common/lists/filterNames';
import { unitsToAmount } from '@common/money/money';
import { BYTE_ORDER_MARK, csvLine } from '../../../../csv/cells';
import type { Reads } from '../../../../db/database';
import { noteExport } from '../../../../http/noteExport';
import type { RawCall } from '../../../../http/route';
import { sendFile } from '../../../../http/sendFile';
import { siteUrl } from '../../../../http/siteUrl';
import { renderMarkdown } from '../../../../richText/renderMarkdown';
import { parseFilter, parsePlace } from '../listQuery';
import { listIds } from '../listStore';
import { findShopProducts, type ProductRow } from '../store';
import { type CategoryNames, readCategoryNames } from './categoryNames';
import {
  COLUMN,
  type Column,
  EXPORT_COLUMNS,
  ONLY_OPTION,
  ONLY_VARIANT,
  OPTIONS,
  PLAIN_OPTION,
  tagPart,
} from './columns';

/** Products per read. */
const BATCH = 200;

type Cells = Partial<Record<Column, string>>;

const shopifyBoolean = (value: boolean) => (value ? 'TRUE' : 'FALSE');

/** A product without axes has one option, whose values are the names of its variants. */
function optionNames({ axes, skus }: ProductRow): Cells {
  const plain = skus.some(({ name }) => name !== '') ? PLAIN_OPTION : ONLY_OPTION;
  const names = axes.length > 0 ? axes : [plain];
  return Object.fromEntries(OPTIONS.map(([column], at) => [column, names[at]]));
}

function productCells(product: ProductRow, categories: CategoryNames): Cells {
  const { title, subtitle, description, category, attributes, onSale, fulfilment } = product;
  const tags = Object.entries(attributes).flatMap(([name, values]) =>
    values.map((value) => `${tagPart(name)}:${tagPart(value)}`),
  );
  return {
    title,
    body: renderMarkdown(description),
    vendor: 'GAB 商城',
    categoryPath: categories.pathOf(category),
    type: category,
    tags: tags.join(', '),
    published: shopifyBoolean(onSale),
    status: onSale ? 'active' : 'draft',
    seoTitle: product.seoTitle,
    seoDescription: product.seoDescription,
    subtitle,
    fulfilment,
    temperature: product.temperature,
    adv: String(product.advMaxBps / 100),
    perBuyer: String(product.perBuyer ?? ''),
    ...optionNames(product),
  };
}

function skuCells({ skus, fulfilment }: ProductRow, at: number): Cells {
  const sku = skus[at];
  if (!sku) return {};
  const values = sku.values.length > 0 ? sku.values : [sku.name || ONLY_VARIANT];
  return {
    ...Object.fromEntries(OPTIONS.map(([, column], axis) => [column, values[axis]])),
    code: sku.code,
    grams: sku.weightGrams === null ? '' : String(sku.weightGrams),
    weightUnit: 'g',
    tracker: 'shopify',
    stock: String(sku.stock),
    policy: 'deny',
    service: 'manual',
    price: unitsToAmount(sku.price),
    compareAt: sku.compareAt === null ? '' : unitsToAmount(sku.compareAt),
    cost: sku.cost === null ? '' : unitsToAmount(sku.cost),
    barcode: sku.barcode,
    ships: shopifyBoolean(fulfilment === 'shipping'),
    taxable: 'FALSE',
  };
}

function pictureCells({ pictures }: ProductRow, at: number, origin: string): Cells {
  const picture = pictures[at];
  if (!picture) return {};
  return { picture: origin + picture.url, pictureAt: String(at + 1), pictureAlt: picture.alt };
}

/** A product's CSV lines: the first has all its data, each further variant and picture one line. */
function linesOf(product: ProductRow, categories: CategoryNames, origin: string): string {
  const count = Math.max(1, product.skus.length, product.pictures.length);
  return Array.from({ length: count }, (_, at) => {
    const cells: Cells = {
      handle: product.handle,
      ...(at === 0 && productCells(product, categories)),
      ...skuCells(product, at),
      ...pictureCells(product, at, origin),
    };
    return csvLine(EXPORT_COLUMNS.map((column) => cells[column] ?? ''));
  }).join('');
}

/**
 * Yields the lines of one batch at a time, once the client has read the previous batch, so that memory stays bounded. All ids
 * are read before: a product that is changed during the export moves in the list, and would be missing or exported twice.
 */
async function* lines(db: Reads, ids: readonly number[], origin: string): AsyncGenerator<string> {
  const categories = await readCategoryNames(db);
  yield BYTE_ORDER_MARK + csvLine(EXPORT_COLUMNS.map((column) => COLUMN[column]));
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH);
    const found = new Map((await findShopProducts(db, batch)).map((one) => [one.id, one]));
    const products = batch.flatMap((id) => found.get(id) ?? []);
    yield products.map((product) => linesOf(product, categories, origin)).join('');
  }
}

/** Streams the platform's products as CSV in Shopify's format, those of the list in its order. Logs the export before the first line. */
export async function exportProducts(call: RawCall) {
  const query: Readonly<Record<string, string>> = Object(call.request.query);
  const { by, cursor } = parsePlace(query);
  const ids = await listIds(call.db.exports, parseFilter(query, call.settings), by, cursor);
  await noteExport(
    call,
    'list.export',
    'list',
    ['商品', ...filterNames(Object.keys(query).sort())].join('、'),
  );
  return sendFile(
    call,
    { name: 'products', end: 'csv' },
    lines(call.db.exports, ids, siteUrl(call.settings, call.origin)),
  );
}
