import { amountToString, unitsToAmount } from '@common/money/money';
import { factsOf } from './planSkus';
import type { SkuPlan, SkuRow } from './skuStore';
import type { ProductValues } from './store';

const MAX_LENGTH = 1000;

export const COLUMN_NAMES = {
  category: '分類',
  title: '標題',
  subtitle: '副標題',
  description: '說明',
  seoTitle: '搜尋標題',
  seoDescription: '搜尋說明',
  fulfilment: '交付方式',
  temperature: '溫層',
  advMaxBps: '廣告幣折抵',
  lowStockLimit: '低庫存門檻',
  perBuyer: '每人限購',
  attributes: '屬性',
  axes: '選項',
  pictures: '圖片',
  onSale: '上架',
} as const satisfies Partial<Record<keyof ProductValues, string>>;

/** JSON with sorted keys: the database has its own key order. */
const plain = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );

/** Chinese labels of the changed columns. */
export function changedColumns(before: ProductValues, after: ProductValues): string[] {
  return Object.entries(COLUMN_NAMES)
    .filter(([key]) => plain(Reflect.get(before, key)) !== plain(Reflect.get(after, key)))
    .map(([, label]) => label);
}

const amount = (units: bigint | null) => (units === null ? '無' : amountToString(units));
const grams = (weight: number | null) => (weight === null ? '無' : `${weight} 克`);

/** Changes of the facts beside price and stock. */
function factChanges(name: string, was: SkuRow, sku: SkuPlan): string[] {
  const old = factsOf(was);
  const pairs = [
    ['原價', amount(old.compareAt), amount(sku.compareAt)],
    ['成本', amount(old.cost), amount(sku.cost)],
    ['重量', grams(old.weightGrams), grams(sku.weightGrams)],
    ['條碼', old.barcode || '無', sku.barcode || '無'],
  ] as const;
  return pairs.filter(([, a, b]) => a !== b).map(([what, a, b]) => `${name}${what} ${a} → ${b}`);
}

const quoted = (name: string) => (name ? `「${name}」` : '');

/** Describes changed variants, with old and new price and stock. */
export function skuChanges(before: readonly SkuRow[], after: readonly SkuPlan[]): string[] {
  const old = new Map(before.map((sku) => [sku.id, sku]));
  const changed = after.flatMap((sku) => {
    const was = sku.id === null ? undefined : old.get(sku.id);
    const price = amountToString(sku.price);
    if (!was) return [`新增規格${quoted(sku.name)}：${price} GAB、庫存 ${sku.stock}`];
    old.delete(was.id);
    const name = quoted(was.name);
    return [
      ...(was.name === sku.name ? [] : [`規格${name}改名為「${sku.name}」`]),
      ...(was.code === sku.code ? [] : [`${name}貨號 ${was.code || '無'} → ${sku.code || '無'}`]),
      ...(BigInt(was.price) === sku.price
        ? []
        : [`${name}價格 ${unitsToAmount(was.price)} → ${price}`]),
      ...(was.stock === sku.stock ? [] : [`${name}庫存 ${was.stock} → ${sku.stock}`]),
      ...factChanges(name, was, sku),
    ];
  });
  // `old` has the removed variants by now.
  const orderBefore = before.filter(({ id }) => !old.has(id)).map(({ id }) => id);
  const orderAfter = after.flatMap(({ id }) => id ?? []);
  return [
    ...changed,
    ...[...old.values()].map(({ name }) => `移除規格${quoted(name)}`),
    ...(orderBefore.join() === orderAfter.join() ? [] : ['規格順序']),
  ];
}

/** The note of the audit row. */
export function noteOf(title: string, changes: readonly string[]): string {
  return [title, ...changes].join('；').slice(0, MAX_LENGTH);
}
