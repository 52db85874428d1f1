import {
  deliveryFeeOf,
  type Goods,
  gramsOf,
  obstacleTo,
  type Region,
  type Weighable,
  weigh,
} from '@common/delivery';
import type { CheckoutFault } from '@common/endpoints/checkout';
import type { ChosenDelivery } from '@common/endpoints/orderShapes';
import type { Place } from '@common/endpoints/place';
import type { OrderDelivery, WayTerms } from '@common/endpoints/shipping';
import { DELIVERY } from '@common/lists/deliveryWays';
import { TEMPERATURE, type Temperature } from '@common/lists/temperatures';
import { amountToString, parseAmount } from '@common/money';
import { countPieces } from '@common/pieces';
import { AppError } from '../../../errors';
import type { Wanted } from './wanted';

type Parcel = readonly [Wanted, ...Wanted[]];

/**
 * The chosen way's terms, which an order keeps; null where the seller has none. Undefined: the choice is not, or no
 * longer, on offer.
 */
export function termsFor(
  [{ sku }]: Parcel,
  chosen: ChosenDelivery | undefined,
): OrderDelivery | null | undefined {
  const offered = sku.delivery;
  if (!offered) return chosen ? undefined : null;
  const terms = offered.ways.find(({ way }) => way === chosen?.way);
  return terms && { ...terms, handlingDays: offered.handlingDays };
}

/** What a fee depends on of lines, by the price of a piece before any discount. */
export const goodsOf = (
  temperature: Temperature,
  lines: readonly (Weighable & { price: bigint })[],
): Goods => ({
  goods: lines.reduce((sum, { price, quantity }) => sum + price * BigInt(quantity), 0n),
  pieces: countPieces(lines),
  temperature,
  ...weigh(lines),
});

const goodsIn = (parcel: Parcel): Goods =>
  goodsOf(
    parcel[0].sku.temperature,
    parcel.map(({ sku, quantity }) => ({
      price: BigInt(sku.price),
      quantity,
      weightGrams: sku.weight_grams,
    })),
  );

/** What a way costs for a parcel to a region, base units; undefined where it does not take the goods there. */
export const feeTo = (terms: WayTerms, parcel: Parcel, to: Region | undefined) =>
  deliveryFeeOf(terms, {
    ...goodsIn(parcel),
    to: DELIVERY[terms.way].place === 'home' ? to : undefined,
  });

const placed = (goods: Goods, place: Place | null) => ({
  ...goods,
  to: place?.kind === 'home' ? place : undefined,
});

/**
 * What the terms ask for goods and place, base units; undefined where the way does not take them there.
 * @throws AppError DELIVERY_PLACE when the address is of another kind than the way needs
 */
export function feeFor(terms: OrderDelivery, goods: Goods, place: Place | null) {
  if (DELIVERY[terms.way].place !== (place?.kind ?? null)) throw new AppError('DELIVERY_PLACE');
  return deliveryFeeOf(terms, placed(goods, place));
}

const kilograms = (grams: number) => String(grams / 1000);

/** Why the way does not take the parcel to its place. */
function refusalOf(
  skuId: number,
  terms: OrderDelivery,
  { goods, place }: { goods: Goods; place: Place | null },
): CheckoutFault {
  const why = obstacleTo(terms, placed(goods, place));
  if (why === 'temperature') return { skuId, why, temperature: TEMPERATURE[goods.temperature] };
  if (why === 'weight') {
    const most = kilograms(terms.weight?.maxGrams ?? 0);
    return { skuId, why, weight: kilograms(gramsOf(terms, goods)), most };
  }
  return { skuId, why: 'region', city: place?.kind === 'home' ? place.city : '' };
}

/** That the way is not on offer. */
export function wayFault([{ sku }]: Parcel): CheckoutFault {
  return { skuId: sku.id, why: 'delivery', delivery: sku.delivery };
}

/**
 * What has changed of the delivery since the buyer saw its fee.
 * @throws AppError DELIVERY_PLACE when the address is of another kind than the way needs
 */
export function feeFault(
  parcel: Parcel,
  terms: OrderDelivery,
  { seen, place }: { seen: bigint; place: Place | null },
): CheckoutFault | undefined {
  const { sku } = parcel[0];
  const goods = goodsIn(parcel);
  const fee = feeFor(terms, goods, place);
  if (fee === undefined) return refusalOf(sku.id, terms, { goods, place });
  return fee === seen ? undefined : { ...wayFault(parcel), fee: amountToString(fee) };
}

/** What the buyer agreed to pay for delivery, base units. */
export const seenFeeOf = (chosen: ChosenDelivery | undefined) => parseAmount(chosen?.fee ?? '0');
