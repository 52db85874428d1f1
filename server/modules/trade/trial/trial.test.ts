import type { OrderGroup } from '@common/endpoints/checkout';
import type { Trial } from '@common/endpoints/trial';
import { unitsToAmount } from '@common/money/money';
import { createCoupon, fundHouse } from '../../../testing/coupons';
import { createDeal } from '../../../testing/deals';
import * as make from '../../../testing/factories';
import { Dice } from '../../../testing/random';
import { createShipping, wayTerms } from '../../../testing/shipping';
import { ahead, couponIn, itemsOf, type TrialQuery, trialDesk } from '../../../testing/trialDesk';

const shop = trialDesk();
const { createBuyer, createSeller, send, sql, asStaff, asSeller, triedBy, whyOf, dealWhy, pay } =
  shop;

it('random carts cost in the trial what their checkout charges, line by line', async () => {
  const dice = new Dice(91);
  await fundHouse(shop.db, '100000');
  const sellers = [await createSeller(), await createSeller()] as const;
  const priceOf = () => `${dice.upTo(300)}.${dice.upTo(9)}`;
  await createShipping(shop.db, null, [wayTerms({ eachMore: '5', freeFrom: '500' })]);
  await createShipping(shop.db, sellers[0].id, [
    wayTerms({ fee: '60' }),
    wayTerms({ way: 'post' }),
  ]);
  const goods: number[] = [];
  for (let n = 0; n < 4; n++) {
    goods.push((await make.createProduct(shop.db, { price: priceOf(), stock: 999 })).skuId);
    goods.push(await dice.one(sellers).add({ price: priceOf(), stock: 999 }));
  }
  for (const sellerId of [undefined, ...sellers.map(({ id }) => id)]) {
    await createDeal(shop.db, { sellerId, minimum: '120', amount: '17.3', isRepeated: true });
    await createDeal(shop.db, { sellerId, kind: 'pieces', pieces: 3, offBps: 1234 });
    await createDeal(shop.db, { sellerId, kind: 'nth', pieces: 2, offBps: 5000 });
  }
  const own = { sellerId: sellers[0].id, createdBy: sellers[0].id, perMember: 99 };
  const coupons = [
    await createCoupon(shop.db, { kind: 'percent', percentBps: 777, amount: '90', perMember: 99 }),
    await createCoupon(shop.db, { kind: 'delivery', amount: '70', minimum: '0', perMember: 99 }),
    await createCoupon(shop.db, { ...own, amount: '31.7', minimum: '90' }),
  ];
  const buyer = await createBuyer('1000000');
  let lowered = 0;
  for (let round = 0; round < 12; round++) {
    const cart = dice.some(goods).map((skuId) => ({ skuId, quantity: dice.upTo(5) }));
    const { code } = dice.one(coupons);
    const trial = await triedBy({
      items: itemsOf(cart),
      code,
      buyer: buyer.id,
      ways: `${goods[1]}:post`,
    });
    const coupon = couponIn(trial, code);
    const used = coupon?.why ? undefined : code;
    const { data, errorCode } = await pay(buyer, trial, used);
    expect([round, errorCode]).toEqual([round, '']);
    const group: OrderGroup = data;
    expect(group.coinAmount).toBe(trial.total.pays);
    expect(group.orders.map(({ total, deliveryFee }) => [total, deliveryFee])).toEqual(
      trial.parcels.map(({ pays, fee }) => [pays, fee]),
    );
    const { rows } = await sql(
      `SELECT l.sku_id::int, l.deal_id::int, l.deal_discount::text AS deal, l.discount::text AS coupon
       FROM order_lines l JOIN orders o ON o.id = l.order_id
       WHERE o.group_id = (SELECT id FROM order_groups WHERE number = $1)`,
      [group.number],
    );
    const bySku = <T extends { sku_id: number }>(lines: T[]) =>
      lines.sort((a, b) => a.sku_id - b.sku_id);
    const amounts = ({ deal, coupon, ...line }: (typeof rows)[number]) => ({
      ...line,
      deal: unitsToAmount(deal),
      coupon: unitsToAmount(coupon),
    });
    expect(bySku(rows.map(amounts))).toEqual(
      bySku(
        trial.lines.map(({ skuId, dealId, deal, coupon }) => ({
          sku_id: skuId,
          deal_id: dealId,
          deal,
          coupon,
        })),
      ),
    );
    if (used && trial.total.deals !== '0') lowered++;
    // A code that does not apply in the trial is refused at the checkout.
    if (!used) expect((await pay(buyer, trial, code)).errorCode).toMatch(/^COUPON_/);
  }
  expect(lowered).toBeGreaterThan(2);
});

describe('reasons of coupons', () => {
  it('names who cannot use it, and since when or until when nobody can', async () => {
    const { skuId } = await make.createProduct(shop.db);
    const buyer = await createBuyer();
    const items = `${skuId}:2`;
    const asked = { items };
    const because = async (change: Parameters<typeof createCoupon>[1], more: TrialQuery = {}) =>
      (await whyOf((await createCoupon(shop.db, change)).code, { ...asked, ...more }))?.why;
    expect(await because({})).toBeUndefined();
    expect(await because({ isOn: false })).toBe('off');
    expect(await because({ endsAt: ahead(-0.5) })).toBe('ended');
    expect(await because({ startsAt: ahead(0.5) })).toBe('early');
    expect(
      await because({ startsAt: ahead(2), endsAt: ahead(4) }, { at: ahead(3).getTime() }),
    ).toBeUndefined();
    expect(await because({ stoppedAt: ahead(-0.1), stopReason: '標價先漲後降' })).toBe('stopped');
    const first = { firstOrderOnly: true };
    expect(await because(first)).toBeUndefined();
    expect(await because(first, { buyer: 'returning' })).toBe('firstOrder');
    expect(await because(first, { buyer: buyer.id })).toBeUndefined();
    const { code } = await createCoupon(shop.db);
    await pay(buyer, await triedBy({ items, code }), code);
    expect(await because(first, { buyer: buyer.id })).toBe('firstOrder');
    expect(await whyOf(code, { items, buyer: buyer.id })).toEqual({ why: 'yoursUsed' });
    expect(await whyOf(code, { items })).toBeNull();
    const last = await createCoupon(shop.db, { maxUses: 1 });
    await pay(buyer, await triedBy({ items, code: last.code }), last.code);
    expect(await whyOf(last.code, { items })).toEqual({ why: 'usedUp' });
    expect((await triedBy({ items, code: ' nobodys ' })).unknownCode).toBe('NOBODYS');
  });

  it('names the goods that it is not for, and what is missing to its minimum', async () => {
    const [hong, mei] = [await createSeller(), await createSeller()];
    const ofHong = await hong.add({ price: '60' });
    const { skuId: own, productId } = await make.createProduct(shop.db, { price: '60' });
    const maker = { sellerId: mei.id, createdBy: mei.id };
    const whyFor = async (
      change: Parameters<typeof createCoupon>[1],
      items: string,
      more: TrialQuery = {},
    ) => whyOf((await createCoupon(shop.db, change)).code, { items, ...more });
    expect(await whyFor(maker, `${ofHong}:2`)).toEqual({ why: 'otherSeller' });
    expect(await whyFor({ platformOnly: true }, `${ofHong}:2`)).toEqual({ why: 'platformOnly' });
    expect(await whyFor({ productIds: [productId + 999] }, `${own}:2`)).toEqual({ why: 'scope' });
    expect(await whyFor({ productIds: [productId] }, `${own}:1,${ofHong}:9`)).toEqual({
      why: 'minimum',
      missing: '40',
    });
    expect(await whyFor({ kind: 'delivery', minimum: '0' }, `${ofHong}:1`)).toEqual({
      why: 'noFee',
    });
    expect(
      await whyFor(
        { amount: '90000000', minimum: '0', kind: 'percent', percentBps: 9999 },
        `${ofHong}:2`,
      ),
    ).toBeNull();
    await sql(make.freezeSql(), [mei.id]);
    expect(await whyFor(maker, `${await mei.add()}:2`)).toEqual({ why: 'frozen' });
  });

  it("refuses the platform's coupon for members' goods that its own coin does not cover, as the checkout does", async () => {
    const seller = await createSeller();
    const skuId = await seller.add({ price: '90000000', stock: 9 });
    const { code } = await createCoupon(shop.db, { amount: '80000000', minimum: '89000000' });
    const buyer = await createBuyer('90000000');
    const trial = await triedBy({ items: `${skuId}:1`, code });
    expect(couponIn(trial, code)?.why).toEqual({ why: 'unfunded' });
    expect(trial.total).toMatchObject({ coupon: '0', pays: '90000000' });
    const paid = await send(buyer, [{ skuId, quantity: 1, unitPrice: '90000000' }], {
      coupon: { code, discount: '80000000' },
    });
    expect(paid.errorCode).toBe('COUPON_UNFUNDED');
  });
});

it('names why a deal does not apply: when, which goods, how much is missing, or another deal', async () => {
  const [seller, other] = [await createSeller(), await createSeller()];
  const sellerId = seller.id;
  const skuId = await seller.add({ price: '60' });
  const items = `${skuId}:2`;
  const spend = { sellerId, minimum: '200', amount: '20' };
  const because = async (change: Parameters<typeof createDeal>[1], more: TrialQuery = {}) =>
    dealWhy(await createDeal(shop.db, change), { items, ...more });
  expect(await because(spend)).toEqual({ why: 'minimum', missing: '80' });
  expect(await because({ sellerId, kind: 'pieces', pieces: 5, offBps: 100 })).toEqual({
    why: 'pieces',
    pieces: 3,
  });
  expect(await because({ ...spend, isOn: false })).toEqual({ why: 'off' });
  expect(await because({ ...spend, startsAt: ahead(0.5) })).toEqual({ why: 'early' });
  expect(await because({ ...spend, endsAt: ahead(-0.5) })).toEqual({ why: 'ended' });
  expect(await because({ ...spend, productIds: [999_999] })).toEqual({ why: 'scope' });
  expect(await because({})).toEqual({ why: 'otherSeller' });
  expect(await because({ ...spend, minimum: '100' })).toBeNull();
  expect(await because({ ...spend, minimum: '90', amount: '1' })).toEqual({ why: 'taken' });
  const planned = { ...spend, minimum: '80', amount: '70', startsAt: ahead(2), endsAt: ahead(4) };
  expect(await because(planned, { at: ahead(3).getTime() })).toBeNull();
  // Whose goods are not in the cart, theirs are not listed.
  const others = await createDeal(shop.db, { ...spend, sellerId: other.id });
  expect(await dealWhy(others, { items })).toBeUndefined();
});

it('says who bears what, and what the platform adds to the sale of a member', async () => {
  const seller = await createSeller();
  const skuId = await seller.add({ price: '100' });
  const { skuId: own } = await make.createProduct(shop.db, { price: '100' });
  await createDeal(shop.db, { sellerId: seller.id, minimum: '100', amount: '20' });
  const { code } = await createCoupon(shop.db, { amount: '18', minimum: '100' });
  await fundHouse(shop.db, '100');
  const trial = await triedBy({ items: `${skuId}:1,${own}:1`, code });
  const bearers = Object.fromEntries(
    trial.bearers.map(({ seller, ...cost }) => [seller.id ?? 'platform', cost]),
  );
  expect(bearers).toEqual({
    [seller.id]: { deals: '20', coupon: '0', topUp: '0' },
    platform: { deals: '0', coupon: '18', topUp: '8' },
  });
});

it('tells goods that cannot be bought now, and still says what they would cost', async () => {
  const seller = await createSeller();
  const [few, off] = [await seller.add({ stock: 1 }), await seller.add()];
  await sql(
    'UPDATE products SET on_sale = false WHERE id = (SELECT product_id FROM skus WHERE id = $1)',
    [off],
  );
  const faults = async (buyer: string | number) =>
    (await triedBy({ items: `${few}:2,${off}:1,999999:1,x:1`, buyer })).lines.map(
      ({ fault }) => fault,
    );
  expect(await faults('first')).toEqual(['soldOut', 'offSale']);
  expect(await faults(seller.id)).toEqual(['own', 'offSale']);
});

it('changes nothing, even where it is told to use a coupon', async () => {
  const { skuId } = await make.createProduct(shop.db);
  const { code } = await createCoupon(shop.db);
  const state = async () =>
    (
      await sql(
        'SELECT (SELECT sum(used) FROM coupons) AS used, (SELECT sum(reserved) FROM skus) AS reserved',
      )
    ).rows;
  const before = await state();
  expect((await triedBy({ items: `${skuId}:1`, code })).total.coupon).toBe('50');
  expect(await state()).toEqual(before);
});

describe('rights', () => {
  it('a seller tries only their own goods, deals and coupons, and no member', async () => {
    const [hong, mei, buyer] = [await createSeller(), await createSeller(), await createBuyer()];
    const [own, others] = [await hong.add(), await mei.add()];
    const mine = await createCoupon(shop.db, { sellerId: hong.id, createdBy: hong.id });
    const theirs = await createCoupon(shop.db, { sellerId: mei.id, createdBy: mei.id });
    const platforms = await createCoupon(shop.db, { perMember: 2 });
    await createDeal(shop.db, { sellerId: mei.id });
    const items = `${own}:1,${others}:3`;
    const tried = async (code: string, more: TrialQuery = {}): Promise<Trial> =>
      (await asSeller(hong.token, { items, code, ...more })).body.data;
    const trial = await tried(mine.code);
    expect(trial.lines.map(({ skuId }) => skuId)).toEqual([own]);
    expect(trial.coupons.map(({ code }) => code)).toEqual([mine.code]);
    expect(trial.deals.every(({ seller }) => seller.id === hong.id)).toBe(true);
    expect(trial.total).toMatchObject({ goods: '100', coupon: '50', pays: '50' });
    for (const { code } of [theirs, platforms]) {
      expect(await tried(code)).toMatchObject({ unknownCode: code, total: { coupon: '0' } });
    }
    // A member's number says nothing of that member.
    await pay(buyer, await triedBy({ items: `${own}:1`, code: mine.code }), mine.code);
    const named = await tried(mine.code, { buyer: buyer.id });
    expect(named).toEqual(await tried(mine.code));
  });

  it('staff name a member only with the right to read members', async () => {
    const { skuId } = await make.createProduct(shop.db);
    const planner = await make.createSession(
      shop.db,
      await make.createMember(shop.db, '企劃', ['merchandiser']),
    );
    const by = (buyer: string | number) => asStaff({ items: `${skuId}:1`, buyer }, planner);
    expect((await by('first')).status).toBe(200);
    expect((await by((await createBuyer('0')).id)).body.errorCode).toBe('FORBIDDEN');
    expect((await asStaff({ buyer: '99999999' })).status).toBe(404);
    expect((await asStaff({ at: 'yesterday' })).body.errorCode).toBe('BAD_INPUT');
  });
});
