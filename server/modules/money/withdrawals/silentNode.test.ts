import { ChainError } from '../../../chain/errors';
import { createTestApp, newAccount, type TestApp } from '../../../testing/app';
import { ask, createWithdrawer, putInBook, type Withdrawer } from '../../../testing/withdrawals';

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
  'walletTransaction',
  'walletNonce',
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
  const { body } = await shop.call(who.token, 'GET', url);
  expect(body.success).toBe(true);
  for (const one of asked) expect(one).not.toHaveBeenCalled();
});

it('the terms need as many statements for a long address book as for a short one', async () => {
  const read = async () => {
    const run = jest.spyOn(shop.db, 'run');
    const { data } = (await shop.call(who.token, 'GET', '/api/me/withdrawals/terms')).body;
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

it('an address check fails with CHAIN_SILENT and works once the node answers again', async () => {
  const body = { address: newAccount().address };
  const path = '/api/me/withdrawal-addresses/challenge';
  const check = () => shop.call(who.token, 'POST', path, body, 'one-intent-of-a-person');
  jest.spyOn(shop.chain, 'isContract').mockImplementation(never);
  expect(await check()).toMatchObject({ status: 200, body: { errorCode: 'CHAIN_SILENT' } });
  jest.restoreAllMocks();
  jest.spyOn(shop.chain, 'isContract').mockRejectedValue(new ChainError('unreachable', 'down'));
  expect(await check()).toMatchObject({ status: 200, body: { errorCode: 'CHAIN_SILENT' } });
  jest.restoreAllMocks();
  expect((await check()).body).toMatchObject({ success: true, data: { triesLeft: 5 } });
});

it('a cancellation refused for a silent node is not stored under its idempotency key', async () => {
  await shop.db.pool.query(
    `INSERT INTO chain_cursors (chain_id, block_number, block_hash, head_number, first_block, first_nonce)
     VALUES ($1, 1, '0x1', 1, 1, 0)`,
    [shop.chain.chainId],
  );
  const { data } = await ask(shop, who, '100');
  const cancel = () =>
    shop.call(
      who.token,
      'POST',
      `/api/me/withdrawals/${data.id}/cancel`,
      undefined,
      'one-cancellation',
    );
  const nonce = jest.spyOn(shop.chain, 'walletNonce');
  nonce.mockRejectedValue(new ChainError('unreachable', 'down'));
  expect((await cancel()).body.errorCode).toBe('CHAIN_UNREAD');
  nonce.mockResolvedValue(1);
  expect((await cancel()).body.errorCode).toBe('WITHDRAWAL_UNSURE');
  nonce.mockResolvedValue(0);
  expect((await cancel()).body).toMatchObject({ success: true, data: { state: 'cancelled' } });
});

it('no database transaction is open during a node call', async () => {
  const open: number[] = [];
  const countOpen = async () => {
    const { rows } = await shop.db.pool.query<{ open: number }>(
      `SELECT count(*)::int AS open FROM pg_stat_activity
       WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
    );
    open.push(rows[0]?.open ?? -1);
  };
  jest.spyOn(shop.chain, 'isContract').mockImplementation(async () => {
    await countOpen();
    return false;
  });
  jest.spyOn(shop.chain, 'walletNonce').mockImplementation(async () => {
    await countOpen();
    return 0;
  });
  const another = await createWithdrawer(shop);
  const checked = await shop.call(another.token, 'POST', '/api/me/withdrawal-addresses/challenge', {
    address: newAccount().address,
  });
  expect(checked.body.success).toBe(true);
  const { data } = await ask(shop, another, '100');
  const url = `/api/me/withdrawals/${data.id}/cancel`;
  expect((await shop.call(another.token, 'POST', url)).body.success).toBe(true);
  // The contract's code, and the nonce of the newest block and of the pool.
  expect(open).toEqual([0, 0, 0]);
});
