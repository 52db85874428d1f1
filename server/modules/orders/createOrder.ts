import { randomInt } from 'node:crypto';
import type { createOrder as contract, Order } from '@common/endpoints/orders';
import type { Fulfilment } from '@common/endpoints/products';
import { amountToString, parseAmount } from '@common/money';
import { ORDER } from '@common/orderTransitions';
import { statement, type Tx } from '../../db/database';
import { AppError } from '../../errors';
import type { Call } from '../../http/route';
import { placeHold } from '../../ledger/ledger';
import { PLACE } from './placeSql';
import { presentOrder } from './present';
import type { LineRow, OrderRow } from './store';

/** The payment window (DESIGN §2). */
const WINDOW_MINUTES = 30;
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

interface SkuRow {
  id: number;
  product_id: number;
  name: string;
  price: string;
  available: number;
  title: string;
  picture: string | null;
  on_sale: boolean;
  channel: 'shop' | 'market';
  seller_id: number | null;
  fulfilment: Fulfilment;
  adv_max_bps: number;
}

// Locked by id, so that two orders of the same things never wait for each other in a circle.
const lockSkus = statement(
  'lockSkus',
  `SELECT s.id, s.product_id, s.name, s.price, s.stock - s.reserved AS available, p.title,
     p.pictures -> 0 ->> 'url' AS picture, p.on_sale, p.channel, p.seller_id, p.fulfilment, p.adv_max_bps
   FROM skus s JOIN products p ON p.id = s.product_id
   WHERE s.id = ANY ($1) ORDER BY s.id FOR UPDATE OF s`,
);

const insertOrder = statement(
  'insertOrder',
  `WITH o AS (
     INSERT INTO orders (out_trade_no, buyer_id, seller_id, channel, fulfilment, total, coin_amount, adv_amount,
       payment_method, note, expires_at, fee_bps, address)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now() + make_interval(mins => $11), sale_fee_bps($4, $3), (
       SELECT ${PLACE}
       FROM addresses a WHERE a.id = $12 AND a.member_id = $2))
     RETURNING *
   ), l AS (
     INSERT INTO order_lines (order_id, position, product_id, sku_id, title, sku_name, picture, unit_price, quantity)
     SELECT o.id, u.position, u.product_id, u.sku_id, u.title, u.sku_name, u.picture, u.unit_price, u.quantity
     FROM o, unnest($13::bigint[], $14::bigint[], $15::text[], $16::text[], $17::text[], $18::numeric[], $19::int[])
       WITH ORDINALITY AS u(product_id, sku_id, title, sku_name, picture, unit_price, quantity, position)
   ), r AS (
     UPDATE skus s SET reserved = s.reserved + u.quantity
     FROM unnest($14::bigint[], $19::int[]) AS u(sku_id, quantity) WHERE s.id = u.sku_id
   ), h AS (
     INSERT INTO order_history (order_id, to_status, actor, actor_id, reason)
     SELECT o.id, 1, 'buyer', $2, '下單' FROM o
   )
   SELECT o.*, false AS expired FROM o`,
);

/** Unique and not guessable: the day, then 80 random bits. */
export function newOutTradeNo(): string {
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  return day + Array.from({ length: 16 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

interface Wanted {
  sku: SkuRow;
  quantity: number;
}

type Item = Call<typeof contract>['body']['items'][number];

function checkItem(item: Item, sku: SkuRow | undefined, buyerId: number): Wanted {
  if (!sku?.on_sale) throw new AppError('PRODUCT_OFF_SALE', { data: { skuId: item.skuId } });
  if (sku.seller_id === buyerId) throw new AppError('OWN_PRODUCT');
  if (BigInt(sku.price) !== parseAmount(item.unitPrice)) {
    throw new AppError('PRICE_CHANGED', {
      data: { skuId: sku.id, price: amountToString(BigInt(sku.price)) },
    });
  }
  if (sku.available < item.quantity) {
    throw new AppError('SOLD_OUT', { data: { skuId: sku.id, left: sku.available } });
  }
  return { sku, quantity: item.quantity };
}

async function lockWanted(tx: Tx, items: Item[], buyerId: number): Promise<[Wanted, ...Wanted[]]> {
  const ids = items.map((item) => item.skuId);
  if (new Set(ids).size !== ids.length) {
    throw new AppError('BAD_INPUT', {
      data: { faults: [{ field: 'items', message: '商品重複' }] },
    });
  }
  const skus = new Map((await tx.run<SkuRow>(lockSkus, [ids])).map((sku) => [sku.id, sku]));
  const [first, ...others] = items.map((item) => checkItem(item, skus.get(item.skuId), buyerId));
  if (!first) throw new AppError('BAD_INPUT');
  const alike = others.every(
    ({ sku }) =>
      sku.seller_id === first.sku.seller_id &&
      sku.channel === first.sku.channel &&
      sku.fulfilment === first.sku.fulfilment,
  );
  if (!alike) {
    throw new AppError('BAD_INPUT', {
      data: { faults: [{ field: 'items', message: '不同賣家或交付方式的商品請分開下單' }] },
    });
  }
  return [first, ...others];
}

const priceOf = ({ sku, quantity }: Wanted) => BigInt(sku.price) * BigInt(quantity);

function checkAdv(wanted: Wanted[], adv: bigint): void {
  const most = wanted.reduce(
    (sum, one) => sum + (priceOf(one) * BigInt(one.sku.adv_max_bps)) / 10_000n,
    0n,
  );
  if (adv > most) throw new AppError('ADV_NOT_ALLOWED', { data: { max: amountToString(most) } });
}

function lineRows(orderId: number, wanted: Wanted[]): LineRow[] {
  return wanted.map(({ sku, quantity }, index) => ({
    order_id: orderId,
    position: index + 1,
    product_id: sku.product_id,
    sku_id: sku.id,
    title: sku.title,
    sku_name: sku.name,
    picture: sku.picture,
    unit_price: sku.price,
    quantity,
  }));
}

/**
 * Places an order: locks what is wanted, checks it against what the buyer saw, reserves it for the
 * payment window, and holds the part in adv.
 * @throws AppError PRODUCT_OFF_SALE, PRICE_CHANGED, SOLD_OUT, OWN_PRODUCT, ADV_NOT_ALLOWED,
 *   ADDRESS_REQUIRED, BALANCE_SHORT (adv)
 */
export async function createOrder({
  tx,
  caller,
  body,
}: Pick<Call<typeof contract>, 'tx' | 'caller' | 'body'>): Promise<Order> {
  const buyerId = caller.memberId;
  const wanted = await lockWanted(tx, body.items, buyerId);
  const { sku } = wanted[0];
  const total = wanted.reduce((sum, one) => sum + priceOf(one), 0n);
  const adv = parseAmount(body.advAmount ?? '0');
  checkAdv(wanted, adv);
  const ships = sku.fulfilment === 'shipping';

  const [order] = await tx.run<OrderRow>(insertOrder, [
    newOutTradeNo(),
    buyerId,
    sku.seller_id,
    sku.channel,
    sku.fulfilment,
    total.toString(),
    (total - adv).toString(),
    adv.toString(),
    body.paymentMethod,
    body.note ?? '',
    WINDOW_MINUTES,
    ships ? (body.addressId ?? null) : null,
    wanted.map((one) => one.sku.product_id),
    wanted.map((one) => one.sku.id),
    wanted.map((one) => one.sku.title),
    wanted.map((one) => one.sku.name),
    wanted.map((one) => one.sku.picture),
    wanted.map((one) => one.sku.price),
    wanted.map((one) => one.quantity),
  ]);
  if (!order) throw new Error('the order was not stored');
  if (ships && !order.address) throw new AppError('ADDRESS_REQUIRED');
  if (adv > 0n) {
    await placeHold(tx, {
      memberId: buyerId,
      asset: 'adv',
      amount: adv,
      ref: { type: 'order', id: order.out_trade_no },
      key: `order:${order.out_trade_no}:adv`,
      reason: '訂單折抵',
      actorId: buyerId,
    });
  }
  return presentOrder(
    order,
    {
      lines: lineRows(order.id, wanted),
      payments: [],
      return: null,
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
