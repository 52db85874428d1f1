import { expectAuditClean } from '../../../testing/database';
import { createProduct, freezeSql } from '../../../testing/factories';
import { fillCart } from '../../../testing/fillCart';
import { createLot } from '../../../testing/lots';
import { withdrawalShop } from '../../../testing/withdrawalShop';
import { ask, createWithdrawer } from '../../../testing/withdrawals';

const shop = withdrawalShop();
const { act, balance, sql, staff, inReview } = shop;

/** Runs all at once, the n-th first: who is first to a lock differs between runs. */
async function atOnce<T>(n: number, work: readonly (() => Promise<T>)[]): Promise<T[]> {
  const first = n % work.length;
  const places = [...work.keys()].slice(first).concat([...work.keys()].slice(0, first));
  const done = new Map<number, Promise<T>>();
  for (const place of places) {
    const one = work[place];
    if (one) done.set(place, one());
  }
  return Promise.all(work.map((_, place) => done.get(place) as Promise<T>));
}

const SHORT = /^(BALANCE_SHORT|BID_BALANCE|INSUFFICIENT_BALANCE|CHECKOUT_CHANGED)$/;

it('a balance that is withdrawn, bid and spent at once is used once', async () => {
  for (let n = 0; n < 9; n++) {
    const who = await createWithdrawer(shop.app, '1000');
    const lot = await createLot(shop.app.db, { startPrice: '100', step: '10' });
    const goods = { price: '600', fulfilment: 'digital' } as const;
    const { skuId } = await createProduct(shop.app.db, goods);
    await fillCart(shop.app.db, who.id, [skuId]);
    const answers = await atOnce(n, [
      () => ask(shop.app, who, '900'),
      () => act(who, `/api/auctions/${lot}/bids`, { maximum: '700' }),
      () => act(who, '/api/checkout', { items: [{ skuId, quantity: 1, unitPrice: '600' }] }),
    ]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    for (const { success, errorCode } of answers) if (!success) expect(errorCode).toMatch(SHORT);
    const left = [
      ['99', '901'],
      ['300', '700'],
      ['400', '0'],
    ];
    const done = answers.findIndex(({ success }) => success);
    expect(await balance(who)).toEqual(left[done]);
    await expectAuditClean(shop.app.db);
  }
});

it('a withdrawal that is approved, refused and cancelled while its member is frozen ends in one way', async () => {
  for (let n = 0; n < 12; n++) {
    const { who, id } = await inReview(n % 2 ? '2000' : '20000');
    const [one, two, three] = [await staff(), await staff(), await staff()];
    const path = `/api/admin/withdrawals/${id}`;
    const answers = await atOnce(n, [
      () => act(one, `${path}/approve`, { note: '已致電本人' }),
      () => act(one, `${path}/approve`, { note: '已致電本人' }),
      () => act(two, `${path}/approve`, { note: '已致電本人' }),
      () => act(three, `${path}/reject`, { reason: '本人說不是他' }),
      () => act(who, `/api/me/withdrawals/${id}/cancel`),
      async () => {
        if (n % 3 === 0) await sql(freezeSql(), [who.id]);
        return { errorCode: '' };
      },
    ]);
    // A node that is slow to answer is CHAIN_UNREAD: nothing was done.
    for (const { errorCode } of answers)
      expect(errorCode).toMatch(/^(WITHDRAWAL_\w+|ACCOUNT_FROZEN|CHAIN_UNREAD|)$/);
    const [row] = await sql<{ state: string }>('SELECT state FROM withdrawals WHERE id = $1', [id]);
    const held = n % 2 ? ['97999', '2001'] : ['79999', '20001'];
    const isOver = row?.state === 'rejected' || row?.state === 'cancelled';
    expect(await balance(who)).toEqual(isOver ? ['100000', '0'] : held);
    await expectAuditClean(shop.app.db);
  }
});
