import { randomInt } from 'node:crypto';
import type { DeliveryAddress } from '@common/endpoints/deliveryAddress';
import type { DeliveryAddressInput } from '@common/endpoints/me';
import type { PaymentMethod } from '@common/endpoints/orderShapes';
import type { OrderDelivery } from '@common/endpoints/shipping';
import { taipeiDate } from '@common/text/taipeiDay';
import type { Tx } from '../../../db/database';
import { AppError, parsePart, refuseField } from '../../../errors';
import { storeRegionOf, withoutRegion } from '../carriers/storeRegion';
import { parseDeliveryAddress } from './parseDeliveryAddress';
import * as sql from './placeStore';
import type { LineRow, OrderRow } from './store';
import { costOf, type Wanted } from './wanted';

/** Crockford's base 32: a character is 5 bits, and none is mistaken for another. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * A number for an order or a payment group, unique and not guessable: the day in Taipei, then 80 random bits.
 * @param now ms since the epoch
 */
export function newOutTradeNo(now = Date.now()): string {
  const day = taipeiDate(now).replaceAll('-', '');
  return day + Array.from({ length: 16 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Destination of an order: a saved address by its id, or one typed for this order; neither where nothing ships. */
export interface Destination {
  addressId: number | undefined;
  address: DeliveryAddress | null;
}

/**
 * @param place the name of `address` in the body
 * @throws AppError BAD_INPUT for an id together with an address; what parseDeliveryAddress throws
 */
export function parseDestination(
  body: { addressId?: number; address?: DeliveryAddressInput },
  place: 'address' | 'store' = 'address',
): Destination {
  const { address, addressId } = body;
  if (!address) return { addressId, address: null };
  if (addressId !== undefined) {
    refuseField(`${place}Id`, '只能選擇一個地址');
  }
  return { addressId, address: parsePart(place, () => parseDeliveryAddress(address)) };
}

export interface NewOrder {
  /** The lines: of one seller, channel, fulfilment and temperature. */
  wanted: readonly [Wanted, ...Wanted[]];
  /** The part of the price that is paid in adv, base units. */
  adv: bigint;
  note: string;
  /** The chosen way of delivery; null where the seller offers none to choose from. */
  delivery: OrderDelivery | null;
  /** Base units. */
  deliveryFee: bigint;
  /** The part of the coupon's discount that lowers the fee, not the lines; base units. */
  deliveryDiscount: bigint;
  to: Destination;
}

/** The orders that a buyer places at once: one, or all of a payment group. */
export interface Placing {
  buyerId: number;
  /** The number of the orders' payment group; null for an order that is paid by itself. */
  group: string | null;
  paymentMethod: PaymentMethod;
  /** Time to pay, from the setting `windows`; null where the caller pays the orders in the same transaction. */
  paymentMinutes: number | null;
  /** The buyer's claim on a coupon (`useCoupon`); null without a coupon. */
  claimId: number | null;
  /** Whether the coupon is the seller's, who then bears its discount. */
  sellerBears: boolean;
  orders: readonly NewOrder[];
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);

/** The columns of a new order. */
function orderOf(
  { paymentMethod, claimId, sellerBears }: Placing,
  order: NewOrder,
  position: number,
): sql.PlacedOrder {
  const { wanted, adv, delivery, deliveryFee, deliveryDiscount, to } = order;
  const { sku } = wanted[0];
  const couponDiscount = sum([deliveryDiscount, ...wanted.map(({ discount }) => discount ?? 0n)]);
  // The buyer picks up goods that are handed over in person.
  const fulfilment = delivery?.way === 'inPerson' ? 'pickup' : sku.fulfilment;
  const ships = fulfilment === 'shipping';
  return {
    position,
    out_trade_no: newOutTradeNo(),
    seller_id: sku.seller_id,
    channel: sku.channel,
    fulfilment,
    temperature: sku.temperature,
    total: String(costOf(wanted) + deliveryFee - couponDiscount),
    adv_amount: String(adv),
    payment_method: paymentMethod,
    note: order.note,
    address_id: ships ? (to.addressId ?? null) : null,
    address: ships && to.address ? withoutRegion(to.address) : null,
    store_region: ships ? storeRegionOf(to.address) : null,
    delivery,
    delivery_fee: String(deliveryFee),
    deal_discount: String(sum(wanted.map(({ deal }) => deal?.off ?? 0n))),
    discount: String(couponDiscount),
    delivery_discount: String(deliveryDiscount),
    // A payment group has one coupon: only the orders that it lowers name its claim.
    coupon_claim_id: couponDiscount > 0n ? claimId : null,
    seller_bears: couponDiscount > 0n && sellerBears,
  };
}

const lineOf = (out_trade_no: string, wanted: Wanted, index: number): sql.PlacedLine => ({
  out_trade_no,
  position: index + 1,
  product_id: wanted.sku.product_id,
  sku_id: wanted.sku.id,
  title: wanted.sku.title,
  sku_name: wanted.sku.name,
  picture: wanted.sku.picture,
  unit_price: wanted.sku.price,
  quantity: wanted.quantity,
  discount: String(wanted.discount ?? 0n),
  deal_id: wanted.deal?.dealId ?? null,
  deal_discount: String(wanted.deal?.off ?? 0n),
  weight_grams: wanted.sku.weight_grams,
  per_buyer: wanted.sku.per_buyer,
});

/** An order just placed, with its lines. */
export interface Inserted {
  order: OrderRow;
  lines: LineRow[];
}

/**
 * Inserts orders that await payment, and reserves their stock. The caller has locked the variants.
 * @returns the orders in the sequence of `placing.orders`
 * @throws AppError ADDRESS_REQUIRED
 */
export async function insertOrders(tx: Tx, placing: Placing): Promise<Inserted[]> {
  const rows = placing.orders.map((order, position) => {
    const row = orderOf(placing, order, position);
    return { row, lines: order.wanted.map((wanted, n) => lineOf(row.out_trade_no, wanted, n)) };
  });
  const inserted = await tx.run(sql.insertOrders, [
    JSON.stringify(rows.map(({ row }) => row)),
    JSON.stringify(rows.flatMap(({ lines }) => lines)),
    placing.buyerId,
    placing.paymentMinutes,
    placing.group,
  ]);
  return inserted.map((order, index) => {
    // The statement copies a saved address, so a missing one is seen only now; the error undoes the orders.
    if (order.fulfilment === 'shipping' && !order.address) throw new AppError('ADDRESS_REQUIRED');
    const { lines = [] } = rows[index] ?? {};
    return { order, lines: lines.map((line) => ({ ...line, order_id: order.id, returned: 0 })) };
  });
}
