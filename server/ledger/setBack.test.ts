import { withClient } from '../db/withClient';
import { createTestApi, type TestApi } from '../testing/api';
import { TIMES } from '../testing/checkNames';
import { createTestDatabase, findTestBreaches, type TestDatabase } from '../testing/database';
import {
  createAddress,
  createMember,
  createProduct,
  createSession,
  give,
} from '../testing/factories';

let test: TestDatabase;
let api: TestApi;
beforeEach(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
});
afterEach(async () => {
  await api.close();
  await test.drop();
});

const asIntruder = (text: string) =>
  withClient(test.ownerUrl, async (owner) => {
    await owner.query('SET session_replication_role = replica');
    await owner.query(text);
  });
const AHEAD = `+ interval '6 hours'`;

/** An order that was placed six hours from now and is paid now; `journal`: with the journals booked until then. */
async function straddle(journal: string): Promise<string[]> {
  const buyer = await createMember(test.db);
  const token = await createSession(test.db, buyer);
  const addressId = await createAddress(test.db, buyer);
  const { skuId } = await createProduct(test.db);
  await give(test.db, buyer, 'coin', '500');
  const items = [{ skuId, quantity: 1, unitPrice: '100' }];
  const order = { items, addressId, paymentMethod: 'coin' };
  const { data } = (await api.call(token, 'POST', '/api/orders', order)).body;
  await asIntruder(`UPDATE orders SET created_at = created_at ${AHEAD}, expires_at = expires_at ${AHEAD};
    UPDATE order_history SET at = at ${AHEAD}; ${journal}`);
  const paid = await api.call(token, 'POST', `/api/orders/${data.out_trade_no}/pay`);
  expect(paid.body.success).toBe(true);
  return (await findTestBreaches(test.db)).map(({ what }) => what);
}

it('an order that was placed before the clock was set back, and paid after it, is no breach', async () => {
  const journals = `UPDATE journals SET created_at = created_at ${AHEAD};
    UPDATE postings SET created_at = created_at ${AHEAD}`;
  expect(await straddle(journals)).toEqual([]);
});

it('a step that goes back in time while the journals go on is a breach', async () => {
  expect(await straddle('')).toEqual([TIMES]);
});
