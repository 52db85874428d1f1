import type { Coupon } from '@common/endpoints/coupons';
import { checkoutShop, item } from '../../../testing/checkoutShop';
import * as make from '../../../testing/factories';
import { limitMoney } from '../../../testing/moneyLimit';
import { walkPages } from '../../../testing/walkPages';

const shop = checkoutShop();
const { createBuyer, send } = shop;
const PATH = '/api/admin/coupons';
const NOW = Date.now();
const INPUT = {
  kind: 'percent',
  amount: '30',
  percentBps: 1000,
  minimum: '0',
  maxUses: 5,
  perMember: 1,
  startsAt: NOW - 1000,
  endsAt: NOW + 86_400_000,
  isOn: true,
  isPublic: false,
  firstOrderOnly: false,
  platformOnly: true,
  categories: [],
  productIds: [],
  sellerIds: [],
};
const reason = '母親節活動';

let clerk: string;
beforeAll(async () => {
  const id = await make.createMember(shop.db, '企劃', ['merchandiser']);
  clerk = await make.createSession(shop.db, id);
});
const create = async (change: object) =>
  (await shop.api.call(clerk, 'POST', PATH, { code: 'MAMA', ...INPUT, reason, ...change })).body;

it('staff make a coupon, change it in the version that they saw, and see its uses', async () => {
  const made: Coupon = (await create({})).data;
  expect(made).toMatchObject({ code: 'MAMA', used: 0, given: '0', version: 1 });
  expect((await create({})).errorCode).toBe('COUPON_CODE');
  const buyer = await createBuyer('1000');
  const { skuId } = await make.createProduct(shop.db);
  const coupon = { code: 'mama ', discount: '10' };
  expect((await send(buyer, [item(skuId)], { coupon })).data.coinAmount).toBe('90');
  const put = async (change: object) =>
    (await shop.api.call(clerk, 'PUT', `${PATH}/${made.id}`, { ...INPUT, reason, ...change })).body;
  expect((await put({ version: 0 })).errorCode).toBe('CONTENT_CHANGED');
  const off: Coupon = (await put({ version: 1, isOn: false, maxUses: 1 })).data;
  expect(off).toMatchObject({ isOn: false, used: 1, given: '10', version: 2 });
  const list = async (state: string) =>
    (await shop.api.call(clerk, 'GET', `${PATH}?state=${state}`)).body.data.list;
  expect(await list('usable')).toEqual([]);
  expect(await list('over')).toEqual([off]);
  const uses = (await shop.api.call(clerk, 'GET', `${PATH}/${made.id}/uses`)).body.data.list;
  expect(uses).toMatchObject([
    { discount: '10', returnedAt: null, member: { id: buyer.id }, orders: [{ discount: '10' }] },
  ]);
  const { rows } = await shop.sql(
    `SELECT note FROM staff_actions WHERE action LIKE 'coupon.%' ORDER BY id`,
  );
  expect(rows.map(({ note }) => note)).toEqual([
    'MAMA：折 10%，最多 30 GAB，共 5 次。母親節活動',
    'MAMA：折 10%，最多 30 GAB，共 1 次，停用。母親節活動',
  ]);
});

it('a coupon is found by part of its code, in the list and in its export', async () => {
  await create({ code: 'SUMMER-26' });
  await create({ code: 'WINTER-26' });
  const codes = async (q: string) => {
    const query = `q=${encodeURIComponent(q)}`;
    const { body } = await shop.api.call(clerk, 'GET', `${PATH}?${query}`);
    const csv = await shop.api.call(clerk, 'GET', `${PATH}.csv?${query}`);
    const found = body.data.list.map(({ code }: Coupon) => code);
    for (const code of ['SUMMER-26', 'WINTER-26']) {
      expect(String(csv.body).includes(code)).toBe(found.includes(code));
    }
    return found;
  };
  expect(await codes('summer')).toEqual(['SUMMER-26']);
  expect(await codes('ＭＥＲ-2 ')).toEqual(['SUMMER-26']);
  expect(await codes('r-26')).toEqual(['WINTER-26', 'SUMMER-26']);
  expect(await codes('春節')).toEqual([]);
  expect(await codes('%_')).toEqual([]);
});

it('terms that contradict themselves are refused by field', async () => {
  const fault = async (change: object) => {
    const { errorCode, data } = await create({ code: 'OTHER', ...change });
    return [errorCode, data?.faults?.[0]?.field];
  };
  const amount = { kind: 'amount', percentBps: null };
  expect(await fault({ amount: '0' })).toEqual(['BAD_INPUT', 'amount']);
  expect(await fault({ ...amount, minimum: '30' })).toEqual(['BAD_INPUT', 'minimum']);
  expect(await fault({ percentBps: null })).toEqual(['BAD_INPUT', 'percentBps']);
  expect(await fault({ endsAt: INPUT.startsAt })).toEqual(['BAD_INPUT', 'endsAt']);
  expect(await fault({ firstOrderOnly: true, perMember: 2 })).toEqual(['BAD_INPUT', 'perMember']);
  expect(await fault({ categories: ['nowhere'] })).toEqual(['BAD_INPUT', 'categories']);
  expect((await fault({ percentBps: 10_000 }))[0]).toBe('BAD_INPUT');
  expect((await fault({ amount: '-1' }))[0]).toBe('BAD_INPUT');
  expect((await fault({ code: 'ＭＡＭＡ' }))[0]).toBe('BAD_INPUT');
});

it("the platform's coupon for named products takes nothing off others, and of members' only where it is for all sellers", async () => {
  const seller = await make.createMember(shop.db, '小紅');
  const [ours, another, theirs] = [
    await make.createProduct(shop.db),
    await make.createProduct(shop.db),
    await make.createProduct(shop.db, { sellerId: seller, channel: 'market' }),
  ];
  const productIds = [ours.productId, theirs.productId];
  const faultOf = async (change: object) =>
    (await create({ code: 'NAMED', ...change })).data.faults?.[0];
  expect(await faultOf({ productIds })).toEqual({
    field: 'productIds',
    message: `商品 ${theirs.productId} 不是平台自己賣的`,
  });
  expect(await faultOf({ productIds: [987_654], platformOnly: false })).toEqual({
    field: 'productIds',
    message: '找不到商品 987654',
  });
  const made = await create({ code: 'NAMED', productIds, platformOnly: false });
  expect(made.data).toMatchObject({ productIds, platformOnly: false });
  const { token } = await createBuyer();
  const skuIds = [ours.skuId, another.skuId, theirs.skuId];
  const offer = await shop.api.call(token, 'GET', `/api/coupons/NAMED?skuIds=${skuIds}`);
  expect(offer.body.data.skuIds).toEqual([ours.skuId, theirs.skuId]);
  const only = await create({ code: 'ONLY', productIds: [ours.productId] });
  const put = { ...INPUT, version: only.data.version, reason, productIds: [another.productId] };
  await shop.api.call(clerk, 'PUT', `${PATH}/${only.data.id}`, put);
  const changed = await shop.api.call(token, 'GET', `/api/coupons/ONLY?skuIds=${skuIds}`);
  expect(changed.body.data.skuIds).toEqual([another.skuId]);
});

it("the platform's coupon for named sellers is for their goods alone, and its card names them", async () => {
  const [hong, lan] = [
    await make.createMember(shop.db, '小紅'),
    await make.createMember(shop.db, '小藍'),
  ];
  const add = (sellerId: number) =>
    make.createProduct(shop.db, { sellerId, channel: 'market' }).then(({ skuId }) => skuId);
  const [ours, hongs, lans] = [
    (await make.createProduct(shop.db)).skuId,
    await add(hong),
    await add(lan),
  ];
  const faultOf = async (change: object) =>
    (await create({ code: 'SELLERS', ...change })).data.faults?.[0];
  expect(await faultOf({ sellerIds: [hong] })).toEqual({
    field: 'sellerIds',
    message: '只限平台商品的優惠券不能指定會員賣家',
  });
  expect(await faultOf({ sellerIds: [987_654], platformOnly: false })).toEqual({
    field: 'sellerIds',
    message: '找不到會員 987654',
  });
  const terms = { sellerIds: [hong], platformOnly: false, isPublic: true };
  expect((await create({ code: 'SELLERS', ...terms })).data).toMatchObject(terms);
  const { token } = await createBuyer();
  const offerOf = async (code: string) => {
    const path = `/api/coupons/${code}?skuIds=${[ours, hongs, lans]}`;
    return (await shop.api.call(token, 'GET', path)).body.data.skuIds;
  };
  expect(await offerOf('SELLERS')).toEqual([hongs]);
  const cards = (await shop.api.call('', 'GET', '/api/coupons')).body.data;
  expect(cards.find(({ code }: { code: string }) => code === 'SELLERS')).toMatchObject({
    seller: { isPlatform: true },
    sellers: [{ id: hong, name: '小紅' }],
  });
  await shop.api.call(token, 'PUT', `/api/me/cart/lines/${hongs}`, {
    quantity: 1,
    unitPrice: '100',
  });
  await shop.api.call(token, 'PUT', `/api/me/cart/lines/${lans}`, {
    quantity: 1,
    unitPrice: '100',
  });
  const { coupons } = (await shop.api.call(token, 'GET', '/api/me/cart')).body.data;
  const inCart = coupons.find(({ code }: { code: string }) => code === 'SELLERS');
  expect(inCart).toMatchObject({ skuIds: [hongs] });
  const sellersOf = `UPDATE coupons SET platform_only = true WHERE code = 'SELLERS'`;
  await expect(shop.sql(sellersOf)).rejects.toThrow('coupons_named_sellers');
});

it('members and other roles of staff may not see or make coupons', async () => {
  const id = await make.createMember(shop.db, '客服', ['support']);
  for (const token of [(await createBuyer()).token, await make.createSession(shop.db, id)]) {
    expect((await shop.api.call(token, 'GET', PATH)).status).toBe(403);
  }
});

it('coupons are listed page by page, and each is read alone as it is edited', async () => {
  const ids: number[] = [];
  for (const code of ['WALK1', 'WALK2', 'WALK3']) ids.push((await create({ code })).data.id);
  const get = async (path: string) => (await shop.api.call(clerk, 'GET', `${PATH}${path}`)).body;
  const { there, back } = await walkPages(
    async (place) => (await get(`?pageSize=2&state=usable&${place}`)).data,
  );
  expect(there.slice(0, 3)).toEqual(ids.reverse());
  expect(back).toEqual(there);
  expect((await get(`/${ids[0]}`)).data).toMatchObject({ code: 'WALK3', version: 1 });
  expect((await get('/999999')).errorCode).toBe('NOT_FOUND');
});

describe("a coupon for members' goods", () => {
  // Ten uses of 30 GAB.
  const wide = { platformOnly: false, maxUses: 10 };
  const person = async (role: 'merchandiser' | 'support') => {
    const id = await make.createMember(shop.db, role, [role]);
    return { id, token: await make.createSession(shop.db, id) };
  };
  const waiting = async (token: string) =>
    (await shop.api.call(token, 'GET', '/api/admin/money-proposals')).body.data;
  const approve = async (token: string, id: number) =>
    (await shop.api.call(token, 'POST', `/api/admin/money-proposals/${id}/approve`)).body;
  beforeAll(() => limitMoney(shop.db, '299'));

  it('that can cost the house more than the limit takes two people, also to be raised', async () => {
    const other = await person('merchandiser');
    const seller = await make.createMember(shop.db, '小綠');
    const terms = { ...wide, sellerIds: [seller] };
    expect((await create({ code: 'WIDE', ...terms })).errorCode).toBe('DECISION_PROPOSED');
    expect((await shop.sql(`SELECT 1 FROM coupons WHERE code = 'WIDE'`)).rows).toEqual([]);
    const [one] = await waiting(other.token);
    expect(one).toMatchObject({
      decision: 'coupon.create',
      ref: { type: 'couponCode', id: 'WIDE' },
      members: [seller],
      coin: '300',
      summary: reason,
    });
    expect(await waiting((await person('support')).token)).toEqual([]);
    expect((await approve(clerk, one.id)).errorCode).toBe('DECISION_OWN');
    expect(await approve(other.token, one.id)).toMatchObject({ success: true });
    const { rows } = await shop.sql(`SELECT id, created_by FROM coupons WHERE code = 'WIDE'`);
    expect(rows.map((row) => Number(row.created_by))).toEqual([other.id]);
    const put = async (change: object) =>
      (
        await shop.api.call(clerk, 'PUT', `${PATH}/${rows[0].id}`, {
          ...INPUT,
          ...terms,
          version: 1,
          reason,
          ...change,
        })
      ).body;
    expect((await put({ maxUses: 11 })).errorCode).toBe('DECISION_PROPOSED');
    const [raised] = await waiting(other.token);
    expect(raised).toMatchObject({ decision: 'coupon.change', coin: '330' });
    expect(await approve(other.token, raised.id)).toMatchObject({ success: true });
    // It is switched off by one.
    expect((await put({ version: 2, isOn: false })).data).toMatchObject({ isOn: false });
  });

  it('up to the limit, or for the platform’s goods alone, takes one', async () => {
    expect((await create({ code: 'SMALL', ...wide, maxUses: 9 })).data).toMatchObject({ used: 0 });
    expect((await create({ code: 'OURS', maxUses: 1000 })).data).toMatchObject({ used: 0 });
  });

  it('is not made by a seller whom it names', async () => {
    const { id, token } = await person('merchandiser');
    const body = { code: 'MINE', ...INPUT, ...wide, maxUses: 1, sellerIds: [id], reason };
    const { errorCode } = (await shop.api.call(token, 'POST', PATH, body)).body;
    expect(errorCode).toBe('DECISION_CONCERNED');
  });
});
