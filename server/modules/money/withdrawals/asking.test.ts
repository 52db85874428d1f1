import { randomUUID } from 'node:crypto';
import { parseAmount } from '@common/money/money';
import { newAccount } from '../../../testing/app';
import { freezeSql } from '../../../testing/factories';
import { inOneDay } from '../../../testing/oneDay';
import { withdrawalShop } from '../../../testing/withdrawalShop';
import { ask, confirm, createWithdrawer, type Withdrawer } from '../../../testing/withdrawals';
import { readUsedToday } from './limitsStore';

const shop = withdrawalShop();
const { sql, balance, get, asOwner } = shop;

it(
  'a withdrawal holds amount and fee, waits for the code, and is queued',
  inOneDay(async () => {
    const who = await createWithdrawer(shop.app);
    const asked = await ask(shop.app, who, '100');
    expect(asked.data).toMatchObject({
      state: 'submitted',
      result: null,
      amount: '100',
      fee: '1',
      address: who.address,
      label: '冷錢包',
      canCancel: true,
      challenge: { email: expect.stringMatching(/^w\*{3}.@shop.example$/), triesLeft: 5 },
    });
    expect(await balance(who)).toEqual(['899', '101']);
    const confirmed = await confirm(shop.app, who, asked.data.id);
    expect(confirmed.data).toMatchObject({ state: 'queued', canCancel: false, challenge: null });
    expect(confirmed.data.history.map((step: { state: string }) => step.state)).toEqual([
      'submitted',
      'confirmed',
      'queued',
    ]);
    expect(await get(who, '/api/me/withdrawals')).toMatchObject({
      data: { total: 1, list: [{ id: asked.data.id, state: 'queued' }] },
    });
    expect((await get(who, '/api/me/withdrawals/terms')).data).toMatchObject({
      fee: '1',
      min: '10',
      leftToday: '49900',
      available: '899',
      closed: null,
      book: [{ address: who.address, lookAlikes: [] }],
    });
  }),
);

it("the member's statement names a cancelled withdrawal", async () => {
  const who = await createWithdrawer(shop.app);
  const { id } = (await ask(shop.app, who, '100')).data;
  await shop.act(who, `/api/me/withdrawals/${id}/cancel`);
  const { list } = (await get(who, '/api/me/records')).data;
  expect(list.slice(0, 2).map((one: { reason: string }) => one.reason)).toEqual([
    `提幣 #${id} 手續費：會員取消，款項已退回餘額`,
    `提幣 #${id}：會員取消，款項已退回餘額`,
  ]);
});

it('simultaneous requests with one request id create one withdrawal', async () => {
  const who = await createWithdrawer(shop.app);
  const requestId = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => ask(shop.app, who, '100', { requestId })),
  );
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  expect(await balance(who)).toEqual(['899', '101']);
});

describe('an inconsistent request is recorded with result 3 and holds nothing', () => {
  it.each<[string, (who: Withdrawer) => Promise<object>]>([
    ['an address in another case', async (who) => ({ address: who.address.toLowerCase() })],
    ['another address', async () => ({ address: newAccount().address })],
    ["another's book", async () => ({ addressId: (await createWithdrawer(shop.app)).addressId })],
    ['no address at all', async () => ({ address: 'x' })],
  ])('%s', async (_name, other) => {
    const who = await createWithdrawer(shop.app);
    const asked = await ask(shop.app, who, '100', await other(who));
    expect(asked.data).toMatchObject({ state: 'rejected', result: 3, challenge: null });
    expect(await balance(who)).toEqual(['1000', '0']);
  });

  it('another amount under the same request id', async () => {
    const who = await createWithdrawer(shop.app);
    const requestId = randomUUID();
    const first = await ask(shop.app, who, '100', { requestId });
    const second = await ask(shop.app, who, '200', { requestId });
    expect(second.data).toMatchObject({ state: 'rejected', result: 3 });
    expect(second.data.id).not.toBe(first.data.id);
    expect(await balance(who)).toEqual(['899', '101']);
  });
});

it('a withdrawal to an address removed from the book ends with result 2', async () => {
  const who = await createWithdrawer(shop.app);
  const removed = await shop.app.call(
    who.token,
    'DELETE',
    `/api/me/withdrawal-addresses/${who.addressId}`,
  );
  expect(removed.body.success).toBe(true);
  expect((await ask(shop.app, who, '100')).data).toMatchObject({ state: 'rejected', result: 2 });
  expect(await balance(who)).toEqual(['1000', '0']);
});

describe('a refused request holds nothing', () => {
  it.each([
    ['less than the minimum', '9.999999999999999999', 'WITHDRAWAL_MINIMUM'],
    ['nothing', '0', 'WITHDRAWAL_MINIMUM'],
    ['more than there is, the fee included', '1000', 'BALANCE_SHORT'],
    ['more than a day allows', '50000.000000000000000001', 'WITHDRAWAL_DAILY_LIMIT'],
    ['a negative amount', '-5', 'BAD_INPUT'],
    ['nineteen decimals', '10.0000000000000000001', 'BAD_INPUT'],
  ])('%s', async (_name, amount, code) => {
    const who = await createWithdrawer(shop.app);
    expect(await ask(shop.app, who, amount)).toMatchObject({ success: false, errorCode: code });
    expect(await balance(who)).toEqual(['1000', '0']);
  });

  it('an address in its cool-off; the error names its end', async () => {
    const who = await createWithdrawer(shop.app);
    await asOwner(
      `UPDATE withdrawal_addresses SET usable_at = now() + interval '1 hour' WHERE id = ${who.addressId}`,
    );
    expect(await ask(shop.app, who, '100')).toMatchObject({
      errorCode: 'WITHDRAWAL_ADDRESS_COOLING',
      errorMessage: expect.stringMatching(/還在安全等待期，\d{4}\//),
    });
    expect(await balance(who)).toEqual(['1000', '0']);
  });

  it('a frozen member', async () => {
    const who = await createWithdrawer(shop.app);
    await sql(freezeSql(), [who.id]);
    expect((await ask(shop.app, who, '100')).errorCode).toBe('ACCOUNT_FROZEN');
    expect((await get(who, '/api/me/withdrawals/terms')).data.closed.why).toBe('frozen');
  });

  it('a member without a way to confirm', async () => {
    const who = await createWithdrawer(shop.app);
    await sql('UPDATE members SET email = NULL WHERE id = $1', [who.id]);
    expect((await ask(shop.app, who, '100')).errorCode).toBe('WITHDRAWAL_NO_PROOF');
    expect(await balance(who)).toEqual(['1000', '0']);
  });
});

it(
  'simultaneous requests never exceed the daily limit together',
  inOneDay(async () => {
    const who = await createWithdrawer(shop.app, '200000');
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(shop.app, who, '20000')));
    expect(answers.filter(({ success }) => success)).toHaveLength(2);
    const refused = answers.find(({ success }) => !success);
    expect(refused).toMatchObject({ errorCode: 'WITHDRAWAL_DAILY_LIMIT', data: { left: '10000' } });
  }),
);

it(
  'what waits past midnight for its turn counts on the day that it is dated',
  inOneDay(async () => {
    const who = await createWithdrawer(shop.app);
    await ask(shop.app, who, '100');
    await asOwner(
      'CREATE SCHEMA tomorrow',
      'GRANT USAGE ON SCHEMA tomorrow TO PUBLIC',
      `CREATE FUNCTION tomorrow.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS
        $$ SELECT pg_catalog.clock_timestamp() + interval '1 day' $$`,
    );
    const used = await shop.app.db.transaction(async (tx) => {
      await tx.orm.execute('SET LOCAL search_path = tomorrow, pg_catalog, public');
      return readUsedToday(tx, who.id);
    });
    await asOwner('DROP SCHEMA tomorrow CASCADE');
    expect(used).toBe(parseAmount('100'));
  }),
);
