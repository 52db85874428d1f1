import type { OrderGroup } from '@common/endpoints/checkout';
import { createMember, createProduct, type ProductOptions } from './factories';
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
    const body = { items, addressId: payer.addressId, paymentMethod: 'wallet', ...extra };
    return (await this.world.shop.call('POST', '/api/checkout', { token: payer.token, body })).body;
  }

  async place(payer: Payer, stalls: readonly Stall[], extra: object = {}): Promise<OrderGroup> {
    const answer = await this.checkOut(payer, stalls, extra);
    expect(answer).toMatchObject({ success: true });
    return answer.data;
  }

  async act(payer: Payer, { number }: Pick<OrderGroup, 'number'>, action: string, body = {}) {
    const url = `/api/order-groups/${number}/${action}`;
    return (await this.world.shop.call('POST', url, { token: payer.token, body })).body;
  }

  report = (payer: Payer, group: OrderGroup, txHash: string) =>
    this.act(payer, group, 'payments', { txHash });

  async look(payer: Payer, { number }: Pick<OrderGroup, 'number'>): Promise<OrderGroup> {
    const url = `/api/order-groups/${number}`;
    return (await this.world.shop.call('GET', url, { token: payer.token })).body.data;
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
