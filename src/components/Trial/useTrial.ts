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

/** A field that finds a member. */
export type PickMember = (value: number | undefined, choose: (id: number) => void) => ReactNode;

export type BuyerKind = 'first' | 'returning' | 'member';

/** Buyer, time and region of the trial. */
export interface TrialTerms {
  buyer: BuyerKind;
  memberId?: number;
  at: Dayjs | null;
  region?: string;
  code: string;
}

const pairs = (entries: Iterable<readonly [number, string | number]>) =>
  [...entries].map(([id, value]) => `${id}:${value}`).join(',');

function queryOf(
  goods: readonly TrialGoods[],
  { buyer, memberId, at, region, code }: TrialTerms,
  ways: ReadonlyMap<number, DeliveryWay>,
): TrialQuery {
  return {
    items: pairs(goods.map(({ skuId, quantity }) => [skuId, quantity])),
    buyer: buyer === 'member' ? String(memberId) : buyer,
    ...(code.trim() && { code: code.trim() }),
    ...(at && { at: String(at.valueOf()) }),
    ...(ways.size > 0 && { ways: pairs(ways) }),
    ...(region && REGIONS.get(region)),
  };
}

/** A trial cart and what it would cost, read again after each change. */
export function useTrial(read: (query: TrialQuery) => Promise<Trial>) {
  const [goods, setGoods] = useState<readonly TrialGoods[]>([]);
  const [ways, setWays] = useState<ReadonlyMap<number, DeliveryWay>>(new Map());
  const [terms, setTerms] = useState<TrialTerms>({ buyer: 'first', at: null, code: '' });
  /** Not by `useApi`, which drops the answer for one product when another is added meanwhile. */
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
  const isAsked = goods.length > 0 && (terms.buyer !== 'member' || terms.memberId !== undefined);
  const query = queryOf(goods, terms, ways);
  const request = useApi(() => read(query), {
    ready: isAsked,
    refreshDeps: [JSON.stringify(query)],
    debounceWait: 300,
  });
  const { error } = request;
  return {
    goods,
    terms,
    /** Adds another variant of the product where one is in the cart already. */
    add: (productId: number) => void add(productId),
    change: (at: number, change: Partial<Pick<TrialGoods, 'skuId' | 'quantity'>>) =>
      setGoods((before) => before.map((one, n) => (n === at ? { ...one, ...change } : one))),
    remove: (at: number) => setGoods((before) => before.filter((_, n) => n !== at)),
    setTerms: (change: Partial<TrialTerms>) => setTerms((before) => ({ ...before, ...change })),
    chooseWay: (skuIds: readonly number[], way: DeliveryWay) =>
      setWays((before) => new Map([...before, ...skuIds.map((id) => [id, way] as const)])),
    /** Of the last answer; undefined before there is anything to try. */
    trial: goods.length > 0 ? request.data : undefined,
    loading: request.loading,
    fault:
      error &&
      (error instanceof BizError ? error.errorMessage : '無法試算，請檢查網路後再試一次。'),
    retry: request.refresh,
  };
}
export type TrialCart = ReturnType<typeof useTrial>;
