import { sellerRefOf } from '@common/endpoints/sellerRef';
import type { Trial } from '@common/endpoints/trial';
import { amountToString, unitsToAmount } from '@common/money/money';
import type { TriedDeal } from '../../goods/deals/explainDeals';
import { termsOf } from '../../goods/deals/readDeals';
import type { TriedCoupon } from '../coupons/tryCoupons';
import type { Discounted, Parcel } from '../orders/discounts';
import { topUpOf } from '../orders/topUp';
import { faultOf, priceOf, totalOf, type Wanted } from '../orders/wanted';
import type { TriedWay } from './wayOf';

type TriedParcel = Discounted<Parcel & TriedWay>;

export interface Tried {
  moment: Date | null;
  buyerId: number;
  names: ReadonlyMap<number, string>;
  parcels: readonly TriedParcel[];
  deals: readonly TriedDeal[];
  coupons: readonly TriedCoupon[];
  used: TriedCoupon | undefined;
  unknownCode: string | null;
}

const sumOf = (parts: readonly bigint[]) => parts.reduce((sum, one) => sum + one, 0n);
const dealOf = (one: Wanted) => one.deal?.off ?? 0n;
const couponOf = (one: Wanted) => one.discount ?? 0n;
const dealsOn = ({ parcel }: TriedParcel) => sumOf(parcel.map(dealOf));
const couponOn = ({ parcel, deliveryDiscount }: TriedParcel) =>
  sumOf(parcel.map(couponOf)) + deliveryDiscount;
const paysOf = (one: TriedParcel) => totalOf(one.parcel) + one.fee - dealsOn(one) - couponOn(one);

/** Why the goods cannot be bought now; null if they can. Compares the current price with itself, so a price is no reason. */
function lineFault({ sku, quantity }: Wanted, buyerId: number) {
  const item = { skuId: sku.id, quantity, unitPrice: unitsToAmount(sku.price) };
  const why = faultOf(item, sku, buyerId)?.why;
  return why === 'offSale' || why === 'paused' || why === 'own' || why === 'soldOut' ? why : null;
}

const presentLine = (one: Wanted, buyerId: number): Trial['lines'][number] => ({
  skuId: one.sku.id,
  productId: one.sku.product_id,
  title: one.sku.title,
  skuName: one.sku.name,
  quantity: one.quantity,
  unitPrice: unitsToAmount(one.sku.price),
  price: amountToString(priceOf(one)),
  dealId: one.deal?.dealId ?? null,
  deal: amountToString(dealOf(one)),
  coupon: amountToString(couponOf(one)),
  pays: amountToString(priceOf(one) - dealOf(one) - couponOf(one)),
  fault: lineFault(one, buyerId),
  available: one.sku.available,
});

/**
 * The cost of the discounts by bearer (null: the platform). The goods' seller bears deals, a coupon's maker bears the coupon; of the
 * platform's coupon, `topUp` is the part on goods of members.
 */
function bearersOf({
  parcels,
  used,
}: Tried): Map<number | null, Record<'deals' | 'coupon' | 'topUp', bigint>> {
  const bearers = new Map<number | null, Record<'deals' | 'coupon' | 'topUp', bigint>>();
  const bearer = (id: number | null) => {
    const found = bearers.get(id) ?? { deals: 0n, coupon: 0n, topUp: 0n };
    bearers.set(id, found);
    return found;
  };
  for (const one of parcels) {
    const { seller_id } = one.parcel[0].sku;
    if (dealsOn(one) > 0n) bearer(seller_id).deals += dealsOn(one);
    if (!used || couponOn(one) === 0n) continue;
    bearer(used.seller_id).coupon += couponOn(one);
    const sold = { seller_id, seller_bears: used.seller_id !== null };
    const topUp = topUpOf(sold, { coin: 0n, adv: 0n, discount: couponOn(one) });
    if (topUp > 0n) bearer(null).topUp += topUp;
  }
  return bearers;
}

export function presentTrial(tried: Tried): Trial {
  const { parcels, deals, coupons, used, buyerId } = tried;
  const sellerOf = (id: number | null) =>
    sellerRefOf(id, id === null ? null : (tried.names.get(id) ?? ''));
  const wanted = parcels.flatMap(({ parcel }) => parcel);
  return {
    at: tried.moment?.getTime() ?? null,
    lines: wanted.map((one) => presentLine(one, buyerId)),
    parcels: parcels.map((one) => {
      const { seller_id, channel, fulfilment } = one.parcel[0].sku;
      return {
        seller: sellerOf(seller_id),
        channel,
        fulfilment,
        skuIds: one.parcel.map(({ sku }) => sku.id),
        ways: one.ways.map(({ way, fee, freeFrom }) => ({
          way,
          fee: fee === undefined ? null : amountToString(fee),
          freeFrom,
        })),
        way: one.way,
        fee: amountToString(one.fee),
        coupon: amountToString(couponOn(one)),
        pays: amountToString(paysOf(one)),
      };
    }),
    total: {
      goods: amountToString(totalOf(wanted)),
      deals: amountToString(sumOf(parcels.map(dealsOn))),
      coupon: amountToString(sumOf(parcels.map(couponOn))),
      delivery: amountToString(sumOf(parcels.map(({ fee }) => fee))),
      pays: amountToString(sumOf(parcels.map(paysOf))),
    },
    bearers: [...bearersOf(tried)].map(([id, cost]) => ({
      seller: sellerOf(id),
      deals: amountToString(cost.deals),
      coupon: amountToString(cost.coupon),
      topUp: amountToString(cost.topUp),
    })),
    deals: deals.map((row) => ({
      id: row.id,
      ...termsOf(row),
      minimum: unitsToAmount(row.minimum),
      amount: unitsToAmount(row.amount),
      seller: sellerRefOf(row.seller_id, row.seller_name),
      startsAt: row.starts_at.getTime(),
      endsAt: row.ends_at.getTime(),
      off: amountToString(row.off),
      why: row.why ?? null,
    })),
    coupons: coupons.map((row) => ({
      id: row.id,
      code: row.code,
      kind: row.kind,
      amount: unitsToAmount(row.amount),
      percentBps: row.percent_bps,
      minimum: unitsToAmount(row.minimum),
      isPublic: row.is_public,
      seller: sellerRefOf(row.seller_id, row.seller_name),
      startsAt: row.starts_at.getTime(),
      endsAt: row.ends_at.getTime(),
      off: amountToString(row.gift?.total ?? 0n),
      why: row.why ?? null,
      isUsed: row === used && row.gift !== undefined,
    })),
    unknownCode: tried.unknownCode,
  };
}
