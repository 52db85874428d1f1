import type { Deal, DealInput } from '@common/endpoints/deals';
import dayjs, { type Dayjs } from 'dayjs';

/** A deal as staff and sellers type it; `zhe` is what remains of ten tenths, 0 for a free piece. */
export interface TypedDeal {
  kind: DealInput['kind'];
  minimum: string;
  amount: string;
  isRepeated: boolean;
  pieces: number;
  zhe: number;
  startsAt: Dayjs;
  endsAt: Dayjs;
  isOn: boolean;
  categories: string[];
  productIds: number[];
}

export const freshDeal = (): Partial<TypedDeal> => ({
  kind: 'spend',
  isRepeated: true,
  pieces: 2,
  zhe: 9,
  startsAt: dayjs(),
  endsAt: dayjs().add(14, 'day'),
  isOn: true,
  categories: [],
  productIds: [],
});

export const typedDealOf = (deal: Deal): Partial<TypedDeal> => ({
  ...deal,
  pieces: deal.kind === 'spend' ? 2 : deal.pieces,
  zhe: deal.kind === 'spend' ? 9 : (10_000 - deal.offBps) / 1000,
  startsAt: dayjs(deal.startsAt),
  endsAt: dayjs(deal.endsAt),
});

export function dealOf(typed: TypedDeal): DealInput {
  const isSpend = typed.kind === 'spend';
  return {
    kind: typed.kind,
    minimum: isSpend ? typed.minimum.trim() : '0',
    amount: isSpend ? typed.amount.trim() : '0',
    isRepeated: isSpend && typed.isRepeated,
    pieces: isSpend ? 0 : typed.pieces,
    offBps: isSpend ? 0 : 10_000 - Math.round(typed.zhe * 1000),
    startsAt: typed.startsAt.valueOf(),
    endsAt: typed.endsAt.valueOf(),
    isOn: typed.isOn,
    categories: typed.categories,
    productIds: typed.productIds,
  };
}
