import { ChainError } from '../../chain/errors';
import { createTestApp, newAccount, type TestApp } from '../../testing/app';
import { createWithdrawer, putInBook, type Withdrawer } from '../../testing/withdrawals';

let shop: TestApp;
let who: Withdrawer;
beforeAll(async () => {
  shop = await createTestApp();
  who = await createWithdrawer(shop);
});
afterAll(() => shop.close());
afterEach(() => jest.restoreAllMocks());

const never = () => new Promise<never>(() => undefined);
const METHODS = [
  'head',
  'block',
  'depositsIn',
  'payoutsIn',
  'receipt',
  'transaction',
  'balanceOf',
  'ethBalanceOf',
  'isContract',
] as const;

it.each([
  '/api/me',
  '/api/me/withdrawals',
  '/api/me/withdrawals/terms',
  '/api/me/deposits',
  '/api/me/records',
  '/api/me/exchanges',
  '/api/me/orders',
])('%s answers while the node does not', async (url) => {
  const asked = METHODS.map((name) => jest.spyOn(shop.chain, name).mockImplementation(never));
  const { body } = await shop.call('GET', url, { token: who.token });
  expect(body.success).toBe(true);
  for (const one of asked) expect(one).not.toHaveBeenCalled();
});

it('the terms ask the database as often for a long book as for a short one', async () => {
  const read = async () => {
    const run = jest.spyOn(shop.db, 'run');
    const { data } = (await shop.call('GET', '/api/me/withdrawals/terms', { token: who.token }))
      .body;
    const statements = run.mock.calls.length;
    run.mockRestore();
    return { entries: data.book.length, statements };
  };
  const short = await read();
  for (let n = 0; n < 10; n++) await putInBook(shop, who.id, newAccount().address);
  const long = await read();
  expect(long.entries).toBe(short.entries + 10);
  expect(long.statements).toBe(short.statements);
});

it('says so when an address cannot be checked, and checks it once the node is back', async () => {
  const call = {
    token: who.token,
    key: 'one-intent-of-a-person',
    body: { address: newAccount().address },
  };
  const ask = () => shop.call('POST', '/api/me/withdrawal-addresses/challenge', call);
  jest.spyOn(shop.chain, 'isContract').mockImplementation(never);
  expect(await ask()).toMatchObject({ status: 200, body: { errorCode: 'CHAIN_SILENT' } });
  jest.restoreAllMocks();
  jest.spyOn(shop.chain, 'isContract').mockRejectedValue(new ChainError('unreachable', 'down'));
  expect(await ask()).toMatchObject({ status: 200, body: { errorCode: 'CHAIN_SILENT' } });
  jest.restoreAllMocks();
  expect((await ask()).body).toMatchObject({ success: true, data: { triesLeft: 5 } });
});
