import type { OrderGroup } from '@common/endpoints/checkout';
import { createCoupon } from './coupons';
import { createDeal } from './deals';
import { createMember, createProduct, give, type ProductOptions } from './factories';
import { fillCart } from './fillCart';
import type { Payer, PayWorld } from './payWorld';

/** A seller on the market with one product. */
export interface Stall {
  sellerId: number;
  skuId: number;
  price: string;
}

/** Checkouts that one transfer pays, in a PayWorld. Wire amounts. */
export class GroupWorld {
  constructor(readonly world: PayWorld) {}

  async stall(options: ProductOptions = {}): Promise<Stall> {
    const { price = '100' } = options;
    const sellerId = await createMember(this.world.db);
    const { skuId } = await createProduct(this.world.db, {
      sellerId,
      channel: 'market',
      ...options,
    });
    return { sellerId, skuId, price };
  }

  /** Orders a piece from each stall in one checkout, by wallet unless `extra` says otherwise. */
  async checkOut(payer: Payer, stalls: readonly Stall[], extra: object = {}) {
    const items = stalls.map(({ skuId, price }) => ({ skuId, quantity: 1, unitPrice: price }));
    await fillCart(
      this.world.db,
      payer.memberId,
      stalls.map(({ skuId }) => skuId),
    );
    const body = { items, addressId: payer.addressId, paymentMethod: 'wallet', ...extra };
    return (await this.world.shop.call(payer.token, 'POST', '/api/checkout', body)).body;
  }

  async place(payer: Payer, stalls: readonly Stall[], extra: object = {}): Promise<OrderGroup> {
    const answer = await this.checkOut(payer, stalls, extra);
    expect(answer).toMatchObject({ success: true });
    return answer.data;
  }

  /** Two stalls of 100 each, ordered together. */
  async ordered() {
    const buyer = await this.world.payer();
    const stalls: [Stall, Stall] = [await this.stall(), await this.stall()];
    return { buyer, stalls, group: await this.place(buyer, stalls) };
  }

  /** `ordered`, with a transfer of `amount` sent and reported. */
  async paying(amount = '200') {
    const placed = await this.ordered();
    const txHash = await this.world.send(placed.buyer.account, amount);
    const answer = await this.report(placed.buyer, placed.group, txHash);
    expect(answer).toMatchObject({ success: true, data: { state: 'unpaid' } });
    return { ...placed, txHash };
  }

  /**
   * Three stalls of 100 each, lowered by a deal of one seller and a coupon for the platform's goods: 90 + 70 + 100, of
   * which 20 in adv. `uses` counts those of the coupon, `adv` is what the buyer has of it: available, held.
   */
  async lowered() {
    const { world } = this;
    const buyer = await world.payer();
    await give(world.db, buyer.memberId, 'adv', '50');
    const own = await createProduct(world.db, { advMaxBps: 1000 });
    const stalls: Stall[] = [
      await this.stall({ advMaxBps: 1000 }),
      { sellerId: 0, skuId: own.skuId, price: '100' },
      await this.stall({ advMaxBps: 1000 }),
    ];
    const { sellerId = 0, skuId = 0 } = stalls[0] ?? {};
    await createDeal(world.db, { sellerId, amount: '10', minimum: '50' });
    const { id, code } = await createCoupon(world.db, { amount: '30', platformOnly: true });
    const items = stalls.map((stall) => ({
      skuId: stall.skuId,
      quantity: 1,
      unitPrice: '100',
      ...(stall.skuId === skuId && { dealDiscount: '10' }),
    }));
    const extra = { items, advAmount: '20', coupon: { code, discount: '30' } };
    const group = await this.place(buyer, stalls, extra);
    const uses = async () =>
      (await world.sql('SELECT used FROM coupons WHERE id = $1', [id]))[0]?.used;
    const adv = async () =>
      (
        await world.sql<{ bucket: string; balance: string }>(
          `SELECT bucket, balance FROM accounts WHERE member_id = $1 AND asset = 'adv' ORDER BY bucket`,
          [buyer.memberId],
        )
      ).map(({ balance }) => BigInt(balance));
    return { buyer, stalls, group, uses, adv };
  }

  async act(payer: Payer, { number }: Pick<OrderGroup, 'number'>, action: string, body = {}) {
    const url = `/api/order-groups/${number}/${action}`;
    return (await this.world.shop.call(payer.token, 'POST', url, body)).body;
  }

  report = (payer: Payer, group: OrderGroup, txHash: string) =>
    this.act(payer, group, 'payments', { txHash });

  async look(payer: Payer, { number }: Pick<OrderGroup, 'number'>): Promise<OrderGroup> {
    const url = `/api/order-groups/${number}`;
    return (await this.world.shop.call(payer.token, 'GET', url)).body.data;
  }

  /** The statuses of its orders, each once. */
  async statuses(payer: Payer, group: Pick<OrderGroup, 'number'>): Promise<number[]> {
    const { orders } = await this.look(payer, group);
    return [...new Set(orders.map(({ status }) => status))];
  }

  /** Ends the payment window of a group. */
  async end({ number }: Pick<OrderGroup, 'number'>): Promise<void> {
    await this.world.sql(
      `UPDATE orders SET expires_at = now() - interval '1 minute'
       WHERE status = 1 AND group_id = (SELECT id FROM order_groups WHERE number = $1)`,
      [number],
    );
  }

  async reserved({ skuId }: Stall): Promise<number> {
    const [row] = await this.world.sql<{ reserved: number }>(
      'SELECT reserved FROM skus WHERE id = $1',
      [skuId],
    );
    return row?.reserved ?? Number.NaN;
  }
}
