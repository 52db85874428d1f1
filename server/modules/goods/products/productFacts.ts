import { amountToString } from '@common/money/money';
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

type Column = keyof typeof COLUMN_NAMES;

const COLUMNS: Readonly<Record<Column, (value: ProductValues) => Facts[string]>> = {
  category: ({ category }) => category,
  title: ({ title }) => title,
  subtitle: ({ subtitle }) => subtitle,
  description: ({ description }) => description,
  seoTitle: ({ seoTitle }) => seoTitle,
  seoDescription: ({ seoDescription }) => seoDescription,
  fulfilment: ({ fulfilment }) => fulfilment,
  temperature: ({ temperature }) => temperature,
  advMaxBps: ({ advMaxBps }) => `${advMaxBps / 100}%`,
  lowStockLimit: ({ lowStockLimit }) => lowStockLimit,
  perBuyer: ({ perBuyer }) => perBuyer,
  attributes: ({ attributes }) =>
    Object.entries(attributes)
      .map(([name, values]) => `${name}：${values.join('、')}`)
      .sort(),
  axes: ({ axes }) => axes,
  pictures: ({ pictures }) => pictures.map(({ url }) => url),
  onSale: ({ onSale }) => onSale,
};

const columnFacts = (values: ProductValues): Facts =>
  Object.fromEntries(
    Object.entries(COLUMNS).map(([column, read]) => [COLUMN_NAMES[column as Column], read(values)]),
  );

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
