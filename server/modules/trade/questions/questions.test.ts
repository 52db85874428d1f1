import { OPEN_QUESTIONS, QUESTIONS_A_DAY } from '@common/selling/questionRules';
import { createTestApi, type TestApi } from '../../../testing/api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../../testing/database';
import * as make from '../../../testing/factories';
import { createLot } from '../../../testing/lots';
import { giveEmail, noticeKindsOf, noticesOf } from '../../../testing/notices';

interface Person {
  id: number;
  token: string;
}

let test: TestDatabase;
let api: TestApi;
let seller: Person;
let clerk: Person;
beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
  seller = await person('阿宏');
  clerk = await person('店員', ['staff']);
});
afterEach(() => expectAuditClean(test.db));
afterAll(async () => {
  await api.close();
  await test.drop();
});

async function person(name = '陳小美', rights: Parameters<typeof make.createMember>[2] = []) {
  const id = await make.createMember(test.db, name, rights);
  return { id, token: await make.createSession(test.db, id) };
}
const sql = (text: string, values: unknown[] = []) => test.db.pool.query(text, values);
const ofMember = async () =>
  (await make.createProduct(test.db, { channel: 'market', sellerId: seller.id })).productId;
const ofShop = async () => (await make.createProduct(test.db)).productId;

const TEXT = '請問這個杯子可以放進洗碗機嗎？';
const post = (who: Person, path: string, body?: object) => api.call(who.token, 'POST', path, body);
const ask = (who: Person, productId: number, text = TEXT) =>
  post(who, `/api/products/${productId}/questions`, { text });
const answer = (who: Person, id: number, text = '可以，請放在上層。') =>
  post(who, `/api/questions/${id}/answer`, { text });
const correct = (who: Person, id: number, text: string) =>
  api.call(who.token, 'PUT', `/api/questions/${id}/answer`, { text });
const withdraw = (who: Person, id: number) => post(who, `/api/questions/${id}/withdraw`);
const listOf = async (productId: number, who?: Person) =>
  (await api.call(who?.token ?? '', 'GET', `/api/products/${productId}/questions`)).body.data;
const toMe = async (who: Person, query = '') =>
  (await api.call(who.token, 'GET', `/api/me/selling/questions${query}`)).body.data;
const asked = async (who: Person, productId: number): Promise<number> =>
  (await ask(who, productId)).body.data.id;

describe('a question about goods', () => {
  it('is seen by its asker and counted for the seller alone until it is answered, then by everybody', async () => {
    const [buyer, other] = [await person(), await person('林大同')];
    const productId = await ofMember();
    const { data } = (await ask(buyer, productId, `  ${TEXT}\n`)).body;
    expect(data).toMatchObject({ asker: '陳＊＊', text: TEXT, answer: null, hidden: null });
    expect(await listOf(productId, buyer)).toMatchObject({ total: 0, mine: [{ id: data.id }] });
    expect(await listOf(productId, seller)).toMatchObject({ total: 0, mine: [], toAnswer: 1 });
    for (const who of [other, clerk, undefined]) {
      const seen = await listOf(productId, who);
      expect(seen).toMatchObject({ list: [], total: 0, mine: [], toAnswer: null, isOpen: true });
    }
    expect(await toMe(seller, '?state=waiting')).toMatchObject({ list: [{ id: data.id }] });
    expect((await answer(seller, data.id, ' 可以，請放在上層。 ')).body.data).toMatchObject({
      answer: { text: '可以，請放在上層。', editedAt: null },
    });
    const shown = await listOf(productId);
    expect(shown).toMatchObject({ total: 1, list: [{ asker: '陳＊＊', text: TEXT }], mine: [] });
    expect(shown.list[0].answer.text).toBe('可以，請放在上層。');
    expect(JSON.stringify(shown)).not.toMatch(/小美|member|seller/);
    expect(await listOf(productId, buyer)).toMatchObject({ total: 1, own: [data.id], mine: [] });
    for (const who of [seller, other, undefined]) {
      expect(await listOf(productId, who)).toMatchObject({ total: 1, own: [] });
    }
  });

  it('lists the newest answer first', async () => {
    const buyer = await person();
    const productId = await ofMember();
    const [first, second] = [await asked(buyer, productId), await asked(buyer, productId)];
    await answer(seller, second);
    await answer(seller, first);
    const { list } = await listOf(productId);
    expect(list.map(({ id }: { id: number }) => id)).toEqual([first, second]);
  });

  it('keeps text that looks like HTML as it was typed', async () => {
    const buyer = await person();
    const productId = await ofMember();
    const text = '<img src=x onerror=alert(1)> <b>可以嗎</b>';
    const { id } = (await ask(buyer, productId, text)).body.data;
    await answer(seller, id, '<script>alert(2)</script>');
    const [shown] = (await listOf(productId)).list;
    expect([shown.text, shown.answer.text]).toEqual([text, '<script>alert(2)</script>']);
  });

  it.each([
    '太短了',
    `短${' '.repeat(12)}`,
    `短${'\u200b'.repeat(12)}`,
    `a${'\u0301'.repeat(12)}`,
    'x'.repeat(301),
    `${TEXT}\u202e`,
  ])('is refused when it is too short, too long or hides characters: %j', async (text) => {
    const refused = (await ask(await person(), await ofMember(), text)).body;
    expect(['BAD_INPUT', 'QUESTION_SHORT']).toContain(refused.errorCode);
  });

  it('is refused about one’s own goods, an unknown product, and goods that are not offered', async () => {
    const buyer = await person();
    const productId = await ofMember();
    expect((await ask(seller, productId)).body.errorCode).toBe('QUESTION_OWN_GOODS');
    expect((await ask(buyer, 999_999_999)).status).toBe(404);
    expect((await post({ id: 0, token: '' }, `/api/products/${productId}/questions`)).status).toBe(
      401,
    );
    await sql('UPDATE products SET on_sale = false WHERE id = $1', [productId]);
    expect((await ask(buyer, productId)).body.errorCode).toBe('QUESTION_NOT_FOR_SALE');
    expect(await listOf(productId)).toMatchObject({ isOpen: false });
  });

  it('is taken about the product of an open lot, and not when the lot is over', async () => {
    const buyer = await person();
    const lot = await createLot(test.db, { sellerId: seller.id });
    const { rows } = await sql('SELECT product_id FROM lots WHERE id = $1', [lot]);
    const productId = Number(rows[0].product_id);
    await sql('UPDATE products SET on_sale = false WHERE id = $1', [productId]);
    expect((await ask(buyer, productId)).body.errorCode).toBe('');
    await sql('UPDATE lots SET withdrawn_at = now() WHERE id = $1', [lot]);
    expect((await ask(buyer, productId)).body.errorCode).toBe('QUESTION_NOT_FOR_SALE');
  });

  it('is one of three that may wait for one product, also when many are sent at once', async () => {
    const buyer = await person();
    const productId = await ofMember();
    const sent = await Promise.all(Array.from({ length: 6 }, () => ask(buyer, productId)));
    const codes = sent.map(({ body }) => body.errorCode).toSorted();
    expect(codes).toEqual([
      ...Array(OPEN_QUESTIONS).fill(''),
      ...Array(6 - OPEN_QUESTIONS).fill('QUESTION_OPEN_LIMIT'),
    ]);
    const { mine } = await listOf(productId, buyer);
    await answer(seller, mine[0].id);
    expect((await ask(buyer, productId)).body.errorCode).toBe('');
  });

  it('counts for the day even when it was withdrawn', async () => {
    const buyer = await person();
    const productId = await ofMember();
    for (let n = 0; n < QUESTIONS_A_DAY; n++) {
      expect((await withdraw(buyer, await asked(buyer, productId))).body.success).toBe(true);
    }
    expect((await ask(buyer, productId)).body.errorCode).toBe('QUESTION_LIMIT');
  });
});

describe('an answer', () => {
  it('is the seller’s alone, once, also from two tabs at once', async () => {
    const [buyer, other] = [await person(), await person()];
    const productId = await ofMember();
    const id = await asked(buyer, productId);
    expect((await answer(other, id)).status).toBe(404);
    expect((await answer(buyer, id)).status).toBe(404);
    expect((await answer(seller, id, ' \n ')).status).toBe(400);
    // Staff do not answer for a member.
    const path = `/api/admin/questions/${id}/answer`;
    expect((await post(clerk, path, { text: '您好', version: 1 })).status).toBe(404);
    const both = await Promise.all([answer(seller, id, '可以'), answer(seller, id, '不可以')]);
    expect(both.map(({ body }) => body.errorCode).toSorted()).toEqual(['', 'QUESTION_ANSWERED']);
  });

  it('and a withdrawal at once leave one of them', async () => {
    for (let n = 0; n < 4; n++) {
      const buyer = await person();
      const productId = await ofMember();
      const id = await asked(buyer, productId);
      const both = await Promise.all([answer(seller, id), withdraw(buyer, id)]);
      const codes = both.map(({ body }) => body.errorCode);
      expect([
        ['', 'QUESTION_ANSWERED'],
        ['QUESTION_WITHDRAWN', ''],
      ]).toContainEqual(codes);
      expect((await listOf(productId)).total).toBe(codes[0] === '' ? 1 : 0);
    }
  });

  it('can be corrected for a day by its seller, and says so', async () => {
    const buyer = await person();
    const productId = await ofMember();
    const id = await asked(buyer, productId);
    expect((await correct(seller, id, '可以')).body.errorCode).toBe('QUESTION_UNANSWERED');
    await answer(seller, id);
    expect((await correct(buyer, id, '不行')).status).toBe(404);
    const { data } = (await correct(seller, id, '不行，會掉色。')).body;
    expect(data.answer).toMatchObject({ text: '不行，會掉色。' });
    expect(data.answer.editedAt).toEqual(expect.any(Number));
    expect(data.correctableUntil).toEqual(expect.any(Number));
    await sql(`UPDATE questions SET answered_at = now() - interval '25 hours' WHERE id = $1`, [id]);
    expect((await correct(seller, id, '可以')).body.errorCode).toBe('ANSWER_SETTLED');
    expect((await toMe(seller)).list.find((one: { id: number }) => one.id === id)).toMatchObject({
      correctableUntil: null,
    });
  });

  it('comes after those that wait in the seller’s list, the longest waiting first', async () => {
    const [one, buyer] = [await person('阿德'), await person()];
    const productId = (await make.createProduct(test.db, { channel: 'market', sellerId: one.id }))
      .productId;
    const ids = [];
    for (let n = 0; n < 3; n++) ids.push(await asked(buyer, productId));
    const [first, second, third] = ids;
    await answer(one, first ?? 0);
    const list = await toMe(one);
    expect(list.list.map(({ id }: { id: number }) => id)).toEqual([second, third, first]);
    expect(list).toMatchObject({ total: 3, waiting: 2 });
    expect((await toMe(one, '?state=waiting')).total).toBe(2);
    expect((await toMe(buyer)).total).toBe(0);
    const tasks = (await api.call(one.token, 'GET', '/api/me/tasks')).body.data;
    expect(tasks.questionsToAnswer).toBe(2);
  });
});

describe('a notice of a question', () => {
  it('reaches the seller, and its answer the asker', async () => {
    const [one, buyer] = [await person('阿德'), await person()];
    const { productId } = await make.createProduct(test.db, {
      channel: 'market',
      sellerId: one.id,
    });
    const id = await asked(buyer, productId);
    expect(await noticeKindsOf(test.db, one.id)).toEqual(['questionAsked']);
    await answer(one, id);
    expect(await noticeKindsOf(test.db, buyer.id)).toEqual(['questionAnswered']);
    const { list } = (await api.call(buyer.token, 'GET', '/api/me/notices')).body.data;
    expect(list[0]).toMatchObject({ link: `/product/view/${productId}#questions`, readAt: null });
    // What is answered waits no longer.
    const own = (await api.call(one.token, 'GET', '/api/me/notices')).body.data;
    expect(own.list[0].readAt).not.toBeNull();
  });

  it('that is withdrawn counts as read and is not mailed', async () => {
    const [one, buyer] = [await person('阿德'), await person()];
    await giveEmail(test.db, one.id);
    const { productId } = await make.createProduct(test.db, {
      channel: 'market',
      sellerId: one.id,
    });
    await withdraw(buyer, await asked(buyer, productId));
    const [notice] = await noticesOf(test.db, one.id);
    expect(notice).toMatchObject({ kind: 'questionAsked', read: true, mailDue: false });
    expect(await toMe(one)).toMatchObject({ total: 0, waiting: 0 });
    expect(await listOf(productId, buyer)).toMatchObject({ mine: [] });
  });

  it('does not carry the words of the question', async () => {
    const [one, buyer] = [await person('阿德'), await person()];
    const { productId } = await make.createProduct(test.db, {
      channel: 'market',
      sellerId: one.id,
    });
    await ask(buyer, productId, '請到 http://evil.example 領獎，謝謝您');
    const { list } = (await api.call(one.token, 'GET', '/api/me/notices')).body.data;
    expect(JSON.stringify(list)).not.toContain('evil');
  });
});

it('of a closed account waits no longer, and an answered one stays', async () => {
  const buyer = await person();
  const productId = await ofShop();
  const [kept, open] = [await asked(buyer, productId), await asked(buyer, productId)];
  const path = `/api/admin/questions/${kept}/answer`;
  await post(clerk, path, { text: '可以，請放在上層。', version: 1 });
  await sql(
    `UPDATE members SET closed_at = now(), frozen_at = now(), name = '已關閉的帳戶' WHERE id = $1`,
    [buyer.id],
  );
  await sql('UPDATE sessions SET revoked_at = now() WHERE member_id = $1', [buyer.id]);
  const { rows } = await sql('SELECT withdrawn_at FROM questions WHERE id = $1', [open]);
  expect(rows[0].withdrawn_at).not.toBeNull();
  expect((await listOf(productId)).list).toMatchObject([{ id: kept, asker: '已＊＊' }]);
});
