import { createTestApi, type TestApi } from '../../../testing/api';
import { createTestDatabase, type TestDatabase } from '../../../testing/database';
import * as make from '../../../testing/factories';

let test: TestDatabase;
let api: TestApi;
let token: string;
let skuId: number;
beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
  token = await make.createSession(test.db, await make.createMember(test.db, '小編', ['staff']));
  ({ skuId } = await make.createProduct(test.db));
  await test.db.pool.query(
    `UPDATE skus SET barcode = '0036000291452', code = 'Tea-150' WHERE id = $1`,
    [skuId],
  );
  const sellerId = await make.createMember(test.db);
  const sold = await make.createProduct(test.db, { sellerId, channel: 'market' });
  await test.db.pool.query(`UPDATE skus SET code = 'TEA-150' WHERE id = $1`, [sold.skuId]);
});
afterAll(async () => {
  await api.close();
  await test.drop();
});

const found = async (code: string) => {
  const { body } = await api.call(
    token,
    'GET',
    `/api/admin/goods?code=${encodeURIComponent(code)}`,
  );
  return body.data.map((one: { skuId: number }) => one.skuId);
};

it('the platform’s goods are found by the whole barcode or code that a scanner reads', async () => {
  for (const code of ['0036000291452', '036000291452', ' TEA-150 ']) {
    expect(await found(code)).toEqual([skuId]);
  }
  for (const code of ['003600029145', 'Tea', '', 'x'.repeat(60)]) {
    expect(await found(code)).toEqual([]);
  }
});
