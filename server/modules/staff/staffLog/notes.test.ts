import { createTestApi, type TestApi } from '../../../testing/api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../../testing/database';
import * as make from '../../../testing/factories';

let test: TestDatabase;
let api: TestApi;
let staff: string;
let buyer: { id: number; token: string };
let number: string;
beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
  staff = await make.createSession(test.db, await make.createMember(test.db, '小編', ['staff']));
  const id = await make.createMember(test.db, '阿明');
  buyer = { id, token: await make.createSession(test.db, id) };
  const { skuId } = await make.createProduct(test.db);
  const placed = await api.call(buyer.token, 'POST', '/api/orders', {
    items: [{ skuId, quantity: 1, unitPrice: '100' }],
    addressId: await make.createAddress(test.db, id),
    paymentMethod: 'wallet',
  });
  number = placed.body.data.out_trade_no;
});
afterAll(async () => {
  await api.close();
  await test.drop();
});
afterEach(() => expectAuditClean(test.db));

const write = (subject: string, text: string, token = staff) =>
  api.call(token, 'POST', `/api/admin/notes/${subject}`, { text });
const read = (subject: string, token = staff) =>
  api.call(token, 'GET', `/api/admin/notes/${subject}`);

it('notes on an order and on a member are listed newest first, with who wrote them', async () => {
  for (const subject of [`order/${number}`, `member/${buyer.id}`]) {
    await write(subject, '先聯絡過一次');
    await write(subject, ' 客人說\n週五再回覆 ');
    expect((await read(subject)).body.data).toMatchObject([
      { text: '客人說\n週五再回覆', staff: { name: '小編' }, at: expect.any(Number) },
      { text: '先聯絡過一次' },
    ]);
  }
});

it('nothing that the buyer reads of the order or of themselves holds a note', async () => {
  await write(`order/${number}`, '祕密備註');
  await write(`member/${buyer.id}`, '祕密備註');
  for (const path of [`/api/orders/${number}`, '/api/me', '/api/me/notices']) {
    const { status, body } = await api.call(buyer.token, 'GET', path);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain('祕密備註');
  }
});

it.each([
  ['a visitor', null, 401],
  ['a member', [], 403],
  ['the service centre', ['center'], 403],
  ['staff', ['staff'], 200],
  ['an administrator', ['admin'], 200],
] as const)('%s gets %p for reading and writing notes', async (_who, rights, status) => {
  const token = rights
    ? await make.createSession(test.db, await make.createMember(test.db, '某人', [...rights]))
    : '';
  expect((await read(`member/${buyer.id}`, token)).status).toBe(status);
  expect((await write(`member/${buyer.id}`, '備註', token)).status).toBe(status);
});

it.each([['order/20260101NOTHING'], ['member/999999'], ['member/abc'], ['member/0x1']])(
  '%s has no notes, because it does not exist',
  async (subject) => {
    expect((await read(subject)).body.errorCode).toBe('NOT_FOUND');
    expect((await write(subject, '備註')).body.errorCode).toBe('NOT_FOUND');
  },
);

it('a blank note is refused', async () => {
  expect((await write(`member/${buyer.id}`, ' \n ')).body.errorCode).toBe('BAD_INPUT');
});

it('a note can be neither changed nor removed, by the owner of the database either', async () => {
  await write(`member/${buyer.id}`, '備註');
  for (const change of [
    `UPDATE staff_notes SET text = ''`,
    'DELETE FROM staff_notes',
    'TRUNCATE staff_notes',
  ]) {
    await expect(test.db.pool.query(change)).rejects.toThrow(/final|permission denied/);
  }
});
