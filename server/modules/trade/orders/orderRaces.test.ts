import { randomUUID } from 'node:crypto';
import * as make from '../../../testing/factories';
import { orderShop } from '../../../testing/orderShop';

const shop = orderShop();
const { createBuyer, place, placed, act, asStaff, stockOf } = shop;

describe('under contention', () => {
  it('sells exactly what there is', async () => {
    const { skuId } = await make.createProduct(shop.db, { stock: 20 });
    const buyers = await Promise.all(Array.from({ length: 60 }, () => createBuyer('0')));
    const replies = await Promise.all(buyers.map((buyer) => place(buyer, skuId)));
    const codes = replies.map((reply) => reply.body.errorCode);
    expect(codes.filter((code) => code === '')).toHaveLength(20);
    expect(codes.filter((code) => code === 'SOLD_OUT')).toHaveLength(40);
    expect(await stockOf(skuId)).toEqual({ stock: 20, reserved: 20 });
  });

  it('places one order for one key, and refuses the key with another body', async () => {
    const buyer = await createBuyer();
    const { skuId } = await make.createProduct(shop.db);
    const key = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => place(buyer, skuId, {}, key)),
    );
    expect(new Set(replies.map((reply) => reply.body.data.out_trade_no)).size).toBe(1);
    expect(await stockOf(skuId)).toEqual({ stock: 10, reserved: 1 });
    const other = await place(buyer, skuId, { note: '改一下' }, key);
    expect(other.body.errorCode).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('pays once, by one key and by many', async () => {
    for (const keyOf of [() => 'one-key-for-all', () => randomUUID()]) {
      const buyer = await createBuyer();
      const { no } = await placed(buyer);
      const replies = await Promise.all(
        Array.from({ length: 40 }, () => act(buyer.token, no, 'pay', undefined, keyOf())),
      );
      expect(await buyer.balance()).toEqual(['900', '0', '0', '0']);
      expect(replies.every((reply) => reply.status === 200)).toBe(true);
    }
  });

  it('lets pay, cancel and expiry race to one end', async () => {
    for (let round = 0; round < 10; round++) {
      const buyer = await createBuyer();
      const { no, skuId } = await placed(buyer);
      await Promise.all([
        act(buyer.token, no, 'pay'),
        act(buyer.token, no, 'cancel', {}),
        asStaff(no, 'refund', { reason: '測試', restock: true }),
      ]);
      const { stock } = await stockOf(skuId);
      expect(stock).toBe(10);
    }
  });
});
