import { expectAuditClean } from '../../../testing/database';
import { createProduct } from '../../../testing/factories';
import { endLot } from '../../../testing/lots';
import { withdrawalShop } from '../../../testing/withdrawalShop';
import { createWithdrawer } from '../../../testing/withdrawals';
import { closeDueLots } from './closeLot';

const shop = withdrawalShop();
const { act, balance, sql } = shop;

const terms = () => ({
  startPrice: '100',
  startsAt: Date.now() - 1000,
  endsAt: Date.now() + 3_600_000,
});
const WHY = '商品照片與實物不符';

/** A lot of the platform's only piece, and the paid order of its winner. */
async function won() {
  const clerk = await shop.staff();
  const buyer = await createWithdrawer(shop.app, '1000');
  const { skuId } = await createProduct(shop.app.db, { stock: 1, fulfilment: 'digital' });
  const { data } = await act(clerk, '/api/admin/auctions', { skuId, ...terms() });
  const lotId: number = data.lotId;
  await act(buyer, `/api/auctions/${lotId}/bids`, { maximum: '150' });
  await endLot(shop.app.db, lotId);
  await closeDueLots(shop.app.db);
  const [order] = await sql<{ no: string }>(
    'SELECT o.out_trade_no AS no FROM lots l JOIN orders o ON o.id = l.order_id WHERE l.id = $1',
    [lotId],
  );
  if (!order) throw new Error('nobody won');
  expect(await balance(buyer)).toEqual(['900', '0']);
  return { clerk, buyer, skuId, lotId, no: order.no };
}

/** Pieces that the shop has of it: on the variant's shelf, and under the hammer. */
async function pieces(skuId: number, lotId: number): Promise<number> {
  const [row] = await sql<{ pieces: number }>(
    `SELECT sum(stock)::int AS pieces FROM skus
     WHERE id = $1 OR product_id = (SELECT product_id FROM lots WHERE id = $2)`,
    [skuId, lotId],
  );
  return row?.pieces ?? Number.NaN;
}

it.each([
  ['refunded without its piece', false],
  ['refunded with its piece', true],
])(
  'a won piece that is %s while it is relisted and taken down is there once',
  async (_, restock) => {
    for (let n = 0; n < 5; n++) {
      const { clerk, buyer, skuId, lotId, no } = await won();
      const other = await shop.staff();
      const refund = () => act(clerk, `/api/admin/orders/${no}/refund`, { reason: WHY, restock });
      const relist = (who: { token: string }) => () =>
        act(who, `/api/admin/auctions/${lotId}/relist`, terms());
      const takeDown = () => act(other, `/api/admin/auctions/${lotId}/withdraw`, { reason: WHY });
      const all = [refund, relist(clerk), relist(other), takeDown];
      const order = all.slice(n % 4).concat(all.slice(0, n % 4));
      const answers = await Promise.all(order.map((one) => one()));
      const later = await Promise.all([relist(clerk)(), relist(other)(), takeDown()]);
      const codes = [...answers, ...later].map(({ errorCode }) => errorCode);
      for (const code of codes) expect(code).toMatch(/^(LOT_\w+|)$/);
      // One of the two ways to go on, once.
      const [count] = await sql<{ lots: number }>(
        'SELECT count(*)::int AS lots FROM lots WHERE product_id = (SELECT product_id FROM lots WHERE id = $1)',
        [lotId],
      );
      expect(codes.filter((code) => code === '')).toHaveLength(2);
      expect(count?.lots).toBeLessThanOrEqual(2);
      // A refund without its piece takes it out of the stock; only a relisting counts it again.
      const isRelisted = count?.lots === 2;
      expect(await pieces(skuId, lotId)).toBe(restock || isRelisted ? 1 : 0);
      expect(await balance(buyer)).toEqual(['1000', '0']);
      await expectAuditClean(shop.app.db);
    }
  },
);
