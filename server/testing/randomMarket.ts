import { createCoupon } from './coupons';
import { createDeal } from './deals';
import * as make from './factories';
import type { Person, ReturnWorld } from './returnWorld';
import { createShipping, wayTerms } from './shipping';

/** From a base unit to more than there will ever be of the token. */
const PRICES = [
  '0.000000000000000001',
  '0.000000000000000007',
  '0.1',
  '33.330000000000000001',
  '100',
  '99999999999999999999.999999999999999999',
];
/** More than any order costs. */
export const RICH = '999999999999999999999999';

interface Goods {
  skuId: number;
  price: string;
  /** Null: the platform. */
  seller: Person | null;
}

/** Sellers with their goods and discounts. */
export interface Market {
  goods: Goods[];
  codes: string[];
}

const DEALS = [
  { kind: 'spend', amount: '0.05', minimum: '0.1', isRepeated: true },
  { kind: 'spend', amount: '30', minimum: '90' },
  { kind: 'pieces', pieces: 2, offBps: 3333 },
  { kind: 'nth', pieces: 2, offBps: 10_000 },
] as const;

/** The platform and three members sell, one of them with fees for delivery; each has a deal and a coupon. */
export async function openMarket(world: ReturnWorld): Promise<Market> {
  const sellers = [null, ...(await Promise.all([1, 2, 3].map(() => world.person())))];
  const market: Market = { goods: [], codes: [] };
  for (const [index, seller] of sellers.entries()) {
    const owner = seller ? { sellerId: seller.id, channel: 'market' as const } : {};
    for (const [place, price] of PRICES.entries()) {
      const cold = place === 1 && { temperature: 'frozen' as const, weightGrams: 1700 };
      const options = { price, stock: 100_000, advMaxBps: 5000, ...cold, ...owner };
      const { skuId } = await make.createProduct(world.db, options);
      market.goods.push({ skuId, price, seller });
    }
    const by = seller ? { sellerId: seller.id, createdBy: seller.id } : {};
    await createDeal(world.db, { ...DEALS[index], ...by });
    const uses = { maxUses: 100_000, perMember: 99, ...by };
    const { code } = await createCoupon(world.db, {
      kind: 'percent',
      percentBps: 9999,
      amount: '40',
      minimum: '0',
      ...uses,
    });
    market.codes.push(code);
  }
  const paid = sellers[3];
  if (paid) {
    const way = wayTerms({
      fee: '7.77',
      eachMore: '0.01',
      freeFrom: '150',
      temperatures: [
        { temperature: 'ambient', extra: '0' },
        { temperature: 'frozen', extra: '3.3' },
      ],
      weight: {
        maxGrams: 900_000,
        firstGrams: 1000,
        stepGrams: 500,
        stepFee: '0.000000000000000001',
        pieceGrams: 999,
      },
    });
    await createShipping(world.db, paid.id, [way]);
  }
  const free = { kind: 'delivery', amount: '5', minimum: '0', maxUses: 100_000, perMember: 99 };
  market.codes.push((await createCoupon(world.db, { ...free, kind: 'delivery' })).code);
  return market;
}
