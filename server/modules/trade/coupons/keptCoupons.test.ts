import type { MyCoupon, PublicCoupon } from '@common/endpoints/keptCoupons';
import { checkoutShop, item } from '../../../testing/checkoutShop';
import { createCoupon } from '../../../testing/coupons';
import { createProduct, freezeSql } from '../../../testing/factories';

const shop = checkoutShop();
const { createBuyer, createSeller, send, sql } = shop;
const DAY = 86_400_000;
const ago = () => new Date(Date.now() - DAY / 2);

const call = (token: string, method: 'GET' | 'PUT', url: string) =>
  shop.api.call(token, method, url);
const shown = async (): Promise<number[]> =>
  (await call('', 'GET', '/api/coupons')).body.data.map(({ id }: PublicCoupon) => id);
const keep = (token: string, id: number) => call(token, 'PUT', `/api/me/coupons/${id}`);
const mine = async (token: string, state = 'usable'): Promise<MyCoupon[]> =>
  (await call(token, 'GET', `/api/me/coupons?state=${state}`)).body.data.list;
async function use(buyer: Awaited<ReturnType<typeof createBuyer>>, code: string): Promise<void> {
  const { skuId } = await createProduct(shop.db);
  const body = await send(buyer, [item(skuId)], { coupon: { code, discount: '50' } });
  expect(body).toMatchObject({ success: true });
}
const idsOf = async (token: string, state?: string) =>
  (await mine(token, state)).map(({ id }) => id);

describe('a public coupon', () => {
  it('is listed for everybody while it can be used, and one that is not public never', async () => {
    const seller = await createSeller();
    const theirs = { sellerId: seller.id, createdBy: seller.id };
    const open = await createCoupon(shop.db, { isPublic: true, ...theirs });
    const usedUp = await createCoupon(shop.db, { isPublic: true, maxUses: 1 });
    await use(await createBuyer(), usedUp.code);
    const hidden = [
      await createCoupon(shop.db),
      await createCoupon(shop.db, theirs),
      await createCoupon(shop.db, { isPublic: true, isOn: false }),
      await createCoupon(shop.db, { isPublic: true, endsAt: ago() }),
      await createCoupon(shop.db, {
        isPublic: true,
        startsAt: new Date(Date.now() + DAY),
        endsAt: new Date(Date.now() + 2 * DAY),
      }),
      usedUp,
    ];
    const list = await shown();
    expect(list).toContain(open.id);
    for (const { id } of hidden) expect(list).not.toContain(id);

    const sku = await seller.add();
    const pages = [
      await call('', 'GET', '/api/coupons'),
      await call('', 'GET', `/api/sellers/${seller.id}`),
      await call('', 'GET', `/api/cart/items?skuIds=${sku}`),
    ];
    for (const { body } of pages) {
      expect(JSON.stringify(body)).toContain(`"${open.code}"`);
      for (const { code } of hidden) expect(JSON.stringify(body)).not.toContain(`"${code}"`);
    }
  });

  it('of a frozen seller is listed nowhere, and who kept it reads that it is over', async () => {
    const [seller, buyer] = [await createSeller(), await createBuyer()];
    const { id, code } = await createCoupon(shop.db, {
      isPublic: true,
      sellerId: seller.id,
      createdBy: seller.id,
    });
    const sku = await seller.add();
    await keep(buyer.token, id);
    await sql(freezeSql(), [seller.id]);
    expect(await shown()).not.toContain(id);
    for (const url of [`/api/sellers/${seller.id}`, `/api/cart/items?skuIds=${sku}`]) {
      expect(JSON.stringify((await call('', 'GET', url)).body)).not.toContain(code);
    }
    expect(await idsOf(buyer.token)).toEqual([]);
    expect(await mine(buyer.token, 'over')).toMatchObject([{ id, over: 'ended' }]);
  });
});

describe('keeping a coupon', () => {
  it('keeps it once, reserves no use, and is for members alone', async () => {
    const buyer = await createBuyer();
    const { id } = await createCoupon(shop.db, { isPublic: true, maxUses: 1 });
    expect((await keep('', id)).status).toBe(401);
    for (const _ of [1, 2]) expect((await keep(buyer.token, id)).body).toMatchObject({ code: 0 });
    expect(await mine(buyer.token)).toMatchObject([{ id, left: 1, uses: 0 }]);
    const { body } = await call(buyer.token, 'GET', '/api/me/coupons/ids');
    expect(body.data).toEqual({ couponIds: [id] });
    expect(await shown()).toContain(id);
  });

  it('refuses one that is not public as if there were none, one that is over, and the own', async () => {
    const [seller, buyer] = [await createSeller(), await createBuyer()];
    const secret = await createCoupon(shop.db);
    const over = await createCoupon(shop.db, { isPublic: true, endsAt: ago() });
    const own = await createCoupon(shop.db, {
      isPublic: true,
      sellerId: seller.id,
      createdBy: seller.id,
    });
    const refused = async (token: string, id: number) => (await keep(token, id)).body.errorCode;
    expect(await refused(buyer.token, secret.id)).toBe('NOT_FOUND');
    expect(await refused(buyer.token, 999_999)).toBe('NOT_FOUND');
    expect(await refused(buyer.token, over.id)).toBe('COUPON_NOT_KEPT');
    expect(await refused(seller.token, own.id)).toBe('COUPON_OWN');
  });

  it('goes on once its maker no longer shows it, and others do not find it', async () => {
    const [buyer, other] = [await createBuyer(), await createBuyer()];
    const { id } = await createCoupon(shop.db, { isPublic: true });
    await keep(buyer.token, id);
    await sql('UPDATE coupons SET is_public = false WHERE id = $1', [id]);
    expect((await keep(buyer.token, id)).body).toMatchObject({ code: 0 });
    expect(await idsOf(buyer.token)).toEqual([id]);
    expect(await idsOf(other.token)).toEqual([]);
    expect((await keep(other.token, id)).body.errorCode).toBe('NOT_FOUND');
  });
});

describe("a member's coupons", () => {
  it('are used once no use is left to the member, and over once nobody can use them', async () => {
    const buyer = await createBuyer();
    const [once, twice, typed, gone] = [
      await createCoupon(shop.db, { isPublic: true }),
      await createCoupon(shop.db, { isPublic: true, perMember: 2 }),
      await createCoupon(shop.db),
      await createCoupon(shop.db, { isPublic: true, maxUses: 1 }),
    ];
    for (const { id } of [once, twice, gone]) await keep(buyer.token, id);
    for (const { code } of [once, twice, typed]) await use(buyer, code);
    await use(await createBuyer(), gone.code);
    expect(await idsOf(buyer.token)).toEqual([twice.id]);
    expect((await idsOf(buyer.token, 'used')).toSorted()).toEqual([once.id, typed.id].toSorted());
    expect(await mine(buyer.token, 'over')).toMatchObject([{ id: gone.id, over: 'usedUp' }]);
  });

  it('offer at checkout what the same code would, for the same goods', async () => {
    const [seller, buyer] = [await createSeller(), await createBuyer()];
    const { id, code } = await createCoupon(shop.db, {
      isPublic: true,
      sellerId: seller.id,
      createdBy: seller.id,
    });
    await createCoupon(shop.db, { isPublic: true });
    await keep(buyer.token, id);
    const query = `skuIds=${await seller.add()},${await (await createSeller()).add()}`;
    const typed = (await call(buyer.token, 'GET', `/api/coupons/${code}?${query}`)).body.data;
    const { body } = await call(buyer.token, 'GET', `/api/me/coupons/offers?${query}`);
    expect(body.data).toEqual([typed]);
    expect(typed.skuIds).toHaveLength(1);
  });
});
