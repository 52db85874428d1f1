import type { GoodsFault } from '@common/endpoints/checkout';
import type { Order } from '@common/endpoints/orderShapes';
import type { createOrder as endpoint } from '@common/endpoints/orders';
import { amountToString, parseAmount } from '@common/money/money';
import { ORDER } from '@common/orders/orderTransitions';
import type { Tx } from '../../../db/database';
import { readSetting } from '../../../db/settings';
import { AppError, refuseField } from '../../../errors';
import type { Call } from '../../../http/route';
import { storeRegionOf } from '../carriers/storeRegion';
import { applyDeals } from './applyDeals';
import { limitFaults } from './buyerLimits';
import { feeFault, seenFeeOf, termsFor, wayFault } from './delivery';
import { discountsOf } from './discounts';
import { insertOrders, parseDestination } from './insertOrders';
import { locateOrder } from './locateOrder';
import { holdAdv } from './orderMoney';
import { presentOrder } from './present';
import { faultOf, lockGoods, lockSkus, mostAdvOf, type Wanted } from './wanted';
import { WINDOWS } from './windows';

const CODES = {
  // Only a checkout asks for a cart.
  notInCart: 'NOT_FOUND',
  offSale: 'PRODUCT_OFF_SALE',
  paused: 'SELLER_PAUSED',
  away: 'SELLER_AWAY',
  own: 'OWN_PRODUCT',
  price: 'PRICE_CHANGED',
  soldOut: 'SOLD_OUT',
  delivery: 'DELIVERY_CHANGED',
  region: 'DELIVERY_REGION',
  storeRegion: 'STORE_REGION',
  temperature: 'DELIVERY_TEMPERATURE',
  weight: 'DELIVERY_WEIGHT',
  deal: 'DEAL_CHANGED',
  limit: 'PER_BUYER_LIMIT',
} as const;

function refuse({ why, ...data }: GoodsFault): never {
  throw new AppError(CODES[why], { data });
}

async function lockWanted(
  tx: Tx,
  { items, coupon }: Call<typeof endpoint>['body'],
  buyerId: number,
): Promise<[Wanted, ...Wanted[]]> {
  // With a coupon the products are locked here too, for they come before the coupon in the lock order of all sales.
  const lock = coupon ? lockGoods : lockSkus;
  const { skus, deals } = await lock(tx, items);
  const [first, ...others] = items.map((item): Wanted => {
    const sku = skus.get(item.skuId);
    const fault = faultOf(item, sku, buyerId);
    if (fault || !sku) refuse(fault ?? { skuId: item.skuId, why: 'offSale' });
    return { sku, quantity: item.quantity };
  });
  if (!first) throw new AppError('BAD_INPUT');
  const alike = others.every(
    ({ sku }) =>
      sku.seller_id === first.sku.seller_id &&
      sku.channel === first.sku.channel &&
      sku.fulfilment === first.sku.fulfilment &&
      sku.temperature === first.sku.temperature,
  );
  if (!alike) {
    refuseField('items', '不同賣家、交付方式或溫層的商品請分開下單');
  }
  const [over] = await limitFaults(tx, [first, ...others], buyerId);
  if (over) refuse(over);
  const lowered = applyDeals(deals, [first, ...others] as const, items);
  const [changed] = lowered.faults;
  if (changed) refuse(changed);
  return [...lowered.wanted];
}

/**
 * Places an order: locks what is wanted, checks it against what the buyer saw, reserves it for the
 * payment window, and holds the part in adv.
 * @throws AppError PRODUCT_OFF_SALE, SELLER_PAUSED, SELLER_AWAY, PRICE_CHANGED, SOLD_OUT, OWN_PRODUCT, ADV_NOT_ALLOWED,
 *   ADDRESS_REQUIRED, DELIVERY_CHANGED, DELIVERY_REGION, DELIVERY_PLACE, STORE_REGION, DEAL_CHANGED, PER_BUYER_LIMIT, what
 *   parseDeliveryAddress, locateOrder and useCoupon throw, ADV_SHORT
 */
export async function createOrder({
  tx,
  caller,
  carrier,
  body,
}: Pick<Call<typeof endpoint>, 'tx' | 'caller' | 'carrier' | 'body'>): Promise<Order> {
  const buyerId = caller.memberId;
  const to = parseDestination(body);
  // Read before the variants are locked, because the locks last until the commit.
  const { paymentMinutes } = await readSetting(tx, WINDOWS);
  const priced = await lockWanted(tx, body, buyerId);
  const delivery = termsFor(priced, body.delivery);
  if (delivery === undefined) refuse(wayFault(priced));
  const deliveryFee = seenFeeOf(body.delivery);
  const { parcels, claimId, sellerBears } = await discountsOf(tx, buyerId, body.coupon, [
    { parcel: priced, fee: deliveryFee },
  ]);
  const [discounted] = parcels;
  const wanted = discounted?.parcel ?? priced;
  const deliveryDiscount = discounted?.deliveryDiscount ?? 0n;
  const adv = parseAmount(body.advAmount ?? '0');
  const most = mostAdvOf(wanted);
  if (adv > most) throw new AppError('ADV_NOT_ALLOWED', { data: { max: amountToString(most) } });
  const { paymentMethod, note = '' } = body;
  const [inserted] = await insertOrders(tx, {
    buyerId,
    group: null,
    paymentMethod,
    paymentMinutes,
    claimId,
    sellerBears,
    orders: [{ wanted, adv, note, delivery, deliveryFee, deliveryDiscount, to }],
  });
  if (!inserted) throw new Error('the order was not inserted');
  const { order, lines } = inserted;
  // A saved address is known only once the order has copied it, so the fee is checked last; a refusal undoes the order.
  const address = await locateOrder(tx, carrier, order);
  const fault = delivery && feeFault(wanted, delivery, { seenFee: deliveryFee, address });
  if (fault) refuse(fault);
  await holdAdv(tx, [order]);
  return presentOrder(
    { ...order, store_region: storeRegionOf(address) },
    {
      lines,
      parcels: [],
      payments: [],
      returns: [],
      returnable: [],
      group: null,
      history: [
        {
          from_status: null,
          to_status: ORDER.awaitingPayment,
          at: order.created_at,
          actor: 'buyer',
          actor_name: null,
          reason: '下單',
        },
      ],
    },
    'buyer',
  );
}
