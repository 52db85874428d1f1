import { createTestApi, type TestApi } from '../../../testing/api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../../testing/database';
import * as make from '../../../testing/factories';

/*
 * JavaScript lowers İ to two characters and a Σ at the end of a word to ς; PostgreSQL, by its locale, to one and to σ. Whoever
 * compares a text with lower(column) leaves the lowering of both to the database.
 */
const NAME = 'İPEK ΟΔΟΣ';
const CODE = 'İΟΔΟΣ-1';

let test: TestDatabase;
let api: TestApi;
let token: string;
let member: number;
let productId: number;
let skuId: number;
beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
  token = await make.createSession(test.db, await make.createMember(test.db, '店長', ['admin']));
  member = await make.createMember(test.db, NAME);
  ({ productId, skuId } = await make.createProduct(test.db, { fulfilment: 'digital' }));
  await test.db.pool.query('UPDATE skus SET code = $2, barcode = $2 WHERE id = $1', [skuId, CODE]);
  await api.call(await make.createSession(test.db, member), 'POST', '/api/orders', {
    items: [{ skuId, quantity: 1, unitPrice: '100' }],
    paymentMethod: 'coin',
  });
});
afterAll(async () => {
  await api.close();
  await test.drop();
});
afterEach(() => expectAuditClean(test.db));

const read = async (path: string) => {
  const { body } = await api.call(token, 'GET', encodeURI(path));
  expect(body).toMatchObject({ errorCode: '' });
  return body.data;
};
const found = async (q: string) =>
  (await read(`/api/admin/find?q=${q}`)).map(({ kind, ref }: Record<string, string>) => [
    kind,
    ref,
  ]);

describe.each(['İPEK', 'ΟΔΟΣ', 'PEK ΟΔΟΣ'])(
  'a member is found by %s, as the name is written',
  (q) => {
    it('everywhere', async () => {
      expect(await found(q)).toContainEqual(['member', String(member)]);
    });

    it('in the list of members', async () => {
      const { list } = await read(`/api/admin/members?q=${q}`);
      expect(list.map(({ id }: { id: number }) => id)).toEqual([member]);
    });

    it('as the buyer of an order', async () => {
      const { list } = await read(`/api/admin/orders?buyer=${q}`);
      expect(list).toHaveLength(1);
    });
  },
);

it.each([CODE, 'İΟΔ'])('goods are found by %s, as their code is written', async (q) => {
  expect(await found(q)).toContainEqual(['product', String(productId)]);
});

it('goods are found by the scan of their barcode', async () => {
  expect(await read(`/api/admin/goods?code=${CODE}`)).toMatchObject([{ skuId }]);
});
