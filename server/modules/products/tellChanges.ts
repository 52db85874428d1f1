import { amountToString } from '@common/money';
import type { SkuPlan, SkuRow, Written } from './store';

const LONGEST = 1000;

const NAMES: Partial<Record<keyof Written, string>> = {
  category: '分類',
  title: '標題',
  subtitle: '副標題',
  description: '說明',
  fulfilment: '交付方式',
  advMaxBps: '廣告幣折抵',
  attributes: '屬性',
  pictures: '圖片',
  onSale: '上下架',
};

/** Key order means nothing: the database keeps its own. */
const plain = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );

/** The columns that change, as staff call them. */
export function changedColumns(before: Written, after: Written): string[] {
  return Object.entries(NAMES)
    .filter(([key]) => plain(Reflect.get(before, key)) !== plain(Reflect.get(after, key)))
    .map(([, label]) => label);
}

const called = (name: string) => (name ? `「${name}」` : '');

/** What changes of the variants: prices and stock with their figures, for they are money. */
export function skuChanges(before: readonly SkuRow[], after: readonly SkuPlan[]): string[] {
  const old = new Map(before.map((sku) => [sku.id, sku]));
  const told = after.flatMap((sku) => {
    const was = sku.id === null ? undefined : old.get(sku.id);
    const price = amountToString(sku.price);
    if (!was) return [`新增款式${called(sku.name)}：${price} GAB、庫存 ${sku.stock}`];
    old.delete(was.id);
    const name = called(was.name);
    return [
      ...(was.name === sku.name ? [] : [`款式${name}改名為「${sku.name}」`]),
      ...(was.code === sku.code ? [] : [`${name}貨號 ${was.code || '無'} → ${sku.code || '無'}`]),
      ...(BigInt(was.price) === sku.price
        ? []
        : [`${name}價格 ${amountToString(BigInt(was.price))} → ${price}`]),
      ...(was.stock === sku.stock ? [] : [`${name}庫存 ${was.stock} → ${sku.stock}`]),
    ];
  });
  const order = before.filter(({ id }) => !old.has(id)).map(({ id }) => id);
  const kept = after.flatMap(({ id }) => id ?? []);
  return [
    ...told,
    ...[...old.values()].map(({ name }) => `移除款式${called(name)}`),
    ...(order.join() === kept.join() ? [] : ['款式順序']),
  ];
}

/** For the audit row. */
export function noteOf(title: string, changes: readonly string[]): string {
  return [title, ...changes].join('；').slice(0, LONGEST);
}
