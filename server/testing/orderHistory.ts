import { unsentOf } from '@common/delivery/parcels';
import type { CheckoutFault, OrderGroup } from '@common/endpoints/checkout';
import type { Order } from '@common/endpoints/orderShapes';
import type { Return } from '@common/endpoints/returns';
import { RETURN_STEP_NAMES } from '@common/orders/returns';
import { expireOrders } from '../modules/trade/orders/sweepOrders';
import type { Reply } from './api';
import * as make from './factories';
import { fillCart } from './fillCart';
import { passDays } from './passDays';
import { Dice } from './random';
import { type Market, RICH } from './randomMarket';
import type { Person, ReturnWorld } from './returnWorld';

type Body = Record<string, unknown> & {
  items: { skuId: number; quantity: number; unitPrice: string; dealDiscount?: string }[];
  deliveries?: { skuId: number; way: 'home'; fee: string }[];
  coupon?: { code: string; discount: string };
};

/** Changes the checkout as a line's fault demands. @returns false if the buyer cannot agree to the fault */
function agreeToFault(body: Body, { skuId, why, discount, fee }: CheckoutFault): boolean {
  const line = body.items.find((one) => one.skuId === skuId);
  if (why === 'deal' && line) {
    line.dealDiscount = discount;
    return true;
  }
  const former = body.deliveries?.filter((one) => one.skuId !== skuId) ?? [];
  body.deliveries = [...former, { skuId, way: 'home', fee: fee ?? '0' }];
  return why === 'delivery';
}

/** Answers a refused checkout as a buyer does: agrees to what it says. @returns false when there is nothing to agree to */
function agree(body: Body, { errorCode, data }: Reply['body']): boolean {
  const { coupon } = body;
  if (errorCode === 'CHECKOUT_CHANGED') {
    return data.lines.every((fault: CheckoutFault) => agreeToFault(body, fault));
  }
  if (errorCode === 'ADV_NOT_ALLOWED') body.advAmount = data.max;
  else if (errorCode === 'COUPON_CHANGED' && coupon) coupon.discount = data.discount;
  else if (errorCode.startsWith('COUPON_')) delete body.coupon;
  else return false;
  return true;
}

/** One random history of a buyer's orders: parcels, bookings, returns, refunds and time, with two acts at once now and then. */
export class OrderHistory {
  readonly dice: Dice;
  readonly numbers: string[] = [];
  /** Successful steps by name. */
  readonly done: Record<string, number> = {};
  private buyer!: Person;
  private second!: Person;
  private addressId = 0;

  constructor(
    readonly world: ReturnWorld,
    readonly market: Market,
    readonly seed: number,
  ) {
    this.dice = new Dice(seed);
  }

  async run(steps: number): Promise<void> {
    this.buyer = await this.world.person([RICH, RICH]);
    this.second = await this.world.person([], ['staff']);
    this.addressId = await make.createAddress(this.world.db, this.buyer.id);
    await this.checkOut();
    for (let step = 0; step < steps; step++) {
      if (this.dice.chance(0.25)) await Promise.all([this.step(), this.step()]);
      else await this.step();
    }
    await this.end();
  }

  /** @throws Error for a fault of the server; a refusal is an answer */
  private async post(who: Person, name: string, path: string, body?: object) {
    const reply = await this.world.post(who, path, body);
    if (reply.status >= 500) {
      throw new Error(`${path}: ${JSON.stringify(body)} ${JSON.stringify(reply.body)}`);
    }
    if (reply.body.success) this.count(name);
    if (reply.body.errorCode === 'DECISION_PROPOSED') await this.decideWaiting();
    return reply.body;
  }

  /** Another clerk agrees to what waits for two people, or turns down what cannot be done any more. */
  private async decideWaiting(): Promise<void> {
    const path = '/api/admin/money-proposals';
    for (const { id } of (await this.world.get(this.second, path)).body.data) {
      const { success } = await this.post(this.second, 'agree', `${path}/${id}/approve`);
      if (!success)
        await this.post(this.second, 'decline', `${path}/${id}/reject`, { note: '已改變' });
    }
  }

  private count(name: string): void {
    this.done[name] = (this.done[name] ?? 0) + 1;
  }

  private async checkOut(): Promise<void> {
    const { dice, market } = this;
    const goods = [...new Set(Array.from({ length: dice.upTo(4) }, () => dice.one(market.goods)))];
    const body: Body = {
      items: goods.map(({ skuId, price }) => ({ skuId, quantity: dice.upTo(5), unitPrice: price })),
      addressId: this.addressId,
      ...(dice.chance(0.7) && { coupon: { code: dice.one(market.codes), discount: '0' } }),
      ...(dice.chance(0.5) && { advAmount: RICH }),
      ...(dice.chance(0.4) && { paymentMethod: 'wallet' }),
    };
    const skuIds = goods.map(({ skuId }) => skuId);
    await fillCart(this.world.db, this.buyer.id, skuIds);
    for (let round = 0; round < 8; round++) {
      const answer = await this.post(this.buyer, 'checkout', '/api/checkout', body);
      if (answer.success) {
        const group: OrderGroup = answer.data;
        this.numbers.push(...group.orders.map((order) => order.out_trade_no));
        if (group.state === 'unpaid') await this.endWaiting(group);
        return;
      }
      if (!agree(body, answer)) throw new Error(`no checkout: ${JSON.stringify(answer)}`);
    }
    throw new Error('no checkout in eight rounds');
  }

  /** Pays or cancels a group that waits for a transfer, now and then both at once, or lets its time pass. */
  private async endWaiting({ number }: OrderGroup): Promise<void> {
    const act = (name: 'pay' | 'cancel') =>
      this.post(this.buyer, `group.${name}`, `/api/order-groups/${number}/${name}`, {});
    if (this.dice.chance(0.1)) {
      await this.world.sql(
        `UPDATE orders SET expires_at = now() - interval '1 minute' WHERE out_trade_no = ANY ($1)`,
        [this.numbers],
      );
      if ((await expireOrders(this.world.db)) > 0) this.count('group.expire');
    } else if (this.dice.chance(0.2)) await Promise.all([act('cancel'), act('pay')]);
    else await act(this.dice.chance(0.1) ? 'cancel' : 'pay');
  }

  private async look(no = this.dice.one(this.numbers)) {
    const order: Order = (await this.world.get(this.buyer, `/api/orders/${no}`)).body.data;
    const line = order.lines[0];
    const seller = this.market.goods.find(({ skuId }) => skuId === line?.skuId)?.seller ?? null;
    return { no, order, seller };
  }

  private pieces(lines: readonly { skuId: number; quantity: number }[]) {
    const some = this.dice.some(lines);
    return some.map(({ skuId, quantity }) => ({ skuId, quantity: this.dice.upTo(quantity) }));
  }

  private async step(): Promise<void> {
    const { dice } = this;
    const acts: [share: number, act: () => Promise<unknown>][] = [
      [0.32, () => this.ship()],
      [0.4, () => this.takeBack()],
      [0.46, () => this.refundRest()],
      [0.5, () => this.refund()],
      [0.55, () => this.cancel()],
      [0.63, () => this.confirm()],
      [0.75, () => this.askReturn()],
      [0.92, () => this.stepReturn()],
      [1, () => passDays(this.world, this.numbers, dice.upTo(8))],
    ];
    const at = dice.random();
    await acts.find(([below]) => at < below)?.[1]();
  }

  private async ship(): Promise<void> {
    const { no, order, seller } = await this.look();
    const lines = order.lines.map(({ skuId, quantity, returned }) => ({
      skuId,
      quantity,
      returned,
    }));
    const unsent = unsentOf(lines, order.parcels);
    const some = unsent.length > 0 && this.dice.chance(0.8) && { lines: this.pieces(unsent) };
    const trackingNo = `T-${this.seed}-${this.dice.upTo(3)}`;
    const parcel = { carrier: '黑貓宅急便', trackingNo, ...some };
    if (this.dice.chance(0.5)) {
      const path = seller ? `/api/me/sales/${no}/book` : `/api/admin/orders/${no}/book`;
      await this.post(seller ?? this.world.staff, 'book', path, { ...some });
    } else if (seller) await this.post(seller, 'ship', `/api/me/sales/${no}/ship`, parcel);
    else await this.post(this.world.staff, 'ship', `/api/admin/orders/${no}/ship`, parcel);
  }

  /** Cancels a booking, mostly of a parcel that was not cancelled before. */
  private async takeBack(): Promise<void> {
    const { no, order, seller } = await this.look();
    const waiting = order.parcels.filter(({ state }) => state === 'made');
    const parcels = waiting.length > 0 ? waiting : order.parcels;
    if (parcels.length === 0) return;
    const { id } = this.dice.one(parcels);
    if (seller && this.dice.chance(0.7)) {
      await this.post(seller, 'takeBack', `/api/me/sales/${no}/parcels/${id}/cancel`, {});
    } else {
      const path = `/api/admin/orders/${no}/parcels/${id}/cancel`;
      await this.post(this.world.staff, 'takeBack', path, { reason: '地址寫錯了' });
    }
  }

  /** Gives back what is not sent, or some pieces of it. */
  private async refundRest(): Promise<void> {
    const { no, order, seller } = await this.look();
    const unsent = unsentOf(order.lines, order.parcels);
    const some = unsent.length > 0 && this.dice.chance(0.7) && { lines: this.pieces(unsent) };
    const why = { reason: '缺貨', restock: this.dice.chance(0.5), ...some };
    if (seller && this.dice.chance(0.7)) {
      await this.post(seller, 'rest', `/api/me/sales/${no}/refund-rest`, why);
    } else await this.post(this.world.staff, 'rest', `/api/admin/orders/${no}/refund-rest`, why);
  }

  private async refund(): Promise<void> {
    const { no } = await this.look();
    const why = { reason: '寄丟了', restock: this.dice.chance(0.5) };
    await this.post(this.world.staff, 'refund', `/api/admin/orders/${no}/refund`, why);
  }

  private async cancel(): Promise<void> {
    const { no } = await this.look();
    await this.post(this.buyer, 'cancel', `/api/orders/${no}/cancel`, {});
  }

  private async confirm(): Promise<void> {
    const { no } = await this.look();
    await this.post(this.buyer, 'confirm', `/api/orders/${no}/confirm`);
  }

  private async askReturn(): Promise<void> {
    const { no, order } = await this.look();
    const { returnable } = order;
    const some = returnable.length > 0 && this.dice.chance(0.8);
    const why = { reason: 'broken', text: '杯口有裂痕' };
    const lines = some && { lines: this.pieces(returnable) };
    const path = `/api/orders/${no}/returns`;
    const { success } = await this.post(this.buyer, 'return', path, { ...why, ...lines });
    if (success && this.dice.chance(0.9)) await this.stepReturn(no);
  }

  /** @param outTradeNo the order whose seller answers; without, anybody tries any step on any order */
  private async stepReturn(outTradeNo?: string): Promise<void> {
    const { order, seller } = await this.look(outTradeNo);
    const [latest] = order.returns;
    if (!latest) return;
    const { staff } = this.world;
    const answering = seller ?? staff;
    const who = this.dice.one(outTradeNo ? [answering] : [this.buyer, answering, staff]);
    const step = this.dice.one<Return['entries'][number]['step']>([
      ...Array<'refund'>(outTradeNo ? 8 : 3).fill('refund'),
      ...RETURN_STEP_NAMES,
    ]);
    const path = who === staff ? '/api/admin/returns' : '/api/me/returns';
    await this.post(who, `return.${step}`, `${path}/${latest.id}/steps`, {
      step,
      note: '照片看過了',
      carrier: '新竹物流',
      trackingNo: 'BACK-1',
      restock: this.dice.chance(0.5),
    });
  }

  /** Lets time pass, which ends everything except returns that staff have to answer; these are answered. */
  private async end(): Promise<void> {
    for (let round = 0; round < 4; round++) {
      await passDays(this.world, this.numbers, 30);
      const open = await this.world.sql(
        `SELECT r.id, r.state FROM order_returns r JOIN orders o ON o.id = r.order_id
         WHERE o.out_trade_no = ANY ($1) AND r.closed_at IS NULL AND r.due_at IS NULL`,
        [this.numbers],
      );
      for (const { id, state } of open.rows) {
        const refund = { step: 'refund', note: '同意退款', seen: state };
        await this.post(this.world.staff, 'end', `/api/admin/returns/${id}/steps`, refund);
      }
    }
    const { rows } = await this.world.sql(
      `SELECT out_trade_no, status FROM orders
       WHERE out_trade_no = ANY ($1) AND (status NOT IN (-1, 10, 11) OR settle_at IS NOT NULL OR disputed_at IS NOT NULL)`,
      [this.numbers],
    );
    if (rows.length > 0) throw new Error(`never ends: ${JSON.stringify(rows)}`);
  }
}
