import type { ProductCondition } from '@common/lists/productCondition';

/** A variant: its name ('' where there is only one; with axes their values, joined by ／), its price in GAB, what is on hand, its original price. */
export type DemoSku = readonly [name: string, price: string, stock: number, compareAt?: string];

export interface DemoProduct {
  /** File name in public/demo, without its ending. */
  picture: string;
  /** Alternative text of the picture. */
  alt: string;
  title: string;
  subtitle: string;
  description: string;
  category: string;
  /** Attributes that filter lists: a name and its values. */
  attributes?: Record<string, string[]>;
  /** Names of its option axes. */
  axes?: string[];
  skus: readonly DemoSku[];
  /** Default: `shipping`. */
  fulfilment?: 'digital' | 'pickup';
  /** Set for products of members, unless digital. */
  condition?: ProductCondition;
  /** Part of the price payable in adv, percent. */
  advPercent?: number;
}
