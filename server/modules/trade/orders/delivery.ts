import {
  asksStoreRegion,
  deliveryFeeOf,
  type Goods,
  gramsOf,
  obstacleTo,
  type Region,
  regionOf,
  type Weighable,
  weigh,
} from '@common/delivery/delivery';
import type { GoodsFault } from '@common/endpoints/checkout';
import type { DeliveryAddress } from '@common/endpoints/deliveryAddress';
import type { ChosenDelivery } from '@common/endpoints/orderShapes';
import type { OrderDelivery, WayTerms } from '@common/endpoints/shipping';
import { DELIVERY } from '@common/lists/deliveryWays';
import { TEMPERATURE, type Temperature } from '@common/lists/temperatures';
import { amountToString, parseAmount } from '@common/money/money';
import { countPieces } from '@common/orders/pieces';
import { AppError } from '../../../errors';
import type { Wanted } from './wanted';

type Parcel = readonly [Wanted, ...Wanted[]];

/**
 * The chosen way's terms, which an order keeps; null where the seller offers no ways to choose from; undefined when the choice is
 * not, or no longer, on offer.
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

/** The goods of some lines as a fee depends on them, with prices before any discount. */
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

/** The fee of a way for a parcel to a region, base units; undefined if the way does not serve it. */
export const feeTo = (terms: WayTerms, parcel: Parcel, to: Region | undefined) =>
  deliveryFeeOf(terms, {
    ...goodsIn(parcel),
    to: DELIVERY[terms.way].addressKind === null ? undefined : to,
  });

const withRegion = (goods: Goods, address: DeliveryAddress | null) => ({
  ...goods,
  to: address ? regionOf(address) : undefined,
});

/** Whether the fee depends on the region of the address's store, and that region is unknown. */
const lacksRegion = (terms: OrderDelivery, address: DeliveryAddress | null): boolean =>
  address !== null && asksStoreRegion(terms) && regionOf(address) === undefined;

/** @throws AppError DELIVERY_PLACE when the address is of another kind than the way needs */
function requireKind({ way }: OrderDelivery, address: DeliveryAddress | null): void {
  if (DELIVERY[way].addressKind !== (address?.kind ?? null)) throw new AppError('DELIVERY_PLACE');
}

/**
 * The fee for delivering goods to an address under the terms, base units; undefined if the way does not serve it.
 * @throws AppError DELIVERY_PLACE when the address is of another kind than the way needs, STORE_REGION when it is a store whose
 *   region is needed and unknown
 */
export function feeFor(terms: OrderDelivery, goods: Goods, address: DeliveryAddress | null) {
  requireKind(terms, address);
  if (lacksRegion(terms, address)) throw new AppError('STORE_REGION');
  return deliveryFeeOf(terms, withRegion(goods, address));
}

const kilograms = (grams: number) => String(grams / 1000);

/** Why the way does not take the parcel to its address. */
function refusalOf(
  skuId: number,
  terms: OrderDelivery,
  { goods, address }: { goods: Goods; address: DeliveryAddress | null },
): GoodsFault {
  const why = obstacleTo(terms, withRegion(goods, address));
  if (why === 'temperature') return { skuId, why, temperature: TEMPERATURE[goods.temperature] };
  if (why === 'weight') {
    const most = kilograms(terms.weight?.maxGrams ?? 0);
    return { skuId, why, weight: kilograms(gramsOf(terms, goods)), most };
  }
  return { skuId, why: 'region', city: (address && regionOf(address)?.city) ?? '' };
}

/** The fault of a way that is not on offer. */
export function wayFault([{ sku }]: Parcel): GoodsFault {
  return { skuId: sku.id, why: 'delivery', delivery: sku.delivery };
}

/**
 * Returns the change of the delivery since the buyer saw its fee; undefined for none.
 * @throws AppError DELIVERY_PLACE when the address is of another kind than the way needs
 */
export function feeFault(
  parcel: Parcel,
  terms: OrderDelivery,
  { seenFee, address }: { seenFee: bigint; address: DeliveryAddress | null },
): GoodsFault | undefined {
  const { sku } = parcel[0];
  const goods = goodsIn(parcel);
  requireKind(terms, address);
  if (lacksRegion(terms, address)) return { ...wayFault(parcel), why: 'storeRegion' };
  const fee = feeFor(terms, goods, address);
  if (fee === undefined) return refusalOf(sku.id, terms, { goods, address });
  return fee === seenFee ? undefined : { ...wayFault(parcel), fee: amountToString(fee) };
}

/** The fee for delivery that the buyer agreed to, base units. */
export const seenFeeOf = (chosen: ChosenDelivery | undefined) => parseAmount(chosen?.fee ?? '0');
