import { amountToString } from '@common/money';
import type { Facts, RecordChange } from '../../../ledger/actionChanges';
import { COLUMN_NAMES } from './describeChanges';
import { factsOf } from './planSkus';
import type { SkuPlan, SkuRow } from './skuStore';
import type { ProductRow, ProductValues } from './store';

type Variant = Omit<SkuPlan, 'id'> | SkuRow;

const units = (value: bigint | string | null) =>
  value === null ? null : `${amountToString(BigInt(value))} GAB`;

/** A variant's fields, labelled with `name`. */
function variantFacts(name: string, sku: Variant): Facts {
  const facts = 'reserved' in sku ? factsOf(sku) : sku;
  const label = name ? `規格「${name}」` : '';
  return {
    [`${label}名稱`]: sku.name,
    [`${label}貨號`]: sku.code,
    [`${label}價格`]: units(sku.price),
    [`${label}庫存`]: sku.stock,
    [`${label}原價`]: units(facts.compareAt),
    [`${label}成本`]: units(facts.cost),
    [`${label}重量`]: facts.weightGrams === null ? null : `${facts.weightGrams} 克`,
    [`${label}條碼`]: facts.barcode,
  };
}

const COLUMNS: Readonly<Record<string, (value: ProductValues) => Facts[string]>> = {
  [COLUMN_NAMES.category]: ({ category }) => category,
  [COLUMN_NAMES.title]: ({ title }) => title,
  [COLUMN_NAMES.subtitle]: ({ subtitle }) => subtitle,
  [COLUMN_NAMES.description]: ({ description }) => description,
  [COLUMN_NAMES.seoTitle]: ({ seoTitle }) => seoTitle,
  [COLUMN_NAMES.seoDescription]: ({ seoDescription }) => seoDescription,
  [COLUMN_NAMES.fulfilment]: ({ fulfilment }) => fulfilment,
  [COLUMN_NAMES.temperature]: ({ temperature }) => temperature,
  [COLUMN_NAMES.advMaxBps]: ({ advMaxBps }) => `${advMaxBps / 100}%`,
  [COLUMN_NAMES.lowStockLimit]: ({ lowStockLimit }) => lowStockLimit,
  [COLUMN_NAMES.attributes]: ({ attributes }) =>
    Object.entries(attributes)
      .map(([name, values]) => `${name}：${values.join('、')}`)
      .sort(),
  [COLUMN_NAMES.axes]: ({ axes }) => axes,
  [COLUMN_NAMES.pictures]: ({ pictures }) => pictures.map(({ url }) => url),
  [COLUMN_NAMES.onSale]: ({ onSale }) => onSale,
};

const columnFacts = (values: ProductValues): Facts =>
  Object.fromEntries(Object.entries(COLUMNS).map(([name, read]) => [name, read(values)]));

const facts = (values: ProductValues, variants: readonly Facts[]): Facts =>
  Object.assign(columnFacts(values), ...variants);

/**
 * The changes of a write to a product and its variants. A renamed variant keeps its old name in the labels of its fields.
 * @param before null for a new product
 */
export function productChange(
  before: ProductRow | null,
  after: ProductValues,
  skus: readonly SkuPlan[],
): RecordChange {
  const names = new Map(before?.skus.map(({ id, name }) => [id, name]));
  const nameOf = ({ id, name }: SkuPlan) => (id === null ? name : (names.get(id) ?? name));
  return {
    before:
      before &&
      facts(
        before,
        before.skus.map((sku) => variantFacts(sku.name, sku)),
      ),
    after: facts(
      after,
      skus.map((sku) => variantFacts(nameOf(sku), sku)),
    ),
  };
}
