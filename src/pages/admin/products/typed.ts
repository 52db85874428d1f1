import type { ProductInput, StaffProduct } from '@common/endpoints/adminProducts';
import type { Picture } from '@common/endpoints/pictures';

/** The form as it stands while it is filled in. */
export interface Typed {
  category: string;
  title: string;
  subtitle: string;
  description: string;
  seoTitle: string;
  seoDescription: string;
  fulfilment: ProductInput['fulfilment'];
  temperature?: ProductInput['temperature'];
  /** Percent. */
  adv: number;
  /** Empty: the shop's usual limit. */
  lowStockLimit: number | null;
  attributes: { name: string; values: string[] }[];
  pictures: Picture[];
  skus: {
    id?: number | null;
    name?: string;
    code?: string;
    price: string;
    compareAt?: string | null;
    cost?: string | null;
    weightGrams?: number | null;
    barcode?: string;
    stock: number;
    stockSeen?: number;
    reserved?: number;
  }[];
}

export const FRESH: Partial<Typed> = {
  subtitle: '',
  description: '',
  seoTitle: '',
  seoDescription: '',
  fulfilment: 'shipping',
  temperature: 'ambient',
  adv: 0,
  lowStockLimit: null,
  attributes: [],
  pictures: [],
  skus: [{ name: '', price: '', stock: 0 }],
};

export function typedOf(product: StaffProduct): Typed {
  const { advMaxBps, skus } = product;
  return {
    ...product,
    adv: advMaxBps / 100,
    skus: skus.map((sku) => ({ ...sku, stockSeen: sku.stock })),
  };
}

export function inputOf(typed: Typed): ProductInput {
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
    attributes: typed.attributes.map(({ name, values }) => ({ name, values })),
    pictures: typed.pictures.map(({ url, alt }) => ({ url, alt })),
    skus: typed.skus.map((sku) => ({
      id: sku.id ?? null,
      name: sku.name ?? '',
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
