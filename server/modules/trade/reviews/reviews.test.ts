import { randomUUID } from 'node:crypto';
import * as make from '../../../testing/factories';
import { reviewShop } from '../../../testing/reviewShop';

/** A review as staff saw it. */
const SHOWN = { hidden: false, editedAt: null };
const HIDDEN = { ...SHOWN, hidden: true };

const shop = reviewShop();
const { createBuyer, buy, reviewsOf } = shop;
let seller: { id: number; token: string };
beforeAll(async () => {
  const id = await make.createMember(shop.db, '阿宏');
  seller = { id, token: await make.createSession(shop.db, id) };
});

const review = (token: string, no: string, rating = 5, text = '很好用') =>
  shop.review(token, no, { rating, text });
const starsOf = async (productId: number) => (await reviewsOf(productId)).ratings;

it('is written by the buyer after receipt and shown with a masked name', async () => {
  const buyer = await createBuyer('陳小美');
  const { productId, skuId } = await make.createProduct(shop.db);
  const no = await buy(buyer, skuId);
  const mine = () => shop.api.call(buyer.token, 'GET', `/api/me/reviews?product=${productId}`);
  expect((await mine()).body.data.list).toMatchObject([{ out_trade_no: no, review: null }]);

  expect((await review(buyer.token, no, 4, '  茶很香  ')).body.data).toMatchObject({ rating: 4 });
  const shown = await reviewsOf(productId);
  expect(shown).toMatchObject({ total: 1, ratings: [0, 0, 0, 1, 0] });
  expect(shown.list[0]).toMatchObject({ author: '陳＊＊', rating: 4, text: '茶很香', reply: null });
  expect(JSON.stringify(shown)).not.toMatch(/小美|member|out_trade_no/);
  expect((await mine()).body.data.list[0].review).toMatchObject({ rating: 4, hiddenReason: null });
});

it('is refused before receipt, a second time, for another’s order and for an unknown line', async () => {
  const buyer = await createBuyer();
  const { productId, skuId } = await make.createProduct(shop.db);
  const paid = await buy(buyer, skuId, 'paid');
  expect((await review(buyer.token, paid)).body.errorCode).toBe('REVIEW_NOT_YET');

  const no = await buy(buyer, skuId);
  const other = await createBuyer();
  expect((await review(other.token, no)).status).toBe(404);
  expect((await review(buyer.token, 'no-such-order')).status).toBe(404);
  const line = { out_trade_no: no, position: 2, rating: 5, text: '' };
  expect((await shop.api.call(buyer.token, 'POST', '/api/reviews', line)).status).toBe(404);

  expect((await review(buyer.token, no)).body.success).toBe(true);
  expect((await review(buyer.token, no)).body.errorCode).toBe('REVIEW_EXISTS');
  expect(await starsOf(productId)).toEqual([0, 0, 0, 0, 1]);
});

it.each([0, 6, 4.5, '5'])('refuses %p stars', async (rating) => {
  const buyer = await createBuyer();
  const { skuId } = await make.createProduct(shop.db);
  const no = await buy(buyer, skuId);
  const body = { out_trade_no: no, position: 1, rating, text: '' };
  expect((await shop.api.call(buyer.token, 'POST', '/api/reviews', body)).status).toBe(400);
});

it('is accepted once when many are written for a line at once', async () => {
  const buyer = await createBuyer();
  const { productId, skuId } = await make.createProduct(shop.db);
  const no = await buy(buyer, skuId);
  const replies = await Promise.all([5, 4, 3, 2, 1].map((stars) => review(buyer.token, no, stars)));
  expect(replies.filter(({ body }) => body.success)).toHaveLength(1);
  const total = (await starsOf(productId)).reduce((sum: number, one: number) => sum + one, 0);
  expect(total).toBe(1);
});

it('counts in the average when many buyers write at once', async () => {
  const { productId, skuId } = await make.createProduct(shop.db);
  const orders = [];
  for (let index = 0; index < 6; index++) {
    const buyer = await createBuyer();
    orders.push({ buyer, no: await buy(buyer, skuId) });
  }
  await Promise.all(
    orders.map(({ buyer, no }, index) => review(buyer.token, no, index < 4 ? 5 : 1)),
  );
  expect(await starsOf(productId)).toEqual([2, 0, 0, 0, 4]);
  expect((await reviewsOf(productId, '?stars=5&pageSize=3')).list).toHaveLength(3);
  expect(await reviewsOf(productId, '?stars=1')).toMatchObject({ total: 2 });
  expect(await reviewsOf(productId, '?stars=9')).toMatchObject({ total: 6 });
});

it('can be changed once, by its author only, also from two tabs at once', async () => {
  const buyer = await createBuyer();
  const { productId, skuId } = await make.createProduct(shop.db);
  const id = (await review(buyer.token, await buy(buyer, skuId), 2)).body.data.id;
  const edit = (token: string, rating: number) =>
    shop.api.call(token, 'PUT', `/api/reviews/${id}`, { rating, text: '客服處理得很快' });
  const other = await createBuyer();
  expect((await edit(other.token, 1)).status).toBe(404);
  const both = await Promise.all([edit(buyer.token, 5), edit(buyer.token, 4)]);
  expect(both.map(({ body }) => body.errorCode).toSorted()).toEqual(['', 'REVIEW_EDITED']);
  const stars = await starsOf(productId);
  expect(stars[1]).toBe(0);
  expect(stars[3] + stars[4]).toBe(1);
});

it('is answered once, by its seller only', async () => {
  const buyer = await createBuyer();
  const { productId, skuId } = await make.createProduct(shop.db, {
    channel: 'market',
    sellerId: seller.id,
  });
  const id = (await review(buyer.token, await buy(buyer, skuId))).body.data.id;
  const reply = (token: string, text = '謝謝您') =>
    shop.api.call(token, 'POST', `/api/reviews/${id}/reply`, { text });
  const canReply = async (token: string) =>
    (await shop.api.call(token, 'GET', `/api/products/${productId}/reviews`)).body.data.canReply;
  expect([await canReply(seller.token), await canReply(buyer.token), await canReply('')]).toEqual([
    true,
    false,
    false,
  ]);
  expect((await reply(buyer.token)).status).toBe(404);
  expect((await reply(seller.token, ' \n ')).status).toBe(400);
  // Staff do not reply to reviews of a member's sales.
  const asShop = await shop.api.call(shop.staff, 'POST', `/api/admin/reviews/${id}/reply`, {
    text: '您好',
    seen: SHOWN,
  });
  expect(asShop.status).toBe(404);
  const answers = await Promise.all([reply(seller.token), reply(seller.token, '再次感謝')]);
  expect(answers.map(({ body }) => body.errorCode).toSorted()).toEqual(['', 'REVIEW_REPLIED']);
  const [shown] = (await reviewsOf(productId)).list;
  expect(shown.reply.text).toMatch(/謝/);
});

it('is brought to its seller, and a reply to its author', async () => {
  const buyer = await createBuyer();
  const { productId, skuId } = await make.createProduct(shop.db, {
    channel: 'market',
    sellerId: seller.id,
  });
  const link = `/product/view/${productId}`;
  const labelsOf = async (token: string) => {
    const { list } = (await shop.api.call(token, 'GET', '/api/me/notices')).body.data;
    return list
      .filter((one: { link: string }) => one.link === link)
      .map((one: { label: string }) => one.label);
  };
  const { id } = (await review(buyer.token, await buy(buyer, skuId), 2)).body.data;
  expect(await labelsOf(seller.token)).toEqual(['有新評價']);
  const edit = { rating: 3, text: '還可以', pictures: [] };
  await shop.api.call(buyer.token, 'PUT', `/api/reviews/${id}`, edit);
  await shop.api.call(seller.token, 'POST', `/api/reviews/${id}/reply`, { text: '謝謝您' });
  expect(await labelsOf(seller.token)).toEqual(['有新評價']);
  expect(await labelsOf(buyer.token)).toEqual(['賣家回覆了您的評價']);
});

it('of the shop’s goods has a reply that its author hears of, too', async () => {
  const buyer = await createBuyer();
  const { productId, skuId } = await make.createProduct(shop.db);
  const { id } = (await review(buyer.token, await buy(buyer, skuId))).body.data;
  const answer = { text: '謝謝您', seen: SHOWN };
  await shop.api.call(shop.staff, 'POST', `/api/admin/reviews/${id}/reply`, answer);
  const { list } = (await shop.api.call(buyer.token, 'GET', '/api/me/notices')).body.data;
  expect(list[0]).toMatchObject({ link: `/product/view/${productId}`, readAt: null });
  expect(list[0].text).toContain('有了賣家的回覆');
});

it('can be hidden and shown by staff with a reason, which updates the average', async () => {
  const buyer = await createBuyer();
  const { productId, skuId } = await make.createProduct(shop.db);
  const no = await buy(buyer, skuId);
  const id = (await review(buyer.token, no, 1, '電話 0912345678')).body.data.id;
  const path = `/api/admin/reviews/${id}`;
  expect(
    (await shop.api.call(buyer.token, 'POST', `${path}/hide`, { reason: '個資', seen: SHOWN }))
      .status,
  ).toBe(403);

  const key = randomUUID();
  const hide = (reason: string, seen: object, once?: string) =>
    shop.api.call(shop.staff, 'POST', `${path}/hide`, { reason, seen }, once);
  // It is another review than the one that was seen.
  const other = await hide('含有個人資料', { hidden: false, editedAt: 1 });
  expect(other.body).toMatchObject({ errorCode: 'SEEN_CHANGED', data: { now: '電話 0912345678' } });
  await hide('含有個人資料', SHOWN, key);
  const second = await hide('第二次', SHOWN);
  expect(second.body).toMatchObject({ errorCode: 'SEEN_CHANGED' });
  expect(second.body.errorMessage).toContain('已隱藏：含有個人資料');
  expect(await reviewsOf(productId)).toMatchObject({
    total: 0,
    list: [],
    ratings: [0, 0, 0, 0, 0],
  });
  const mine = await shop.api.call(buyer.token, 'GET', '/api/me/reviews');
  expect(mine.body.data.list[0].review.hiddenReason).toBe('含有個人資料');
  const edit = await shop.api.call(buyer.token, 'PUT', `/api/reviews/${id}`, {
    rating: 5,
    text: '',
  });
  expect(edit.body.errorCode).toBe('REVIEW_HIDDEN');
  const hidden = await shop.api.call(shop.staff, 'GET', '/api/admin/reviews?state=hidden');
  expect(hidden.body.data.list.map((one: { id: number }) => one.id)).toEqual([id]);

  const show = () =>
    shop.api.call(shop.staff, 'POST', `${path}/show`, { reason: '已遮蔽', seen: HIDDEN });
  await show();
  expect((await show()).body.data.now).toBe('顯示中');
  expect(await starsOf(productId)).toEqual([1, 0, 0, 0, 0]);
  const { rows } = await shop.db.pool.query(
    `SELECT action, note FROM staff_actions WHERE ref_type = 'review' AND ref_id = $1 ORDER BY id`,
    [String(id)],
  );
  expect(rows).toEqual([
    { action: 'review.hide', note: '含有個人資料' },
    { action: 'review.show', note: '已遮蔽' },
  ]);
});

it('contributes its stars to the card, the product page and the seller’s average', async () => {
  const buyer = await createBuyer();
  const shopkeeper = await make.createMember(shop.db, '小舖');
  const options = { channel: 'market', sellerId: shopkeeper } as const;
  const first = await make.createProduct(shop.db, options);
  const second = await make.createProduct(shop.db, options);
  await review(buyer.token, await buy(buyer, first.skuId), 5);
  await review(buyer.token, await buy(buyer, second.skuId), 3);
  const { data } = (await shop.api.call('', 'GET', `/api/products/${second.productId}`)).body;
  expect(data.ratings).toEqual([0, 0, 1, 0, 0]);
  expect(data.seller.ratings).toEqual([0, 0, 1, 0, 1]);
  const list = (await shop.api.call('', 'GET', '/api/products?channel=market')).body.data.list;
  const card = list.find((one: { id: number }) => one.id === first.productId);
  expect(card.ratings).toEqual([0, 0, 0, 0, 1]);
});

it('is neither hidden nor shown by staff who wrote it or sell the product', async () => {
  const clerkId = await make.createMember(shop.db, '店員的店', ['staff']);
  const clerk = await make.createSession(shop.db, clerkId);
  const buyer = await createBuyer();
  const { skuId } = await make.createProduct(shop.db, { sellerId: clerkId, channel: 'market' });
  const no = await buy(buyer, skuId);
  const id = (await review(buyer.token, no, 1, '與照片不符')).body.data.id;
  await make.grantCapability(shop.db, buyer.id, 'staff');
  for (const step of ['hide', 'show']) {
    for (const token of [clerk, buyer.token]) {
      const path = `/api/admin/reviews/${id}/${step}`;
      const { body } = await shop.api.call(token, 'POST', path, {
        reason: '買賣雙方協議',
        seen: SHOWN,
      });
      expect(body.errorCode).toBe('REVIEW_OWN');
    }
  }
});
