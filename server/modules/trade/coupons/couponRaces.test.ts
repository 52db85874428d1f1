import type { Coupon } from '@common/endpoints/coupons';
import { memberCaller } from '../../../testing/callers';
import { checkoutShop, item } from '../../../testing/checkoutShop';
import { createCoupon } from '../../../testing/coupons';
import * as make from '../../../testing/factories';
import { meanwhile, untilWaiting } from '../../../testing/meanwhile';
import { limitMoney } from '../../../testing/moneyLimit';
import { MANUAL_CARRIER } from '../carriers/manual';
import { placeGroup } from '../orders/placeGroup';

const shop = checkoutShop();
const { createBuyer, send, sql } = shop;

let clerk: string;
beforeAll(async () => {
  const id = await make.createMember(shop.db, '企劃', ['merchandiser']);
  clerk = await make.createSession(shop.db, id);
  // From now on the setting has a row, which an edit shares after it has locked its coupon.
  await limitMoney(shop.db, '9000');
});

const made = (change: object = {}) => createCoupon(shop.db, { platformOnly: true, ...change });
const own = async () => (await make.createProduct(shop.db, { stock: 100 })).skuId;
const using = (code: string, discount = '50') => ({ coupon: { code, discount } });
const couponOf = async (id: number): Promise<Coupon> =>
  (await shop.api.call(clerk, 'GET', `/api/admin/coupons/${id}`)).body.data;

/** Changes a coupon as staff see it now. */
async function edit(id: number, change: Partial<Coupon>) {
  const {
    id: _,
    code,
    used,
    given,
    seller,
    stopped,
    createdBy,
    createdAt,
    ...seen
  } = await couponOf(id);
  const body = { ...seen, ...change, reason: '活動中途調整' };
  return (await shop.api.call(clerk, 'PUT', `/api/admin/coupons/${id}`, body)).body;
}
/** Uses that stand, and what they took off, by the coupon itself and by its claims. */
async function countedOf(id: number) {
  const { rows } = await sql(
    `SELECT c.used, c.max_uses, (SELECT count(*)::int FROM coupon_claims k WHERE k.coupon_id = c.id) AS claims,
       (SELECT count(*)::int FROM orders o JOIN coupon_claims k ON k.id = o.coupon_claim_id
        WHERE k.coupon_id = c.id AND o.discount = k.discount AND o.status = 2) AS orders
     FROM coupons c WHERE c.id = $1`,
    [id],
  );
  return rows[0];
}

describe('a payment and an edit of its coupon', () => {
  it.each<[string, Partial<Coupon>, string]>([
    ['lowers its value', { amount: '30' }, 'COUPON_CHANGED'],
    ['raises its value', { amount: '60' }, 'COUPON_CHANGED'],
    ['raises its minimum', { minimum: '200' }, 'COUPON_MINIMUM'],
    ['ends it', { endsAt: Date.now() - 1000 }, 'COUPON_OVER'],
    ['switches it off', { isOn: false }, 'COUPON_OVER'],
    ['leaves it no use', { maxUses: 1 }, 'COUPON_USED_UP'],
  ])('the payment waits for an edit that %s, and goes by the new terms', async (_, to, code) => {
    const coupon = await made({ maxUses: 2 });
    const skuId = await own();
    const first = await createBuyer('100');
    expect((await send(first, [item(skuId)], using(coupon.code))).success).toBe(true);
    const buyer = await createBuyer('100');
    const [edited, paid] = await meanwhile(
      shop.db,
      [`SELECT 1 FROM settings WHERE key = 'withdrawals' FOR UPDATE`],
      async () => {
        const editing = edit(coupon.id, to);
        await untilWaiting(shop.db, 1);
        return Promise.all([editing, send(buyer, [item(skuId)], using(coupon.code))]);
      },
      2,
    );
    expect(edited.errorCode).toBe('');
    expect(paid.errorCode).toBe(code);
    expect(await buyer.balance()).toEqual(['100', '0', '0', '0']);
    expect(await shop.stockOf(skuId)).toEqual({ stock: 100, reserved: 1 });
    expect(await countedOf(coupon.id)).toMatchObject({ used: 1, claims: 1, orders: 1 });
  });

  it('the edit waits for the payment, and cannot leave fewer uses than were made', async () => {
    const { id, code } = await made({ maxUses: 5 });
    const skuId = await own();
    const pay = async () => {
      const { id: memberId, addressId } = await createBuyer('100');
      const body = { items: [item(skuId)], addressId, ...using(code) };
      return { caller: memberCaller(memberId), carrier: MANUAL_CARRIER, body };
    };
    const [one, other] = [await pay(), await pay()];
    await shop.db.transaction((tx) => placeGroup({ tx, ...one }));
    const { editing } = await shop.db.transaction(async (tx) => {
      await placeGroup({ tx, ...other });
      const lowering = edit(id, { maxUses: 1 });
      await untilWaiting(shop.db, 1);
      return { editing: lowering };
    });
    const refused = await editing;
    expect(refused.errorCode).toBe('BAD_INPUT');
    expect(refused.data.faults).toEqual([
      { field: 'maxUses', message: '已經用了 2 次，不能少於這個數字' },
    ]);
    expect(await countedOf(id)).toEqual({ used: 2, max_uses: 5, claims: 2, orders: 2 });
  });

  it('of many at once, each is paid by terms that its buyer saw or refused, and every use is counted', async () => {
    const { id, code } = await made({ maxUses: 40 });
    const skuId = await own();
    const buyers = await Promise.all(Array.from({ length: 30 }, () => createBuyer('100')));
    const before = await send(await createBuyer('100'), [item(skuId)], using(code));
    const [replies, ...edits] = await Promise.all([
      Promise.all(
        buyers.map((buyer, n) => send(buyer, [item(skuId)], using(code, n % 2 ? '50' : '30'))),
      ),
      ...[{ amount: '30' }, { maxUses: 12 }, { isOn: false }].map((to) => edit(id, to)),
    ]);
    for (const { errorCode } of edits)
      expect(['', 'CONTENT_CHANGED', 'BAD_INPUT']).toContain(errorCode);
    expect(edits.filter(({ success }) => success)).not.toEqual([]);
    const allowed = ['', 'COUPON_CHANGED', 'COUPON_OVER', 'COUPON_USED_UP'];
    for (const { errorCode } of replies) expect(allowed).toContain(errorCode);
    const charged = await Promise.all(buyers.map((buyer) => buyer.balance()));
    charged.forEach(([coin], n) => {
      const seen = n % 2 ? '50' : '30';
      expect(coin).toBe(replies[n]?.success ? seen : '100');
    });
    const count = [before, ...replies].filter(({ success }) => success).length;
    const { used, max_uses, claims, orders } = await countedOf(id);
    expect([used, claims, orders]).toEqual([count, count, count]);
    expect(used).toBeLessThanOrEqual(max_uses);
  });
});
