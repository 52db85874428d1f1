import { createTestApi, type TestApi } from '../../../testing/api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../../testing/database';
import * as make from '../../../testing/factories';
import { parsePlace, parseStaffFilter, walkOrders } from './findOrders';

let test: TestDatabase;
let api: TestApi;
let staff: string;
let buyer: { id: number; token: string };
let skuId: number;
beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
  staff = await make.createSession(test.db, await make.createMember(test.db, '小編', ['staff']));
  const id = await make.createMember(test.db, '=HYPERLINK("http://evil")');
  buyer = { id, token: await make.createSession(test.db, id) };
  await make.give(test.db, id, 'coin', '1000');
  ({ skuId } = await make.createProduct(test.db));
});
afterAll(async () => {
  await api.close();
  await test.drop();
});
afterEach(() => expectAuditClean(test.db));

async function order(quantity = 1): Promise<string> {
  const { body } = await api.call(buyer.token, 'POST', '/api/orders', {
    items: [{ skuId, quantity, unitPrice: '100' }],
    addressId: await make.createAddress(test.db, buyer.id),
    paymentMethod: 'coin',
  });
  return body.data.out_trade_no;
}
const exported = (query = '', token = staff) =>
  api.app.inject({
    method: 'GET',
    url: `/api/admin/orders.csv${query}`,
    headers: { authorization: `Bearer ${token}` },
  });

it('the export has a line for each order, newest first, and no cell that a spreadsheet computes', async () => {
  const [first, second] = [await order(), await order()];
  const { statusCode, payload, headers } = await exported();
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  const rows = payload.trim().split('\r\n');
  expect(rows).toHaveLength(3);
  expect(rows[1]?.startsWith(second)).toBe(true);
  expect(rows[2]?.startsWith(first)).toBe(true);
  expect(rows[1]).toContain(`"'=HYPERLINK(""http://evil"")"`);
});

it('the export is filtered as the list is, and leaves an entry in the log of staff', async () => {
  const paid = await order();
  await api.call(buyer.token, 'POST', `/api/orders/${paid}/pay`);
  const { payload } = await exported('?work=platform');
  expect(payload.trim().split('\r\n')).toEqual([expect.any(String), expect.stringContaining(paid)]);
  expect((await exported('?channel=market')).payload.trim().split('\r\n')).toHaveLength(1);
  const until = await exported('?to=2026-01-01');
  expect(until.payload.trim().split('\r\n')).toHaveLength(1);
  const dated = await api.call(staff, 'GET', '/api/admin/log?q=to');
  expect(dated.body.data.list[0]).toMatchObject({ action: 'order.export', note: 'to' });
  const log = await api.call(staff, 'GET', '/api/admin/log?q=work');
  expect(log.body.data.list[0]).toMatchObject({ action: 'order.export', note: 'work platform' });
});

it('the export has the texts of the list, and the log does not keep what was typed', async () => {
  const one = await order();
  const { payload } = await exported(`?q=${one.slice(-7)}&buyer=HYPERLINK`);
  expect(payload.trim().split('\r\n')).toEqual([expect.any(String), expect.stringContaining(one)]);
  const log = await api.call(staff, 'GET', '/api/admin/log?q=buyer');
  expect(log.body.data.list[0]).toMatchObject({ action: 'order.export', note: 'q、buyer' });
  expect((await exported('?q=x')).json().errorCode).toBe('SEARCH_SHORT');
});

it('the export is in the order of the list, however many reads it takes', async () => {
  const orders = [await order(2), await order()];
  const db = test.db;
  for (const sort of ['total', '-total', 'created', '-created', 'nonsense']) {
    const { body } = await api.call(staff, 'GET', `/api/admin/orders?pageSize=100&sort=${sort}`);
    const listed: string[] = body.data.list.map(
      (row: { out_trade_no: string }) => row.out_trade_no,
    );
    expect(listed).toEqual(expect.arrayContaining(orders));
    const { payload } = await exported(`?sort=${sort}`);
    const numbers = payload.trim().split('\r\n').slice(1);
    expect(numbers.map((line) => line.split(',')[0])).toEqual(listed);
    const filter = parseStaffFilter({});
    const walked: number[] = [];
    for await (const ids of walkOrders(db, filter, parsePlace({ sort }, filter), 2)) {
      expect(ids.length).toBeLessThanOrEqual(2);
      walked.push(...ids);
    }
    const { rows } = await db.pool.query(
      'SELECT array_agg(o.out_trade_no ORDER BY k.at) AS numbers FROM unnest($1::bigint[]) WITH ORDINALITY k (id, at) JOIN orders o ON o.id = k.id',
      [walked],
    );
    expect(rows[0].numbers).toEqual(listed);
  }
});

it('the export is for staff', async () => {
  expect((await exported('', buyer.token)).statusCode).toBe(403);
  expect((await exported('', '')).statusCode).toBe(401);
});
