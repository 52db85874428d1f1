import { deliveryFeeOf } from '@common/delivery';
import type { CheckoutFault } from '@common/endpoints/checkout';
import type { ChosenDelivery } from '@common/endpoints/orderShapes';
import type { Place } from '@common/endpoints/place';
import type { OrderDelivery } from '@common/endpoints/shipping';
import { DELIVERY } from '@common/lists/deliveryWays';
import { amountToString, parseAmount } from '@common/money';
import { countPieces } from '@common/pieces';
import { AppError } from '../../../errors';
import { totalOf, type Wanted } from './wanted';

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

/** What the terms ask for goods and place, base units; undefined where the region is not served. */
export function feeFor(
  terms: OrderDelivery,
  parcel: { goods: bigint; pieces: number },
  place: Place | null,
): bigint | undefined {
  if (DELIVERY[terms.way].place !== (place?.kind ?? null)) throw new AppError('DELIVERY_PLACE');
  return deliveryFeeOf(terms, { ...parcel, to: place?.kind === 'home' ? place : undefined });
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
  const fee = feeFor(terms, { goods: totalOf(parcel), pieces: countPieces(parcel) }, place);
  if (fee === undefined) {
    return { skuId: sku.id, why: 'region', city: place?.kind === 'home' ? place.city : '' };
  }
  return fee === seen ? undefined : { ...wayFault(parcel), fee: amountToString(fee) };
}

/** What the buyer agreed to pay for delivery, base units. */
export const seenFeeOf = (chosen: ChosenDelivery | undefined) => parseAmount(chosen?.fee ?? '0');
