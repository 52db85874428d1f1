import { splitByMost } from '@common/discounts/splitByMost';
import type {
  CheckoutFault,
  placeCheckout as endpoint,
  OrderGroup,
} from '@common/endpoints/checkout';
import type { ChosenDelivery } from '@common/endpoints/orderShapes';
import { amountToString, parseAmount } from '@common/money/money';
import { ORDER } from '@common/orders/orderTransitions';
import type { Tx } from '../../../db/database';
import { readSetting } from '../../../db/settings';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { applyDeals } from './applyDeals';
import { idsOf, type Orders } from './bill';
import { limitFaults } from './buyerLimits';
import { feeFault, seenFeeOf, termsFor, wayFault } from './delivery';
import { discountsOf } from './discounts';
import { insertOrders, newOutTradeNo, parseDestination } from './insertOrders';
import { locateOrders } from './locateOrder';
import { holdAdv, payGroupIntoEscrow } from './orderMoney';
import { presentGroup } from './presentGroup';
import { countSold } from './stock';
import type { OrderRow } from './store';
import { transitionAll } from './transition';
import { costOf, faultOf, lockGoods, mostAdvOf, type Wanted, type WantedItem } from './wanted';
import { WINDOWS } from './windows';

type Parcel = [Wanted, ...Wanted[]];

/** The variants that are not in the buyer's cart, of those that were asked for. */
type Gone = ReadonlySet<number>;

function refuseChanged(faults: readonly CheckoutFault[]): void {
  if (faults.length > 0) {
    const count = new Set(faults.map(({ skuId }) => skuId)).size;
    throw new AppError('CHECKOUT_CHANGED', { data: { count, lines: faults } });
  }
}

/** Faults for which the line is not bought at all, whatever its buyer changes. */
const OUT: readonly CheckoutFault['why'][] = ['notInCart', 'offSale', 'paused', 'away', 'own'];

const isOut = ({ why, left }: CheckoutFault) =>
  OUT.includes(why) || ((why === 'soldOut' || why === 'limit') && left === 0);

/**
 * Locks all that is wanted, and finds what has changed since the buyer saw it. Deals are applied to the lines as they were seen: of a
 * line that fell out, the others' discounts are a consequence and not a change.
 * @returns the known variants, fit to be ordered when there is no fault
 */
async function lockWanted(
  tx: Tx,
  { items, buyerId, gone }: { items: readonly WantedItem[]; buyerId: number; gone: Gone },
): Promise<{ wanted: Wanted[]; faults: CheckoutFault[] }> {
  const { skus, deals } = await lockGoods(tx, items);
  const faults = items.flatMap((item): CheckoutFault | CheckoutFault[] => {
    if (gone.has(item.skuId)) return [{ skuId: item.skuId, why: 'notInCart' }];
    return faultOf(item, skus.get(item.skuId), buyerId) ?? [];
  });
  const isFine = (skuId: number) => faults.every((fault) => fault.skuId !== skuId);
  const seen = items.flatMap(({ skuId, quantity, unitPrice }): Wanted[] => {
    const sku = skus.get(skuId);
    return sku ? [{ sku: { ...sku, price: parseAmount(unitPrice).toString() }, quantity }] : [];
  });
  const fine = seen.filter(({ sku }) => isFine(sku.id));
  faults.push(...(await limitFaults(tx, fine, buyerId)));
  const lowered = applyDeals(deals, seen, items);
  faults.push(...lowered.faults.filter(({ skuId }) => isFine(skuId)));
  return { wanted: lowered.wanted, faults };
}

/** Groups lines by channel, seller, fulfilment and temperature: each group becomes one order. */
export function parcelsOf(wanted: readonly Wanted[]): Parcel[] {
  const parcels = new Map<string, Parcel>();
  for (const one of wanted) {
    const { channel, seller_id, fulfilment, temperature } = one.sku;
    const key = `${channel} ${seller_id} ${fulfilment} ${temperature}`;
    const parcel = parcels.get(key);
    if (parcel) parcel.push(one);
    else parcels.set(key, [one]);
  }
  return [...parcels.values()];
}

function splitAdv(parcels: readonly Parcel[], adv: bigint): bigint[] {
  const maxima = parcels.map(mostAdvOf);
  const max = maxima.reduce((sum, one) => sum + one, 0n);
  if (adv > max) throw new AppError('ADV_NOT_ALLOWED', { data: { max: amountToString(max) } });
  return splitByMost(adv, maxima);
}

const noteFor = (parcel: Parcel, notes: ReadonlyMap<number, string>) =>
  parcel.map(({ sku }) => notes.get(sku.id)).find((note) => note) ?? '';

/** The chosen way of each parcel, with the terms that its order keeps; undefined where they are not on offer. */
function deliveriesOf(
  parcels: readonly Parcel[],
  given: readonly ({ skuId: number } & ChosenDelivery)[] = [],
) {
  const bySku = new Map(given.map(({ skuId, way, fee }) => [skuId, { way, fee }]));
  return parcels.map((parcel) => {
    const chosen = parcel.map(({ sku }) => bySku.get(sku.id)).find((one) => one);
    return { parcel, terms: termsFor(parcel, chosen), fee: seenFeeOf(chosen) };
  });
}

/** A fault for each parcel whose way is not on offer, at its first line that is still bought. */
function wayFaults(
  parcels: ReturnType<typeof deliveriesOf>,
  faults: readonly CheckoutFault[],
): CheckoutFault[] {
  const out = new Set(faults.filter(isOut).map(({ skuId }) => skuId));
  return parcels.flatMap(({ parcel, terms }) => {
    const line = parcel.find(({ sku }) => !out.has(sku.id));
    return terms === undefined && line ? [wayFault([line])] : [];
  });
}

/**
 * Pays the orders just placed from their buyer's balance.
 * @returns the orders as they are once paid
 * @throws AppError BALANCE_SHORT, ADV_SHORT
 */
async function payPlaced(tx: Tx, orders: Orders): Promise<Orders> {
  const [{ buyer_id: id }] = orders;
  const actor = { kind: 'buyer', id } as const;
  const twdRate = await transitionAll(tx, orders, ORDER.processing, actor, '用餘額付款');
  await countSold(tx, idsOf(orders));
  // Lock order: accounts come last.
  await payGroupIntoEscrow(tx, id, orders);
  const paid = (order: OrderRow): OrderRow => ({
    ...order,
    status: ORDER.processing,
    // The transaction's time, as `moveOrders` writes it.
    paid_at: order.created_at,
    twd_rate: twdRate,
    expires_at: null,
  });
  const [first, ...others] = orders;
  return [paid(first), ...others.map(paid)];
}

/** Reserves the parts in adv, and leaves the orders to one transfer. @throws AppError ADV_SHORT */
async function awaitTransfer(tx: Tx, orders: Orders): Promise<Orders> {
  await holdAdv(tx, orders);
  return orders;
}

/**
 * Places an order per parcel (`parcelsOf`), in the caller's transaction, and pays all of them from the buyer's balance or leaves all of
 * them to one transfer. Locks variants by id, then products by id, the coupon, then the buyer's accounts: the order in
 * which every sale locks; the buyer's limits before the coupon where a product has one (ADR 110). Every line that changed, by its
 * goods, limit, deal or way, is in one refusal; lines that are `gone` are too.
 * @throws AppError CHECKOUT_CHANGED, ADV_NOT_ALLOWED, ADDRESS_REQUIRED, DELIVERY_PLACE, what parseDeliveryAddress, locateOrders and
 *   useCoupon throw, BALANCE_SHORT, ADV_SHORT
 */
export async function placeGroup({
  tx,
  caller,
  carrier,
  body,
  gone = new Set(),
}: Pick<Call<typeof endpoint>, 'tx' | 'caller' | 'carrier' | 'body'> & {
  gone?: Gone;
}): Promise<OrderGroup> {
  const buyerId = caller.memberId;
  const to = parseDestination(body);
  const store = parseDestination({ addressId: body.storeId, address: body.store }, 'store');
  const notes = new Map(body.notes?.map(({ skuId, note }) => [skuId, note.trim()]));
  const { wanted, faults } = await lockWanted(tx, { items: body.items, buyerId, gone });
  const parcels = deliveriesOf(parcelsOf(wanted), body.deliveries);
  refuseChanged([...faults, ...wayFaults(parcels, faults)]);
  const discounts = await discountsOf(tx, buyerId, body.coupon, parcels);
  const adv = parseAmount(body.advAmount ?? '0');
  const shares = splitAdv(
    discounts.parcels.map(({ parcel }) => parcel),
    adv,
  );
  const fees = parcels.reduce((sum, { fee }) => sum + fee, 0n);
  const coin = costOf(wanted) + fees - discounts.total - adv;
  // Where adv and discounts leave no coin to pay, no transfer is needed.
  const isByWallet = body.paymentMethod === 'wallet' && coin > 0n;
  const number = newOutTradeNo();
  const placed = await insertOrders(tx, {
    buyerId,
    group: number,
    paymentMethod: isByWallet ? 'wallet' : 'coin',
    paymentMinutes: isByWallet ? (await readSetting(tx, WINDOWS)).paymentMinutes : null,
    claimId: discounts.claimId,
    sellerBears: discounts.sellerBears,
    orders: discounts.parcels.map(({ parcel, terms = null, fee, deliveryDiscount }, n) => ({
      wanted: parcel,
      adv: shares[n] ?? 0n,
      note: noteFor(parcel, notes),
      delivery: terms,
      deliveryFee: fee,
      deliveryDiscount,
      to: terms?.way === 'store' ? store : to,
    })),
  });
  const [first, ...others] = placed.map(({ order }) => order);
  if (!first) throw new AppError('BAD_INPUT');
  // Saved addresses are known only once the orders have copied them, so fees are checked last; a refusal undoes the orders.
  const places = await locateOrders(
    tx,
    carrier,
    placed.map(({ order }) => order),
  );
  refuseChanged(
    places.flatMap((address, n) => {
      const one = parcels[n];
      return (one?.terms && feeFault(one.parcel, one.terms, { seenFee: one.fee, address })) ?? [];
    }),
  );
  return presentGroup(
    {
      number,
      coin_amount: coin.toString(),
      adv_amount: adv.toString(),
      created_at: first.created_at,
    },
    {
      orders: await (isByWallet ? awaitTransfer : payPlaced)(tx, [first, ...others]),
      lines: new Map(placed.map(({ order, lines }) => [order.id, lines])),
      payments: [],
    },
  );
}
