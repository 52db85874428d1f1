import type { ProductInput, StaffProduct } from '@common/endpoints/adminProducts';
import type { Picture } from '@common/endpoints/pictures';
import { sortRows, type Variants, valuesOf } from './axes';

/** The form as it stands while it is filled in. */
export interface TypedProduct extends Variants {
  category: string;
  title: string;
  subtitle: string;
  description: string;
  seoTitle: string;
  seoDescription: string;
  fulfilment: ProductInput['fulfilment'];
  temperature?: ProductInput['temperature'];
  /** Percent of the price that may be paid in adv; the wire has `advMaxBps`. */
  adv: number;
  /** Empty: the shop's usual limit. */
  lowStockLimit: number | null;
  /** Empty: no limit. */
  perBuyer?: number | null;
  attributes: { name: string; values: string[] }[];
  pictures: Picture[];
  /** Why the stock of variants that are there was changed; asked for only then. */
  stockReason?: string;
}

/** Whether the stock of a variant that is there was changed by hand. */
export const isStockChanged = (skus: TypedProduct['skus']): boolean =>
  skus.some(({ id, stock, stockSeen }) => id != null && stock !== stockSeen);

export const FRESH: Partial<TypedProduct> = {
  subtitle: '',
  description: '',
  seoTitle: '',
  seoDescription: '',
  fulfilment: 'shipping',
  temperature: 'ambient',
  adv: 0,
  lowStockLimit: null,
  perBuyer: null,
  attributes: [],
  axes: [],
  pictures: [],
  skus: [{ name: '', price: '', stock: 0 }],
};

export function typedOf(product: StaffProduct): TypedProduct {
  const { advMaxBps, axes, skus } = product;
  return {
    ...product,
    adv: advMaxBps / 100,
    stockReason: '',
    // A saved value's id is its text (see `Axis` in axes.ts), so the picks are the texts.
    axes: axes.map(({ name, values }) => ({
      name,
      values: values.map((text) => ({ id: text, text })),
    })),
    skus: skus.map(({ values, ...sku }) => ({ ...sku, picks: values, stockSeen: sku.stock })),
  };
}

/** With the reason of a changed stock, which only a product that is there has. */
export function changeOf(typed: TypedProduct): ProductInput & { stockReason?: string } {
  const reason = isStockChanged(typed.skus) ? typed.stockReason?.trim() : undefined;
  return { ...inputOf(typed), ...(reason && { stockReason: reason }) };
}

export function inputOf(typed: TypedProduct): ProductInput {
  const { category, title, subtitle, description, fulfilment, adv, lowStockLimit } = typed;
  const { seoTitle, seoDescription } = typed;
  return {
    category,
    title,
    subtitle,
    description,
    seoTitle,
    seoDescription,
    fulfilment,
    ...(typed.temperature && { temperature: typed.temperature }),
    advMaxBps: Math.round(adv * 100),
    lowStockLimit: lowStockLimit ?? null,
    perBuyer: typed.perBuyer ?? null,
    attributes: typed.attributes.map(({ name, values }) => ({ name, values })),
    pictures: typed.pictures.map(({ url, alt }) => ({ url, alt })),
    axes: typed.axes.map(({ name }) => name),
    skus: sortRows(typed.axes, typed.skus).map((sku) => ({
      id: sku.id ?? null,
      name: typed.axes.length > 0 ? '' : (sku.name ?? ''),
      values: valuesOf(typed.axes, sku),
      code: sku.code ?? '',
      price: sku.price,
      compareAt: sku.compareAt || null,
      cost: sku.cost || null,
      weightGrams: sku.weightGrams ?? null,
      barcode: sku.barcode ?? '',
      stock: sku.stock,
      stockSeen: sku.stockSeen ?? 0,
    })),
  };
}
