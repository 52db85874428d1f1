import { isSoundBarcode } from '@common/goods/gtin';
import { axisValues, combinationName, MAX_AXIS_VALUES } from '@common/goods/variantAxes';
import { AppError, refuseField } from '../../../errors';
import type { SkuPlan, SkuRow } from './skuStore';

/** A variant as typed in the form. */
export interface WantedSku {
  id: number | null;
  /** Ignored if the product has axes. */
  name: string;
  /** Absent: unchanged. */
  values?: string[];
  code: string;
  price: bigint;
  stock: number;
  /** The stock that the form showed when it was opened. */
  stockSeen: number;
  /** These four are unchanged if absent. */
  compareAt?: bigint | null;
  cost?: bigint | null;
  weightGrams?: number | null;
  barcode?: string;
}

/** Exclusive, in base units; higher prices would overflow the sums of orders. */
export const HIGHEST_PRICE = 10n ** 12n * 10n ** 18n;

/** @throws AppError BAD_INPUT naming the field */
export function checkPrice(price: bigint, field: string): void {
  if (price > 0n && price < HIGHEST_PRICE) return;
  const message = price > 0n ? '太大' : '太小';
  refuseField(field, message);
}

type Facts = Pick<SkuPlan, 'compareAt' | 'cost' | 'weightGrams' | 'barcode'>;

const unitsOf = (text: string | null | undefined) => (text == null ? null : BigInt(text));

/** The facts of a stored variant; none for a new one. */
export const factsOf = (sku: SkuRow | undefined): Facts => ({
  compareAt: unitsOf(sku?.compareAt),
  cost: unitsOf(sku?.cost),
  weightGrams: sku?.weightGrams ?? null,
  barcode: sku?.barcode ?? '',
});

/** @throws AppError BAD_INPUT naming the field */
function planFacts(wanted: WantedSku, now: SkuRow | undefined, at: number): Facts {
  const { compareAt, cost, weightGrams, barcode } = wanted;
  if (compareAt != null) checkPrice(compareAt, `skus.${at}.compareAt`);
  if (cost != null && cost >= HIGHEST_PRICE) refuseField(`skus.${at}.cost`, '太大');
  if (barcode !== undefined && !isSoundBarcode(barcode)) {
    refuseField(`skus.${at}.barcode`, '檢查碼不對');
  }
  const was = factsOf(now);
  return {
    compareAt: compareAt === undefined ? was.compareAt : compareAt,
    cost: cost === undefined ? was.cost : cost,
    weightGrams: weightGrams === undefined ? was.weightGrams : weightGrams,
    barcode: barcode ?? was.barcode,
  };
}

/** @throws AppError PRODUCT_TWICE with the first name (of a variant, an attribute or an axis) that occurs twice */
export function refuseDuplicates(names: readonly string[]): void {
  const duplicate = names.find((name, at) => names.indexOf(name) !== at);
  if (duplicate !== undefined) {
    throw new AppError('PRODUCT_TWICE', { data: { what: duplicate || '（空白）' } });
  }
}

/** The variant's combination and name. @throws AppError BAD_INPUT where it lacks a value or has one too many */
function identify(wanted: WantedSku, now: SkuRow | undefined, axes: readonly string[], at: number) {
  const values = wanted.values ?? (axes.length > 0 ? now?.values : undefined) ?? [];
  if (values.length !== axes.length) {
    refuseField(`skus.${at}.values`, `要有 ${axes.length} 個選項的值`);
  }
  return { values, name: axes.length > 0 ? combinationName(axes, values) : wanted.name };
}

function refuseManyValues(axes: readonly string[], identities: readonly { values: string[] }[]) {
  const combinations = identities.map(({ values }) => values);
  const full = axes.findIndex((_, axis) => axisValues(combinations, axis).length > MAX_AXIS_VALUES);
  if (full >= 0) refuseField(`axes.${full}`, `最多 ${MAX_AXIS_VALUES} 個值`);
}

/**
 * Plans changes from the locked variants to the wanted ones. Stock changes by the difference between the typed and the
 * shown value, so that pieces sold since the form was opened are not put back. For the console's form; imports plan
 * theirs in `files/`.
 * @throws AppError CONTENT_CHANGED for a variant that no longer exists, PRODUCT_TWICE, STOCK_RESERVED,
 *   BAD_INPUT for a combination, a price or barcode
 */
export function planSkus(
  now: readonly SkuRow[],
  wanted: readonly WantedSku[],
  axes: readonly string[],
): SkuPlan[] {
  const known = new Map(now.map((sku) => [sku.id, sku]));
  const identities = wanted.map((one, at) =>
    identify(one, one.id === null ? undefined : known.get(one.id), axes, at),
  );
  refuseDuplicates(identities.map(({ name }) => name));
  refuseManyValues(axes, identities);
  return wanted.map((one, at) => {
    const { id, code, price, stock, stockSeen } = one;
    const identity = identities[at] ?? { name: one.name, values: [] };
    checkPrice(price, `skus.${at}.price`);
    if (id === null)
      return { id, ...identity, code, price, stock, ...planFacts(one, undefined, at) };
    const sku = known.get(id);
    // Deleted from `known`, so that a second mention of a variant is refused, as is a variant of another product.
    if (!sku || !known.delete(id)) throw new AppError('CONTENT_CHANGED');
    const next = sku.stock + stock - stockSeen;
    if (next < sku.reserved) {
      const data = { name: identity.name || '這個商品', reserved: sku.reserved };
      throw new AppError('STOCK_RESERVED', { data });
    }
    return { id, ...identity, code, price, stock: next, ...planFacts(one, sku, at) };
  });
}
