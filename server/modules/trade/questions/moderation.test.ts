import { createTestApi, type TestApi } from '../../../testing/api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../../testing/database';
import * as make from '../../../testing/factories';
import { noticesOf } from '../../../testing/notices';

interface Person {
  id: number;
  token: string;
}
type Rights = Parameters<typeof make.createMember>[2];

let test: TestDatabase;
let api: TestApi;
let seller: Person;
let buyer: Person;
let clerk: Person;
beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
  seller = await person('阿宏');
  clerk = await person('店員', ['staff']);
});
beforeEach(async () => {
  buyer = await person('陳小美');
});
afterEach(() => expectAuditClean(test.db));
afterAll(async () => {
  await api.close();
  await test.drop();
});

async function person(name: string, rights: Rights = []) {
  const id = await make.createMember(test.db, name, rights);
  return { id, token: await make.createSession(test.db, id) };
}
const post = (who: Person, path: string, body?: object) => api.call(who.token, 'POST', path, body);
const questionsOf = async (productId: number, who?: Person) =>
  (await api.call(who?.token ?? '', 'GET', `/api/products/${productId}/questions`)).body.data;
const staffList = async (query = '') =>
  (await api.call(clerk.token, 'GET', `/api/admin/questions${query}`)).body.data;
const idsOf = ({ list }: { list: { id: number }[] }) => list.map(({ id }) => id);

/** A question of the buyer about goods of the shop, or of a member. */
async function ask(sellerId?: number) {
  const { productId } = await make.createProduct(test.db, {
    ...(sellerId && { channel: 'market' as const, sellerId }),
  });
  const text = '請問電話是 0912345678 嗎？想當面看。';
  const { body } = await post(buyer, `/api/products/${productId}/questions`, { text });
  const id: number = body.data.id;
  const step = (who: Person, name: string, more: object) =>
    post(who, `/api/admin/questions/${id}/${name}`, more);
  return {
    id,
    productId,
    hide: (who: Person, version: number, part = 'question', reason = '含有個人資料') =>
      step(who, 'hide', { part, reason, version }),
    show: (who: Person, version: number) => step(who, 'show', { reason: '已確認無妨', version }),
    answer: (who: Person, version: number, text = '歡迎來店看看。') =>
      step(who, 'answer', { text, version }),
    correct: (who: Person, version: number, text: string) =>
      api.call(who.token, 'PUT', `/api/admin/questions/${id}/answer`, { text, version }),
    answerAsSeller: (text = '歡迎當面看。') =>
      post(seller, `/api/questions/${id}/answer`, { text }),
  };
}

it('a question about the shop’s goods waits in the queue of staff, who answer and correct it', async () => {
  const one = await ask();
  const queues = async () =>
    (await api.call(clerk.token, 'GET', '/api/admin/queues')).body.data.find(
      ({ queue }: { queue: string }) => queue === 'questions',
    );
  expect(await queues()).toMatchObject({ count: 1 });
  expect(idsOf(await staffList('?state=waiting'))).toEqual([one.id]);
  // A member does not answer for the shop.
  expect((await one.answerAsSeller()).status).toBe(404);
  expect((await one.answer(buyer, 1)).status).toBe(403);
  const { data } = (await one.answer(clerk, 1)).body;
  expect(data).toMatchObject({ isPlatform: true, version: 2, answer: { text: '歡迎來店看看。' } });
  expect((await queues()).count).toBe(0);
  expect((await one.answer(clerk, 2)).body.errorCode).toBe('QUESTION_ANSWERED');
  expect((await one.correct(clerk, 2, '請先預約。')).body.data).toMatchObject({
    version: 3,
    answer: { text: '請先預約。' },
  });
  const [shown] = (await questionsOf(one.productId)).list;
  expect(shown.answer).toMatchObject({ text: '請先預約。', editedAt: expect.any(Number) });
  const { rows } = await test.db.pool.query(
    `SELECT action FROM staff_actions WHERE ref_type = 'question' AND ref_id = $1 ORDER BY id`,
    [String(one.id)],
  );
  expect(rows.map(({ action }) => action)).toEqual(['question.answer', 'question.correct']);
});

it('two members of staff who answer at once leave one answer', async () => {
  const one = await ask();
  const other = await person('同事', ['support']);
  const both = await Promise.all([one.answer(clerk, 1, '可以'), one.answer(other, 1, '不行')]);
  expect(both.map(({ body }) => body.errorCode).toSorted()).toEqual(['', 'SEEN_CHANGED']);
});

it('a hidden question goes with its answer, tells its asker why, and comes back', async () => {
  const one = await ask(seller.id);
  await one.answerAsSeller();
  // Seen before it was answered.
  const stale = (await one.hide(clerk, 1)).body;
  expect(stale).toMatchObject({ errorCode: 'SEEN_CHANGED', data: { now: '已回答：歡迎當面看。' } });
  expect((await one.hide(clerk, 2)).body.data.hidden).toEqual({
    part: 'question',
    reason: '含有個人資料',
  });
  expect(await questionsOf(one.productId)).toMatchObject({ total: 0, list: [] });
  expect((await questionsOf(one.productId, buyer)).mine).toMatchObject([
    { id: one.id, hidden: { part: 'question', reason: '含有個人資料' } },
  ]);
  const [, notice] = await noticesOf(test.db, buyer.id);
  expect(notice).toMatchObject({ kind: 'questionHidden', data: { reason: '含有個人資料' } });
  expect(idsOf(await staffList('?state=hidden'))).toEqual([one.id]);
  const correction = await api.call(seller.token, 'PUT', `/api/questions/${one.id}/answer`, {
    text: '不方便當面看。',
  });
  expect(correction.body.errorCode).toBe('QUESTION_HIDDEN');
  expect((await one.show(clerk, 2)).body.data.now).toContain('問題已隱藏');
  expect((await one.show(clerk, 3)).body.data.hidden).toBeNull();
  expect((await questionsOf(one.productId)).total).toBe(1);
});

it('a question that is shown again waits for its seller anew, who is notified of it once', async () => {
  const owner = await person('重新等的賣家');
  const one = await ask(owner.id);
  const asked = async () =>
    (await noticesOf(test.db, owner.id)).map(({ kind, read }) => [kind, read]);
  await one.hide(clerk, 1);
  expect(await asked()).toEqual([['questionAsked', true]]);
  await one.show(clerk, 2);
  expect(await asked()).toEqual([
    ['questionAsked', true],
    ['questionAsked', false],
  ]);
  expect(await noticesOf(test.db, buyer.id)).toMatchObject([
    { kind: 'questionHidden', read: true },
  ]);
  await post(owner, `/api/questions/${one.id}/answer`, { text: '可以當面看。' });
  expect((await asked()).every(([, read]) => read)).toBe(true);
});

it('one that was withdrawn or answered before it is shown again waits for nobody', async () => {
  const owner = await person('不必等的賣家');
  const [gone, answered] = [await ask(owner.id), await ask(owner.id)];
  await gone.hide(clerk, 1);
  await post(buyer, `/api/questions/${gone.id}/withdraw`);
  await gone.show(clerk, 3);
  await post(owner, `/api/questions/${answered.id}/answer`, { text: '加我的通訊軟體' });
  await answered.hide(clerk, 2, 'answer');
  await answered.show(clerk, 3);
  const notices = await noticesOf(test.db, owner.id);
  expect(notices.map(({ kind, read }) => [kind, read])).toEqual([
    ['questionAsked', true],
    ['questionAsked', true],
    ['answerHidden', true],
  ]);
});

it('a hidden answer takes its question out of sight for all but asker and seller, who reads why', async () => {
  const one = await ask(seller.id);
  expect((await one.hide(clerk, 1, 'answer')).body.errorCode).toBe('QUESTION_UNANSWERED');
  await one.answerAsSeller('請加我的通訊軟體私下交易');
  await one.hide(clerk, 2, 'answer', '引導站外交易');
  expect((await questionsOf(one.productId)).total).toBe(0);
  const [mine] = (await questionsOf(one.productId, buyer)).mine;
  expect(mine).toMatchObject({ answer: null, hidden: { part: 'answer', reason: '引導站外交易' } });
  const kinds = (await noticesOf(test.db, seller.id)).map(({ kind }) => kind);
  expect(kinds.at(-1)).toBe('answerHidden');
  expect((await noticesOf(test.db, buyer.id)).map(({ kind }) => kind)).toEqual([
    'questionAnswered',
  ]);
});

it('an answer and the hiding of its question at once leave one of them', async () => {
  for (let n = 0; n < 4; n++) {
    const one = await ask(seller.id);
    const both = await Promise.all([one.answerAsSeller(), one.hide(clerk, 1)]);
    expect([
      ['', 'SEEN_CHANGED'],
      ['QUESTION_HIDDEN', ''],
    ]).toContainEqual(both.map(({ body }) => body.errorCode));
  }
});

it('staff handle neither a question that they asked nor one about what they sell', async () => {
  const clerkWhoSells = await person('店員的店', ['staff']);
  const ofTheirs = await ask(clerkWhoSells.id);
  const theirs = await ask();
  await make.grantCapability(test.db, buyer.id, 'staff');
  for (const code of [
    await ofTheirs.hide(clerkWhoSells, 1),
    await ofTheirs.show(clerkWhoSells, 1),
    await theirs.hide(buyer, 1),
    await theirs.answer(buyer, 1),
    await theirs.correct(buyer, 1, '可以'),
  ]) {
    expect(code.body.errorCode).toBe('QUESTION_OWN');
  }
});

it('staff find questions by the product’s name and by whose answer they wait for', async () => {
  const [ofMember, ofShop] = [await ask(seller.id), await ask()];
  await test.db.pool.query('UPDATE products SET title = $2 WHERE id = $1', [
    ofShop.productId,
    '手作陶杯',
  ]);
  expect(idsOf(await staffList(`?q=${encodeURIComponent('陶杯')}`))).toEqual([ofShop.id]);
  expect(idsOf(await staffList('?state=open'))).toContain(ofMember.id);
  expect(idsOf(await staffList('?state=open'))).not.toContain(ofShop.id);
  await post(buyer, `/api/questions/${ofShop.id}/withdraw`);
  expect(idsOf(await staffList('?state=waiting'))).not.toContain(ofShop.id);
  const all = await staffList('?pageSize=1');
  expect(all.list).toMatchObject([{ id: ofShop.id, withdrawnAt: expect.any(Number) }]);
  expect(all.older).toBe(ofShop.id);
  const late = await ofShop.answer(clerk, 2);
  expect(late.body.errorCode).toBe('QUESTION_WITHDRAWN');
});
