import type { Product } from '@common/endpoints/products';
import type { Trial, TrialQuery } from '@common/endpoints/trial';
import type { DeliveryWay } from '@common/lists/deliveryWays';
import { MAX_CART_LINES } from '@common/orders/cartRules';
import type { Dayjs } from 'dayjs';
import { type ReactNode, useState } from 'react';
import { api } from '@/services/api';
import { BizError } from '@/services/bizError';
import { useApi } from '@/services/useApi';
import { REGIONS } from './regions';

/** Goods in the trial cart; each variant once. */
export interface TrialGoods {
  product: Pick<Product, 'id' | 'title' | 'skus'>;
  skuId: number;
  quantity: number;
}

/** Renders a field that finds a member. @param value the chosen member's id */
export type RenderMemberPicker = (
  value: number | undefined,
  choose: (id: number) => void,
) => ReactNode;

export type BuyerKind = 'first' | 'returning' | 'member';

/** For whom, when and to where the cart is tried, and with which coupon code. */
export interface TrialTerms {
  buyer: BuyerKind;
  /** Set for the buyer `member`. */
  memberId?: number;
  /** Null: now. */
  at: Dayjs | null;
  /** A key of `REGIONS`. */
  region?: string;
  code: string;
}

/** `1:2,3:4` for the entries [1, 2] and [3, 4]. */
const pairsText = (entries: Iterable<readonly [number, string | number]>) =>
  [...entries].map(([id, value]) => `${id}:${value}`).join(',');

function queryOf(
  goods: readonly TrialGoods[],
  { buyer, memberId, at, region, code }: TrialTerms,
  ways: ReadonlyMap<number, DeliveryWay>,
): TrialQuery {
  return {
    items: pairsText(goods.map(({ skuId, quantity }) => [skuId, quantity])),
    buyer: buyer === 'member' ? String(memberId) : buyer,
    ...(code.trim() && { code: code.trim() }),
    ...(at && { at: String(at.valueOf()) }),
    ...(ways.size > 0 && { ways: pairsText(ways) }),
    ...(region && REGIONS.get(region)),
  };
}

/** A trial cart and what it would cost, read again after each change. */
export function useTrial(read: (query: TrialQuery) => Promise<Trial>) {
  const [goods, setGoods] = useState<readonly TrialGoods[]>([]);
  /** The chosen way of delivery by variant. */
  const [ways, setWays] = useState<ReadonlyMap<number, DeliveryWay>>(new Map());
  const [terms, setTerms] = useState<TrialTerms>({ buyer: 'first', at: null, code: '' });
  /** Without `useApi`: that would drop the answer for one product when another is added meanwhile. */
  async function add(productId: number): Promise<void> {
    try {
      const { id, title, skus } = await api('GET /api/products/:id', { params: { id: productId } });
      setGoods((before) => {
        const free = skus.find((sku) => before.every(({ skuId }) => skuId !== sku.id));
        if (!free || before.length >= MAX_CART_LINES) return before;
        return [...before, { product: { id, title, skus }, skuId: free.id, quantity: 1 }];
      });
    } catch {
      // `api` has said why.
    }
  }
  const canAsk = goods.length > 0 && (terms.buyer !== 'member' || terms.memberId !== undefined);
  const query = queryOf(goods, terms, ways);
  const request = useApi(() => read(query), {
    ready: canAsk,
    refreshDeps: [JSON.stringify(query)],
    debounceWait: 300,
  });
  const { error } = request;
  return {
    goods,
    terms,
    /** Adds the first variant of the product that is not in the cart yet. */
    add: (productId: number) => void add(productId),
    change: (index: number, change: Partial<Pick<TrialGoods, 'skuId' | 'quantity'>>) =>
      setGoods((before) => before.map((one, n) => (n === index ? { ...one, ...change } : one))),
    remove: (index: number) => setGoods((before) => before.filter((_, n) => n !== index)),
    setTerms: (change: Partial<TrialTerms>) => setTerms((before) => ({ ...before, ...change })),
    chooseWay: (skuIds: readonly number[], way: DeliveryWay) =>
      setWays((before) => new Map([...before, ...skuIds.map((id) => [id, way] as const)])),
    /** The server's last answer, also while a newer one is loading; undefined without goods. */
    trial: goods.length > 0 ? request.data : undefined,
    loading: request.loading,
    fault:
      error &&
      (error instanceof BizError ? error.errorMessage : '無法試算，請檢查網路後再試一次。'),
    retry: request.refresh,
  };
}
export type TrialCart = ReturnType<typeof useTrial>;
