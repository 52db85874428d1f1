import { randomUUID } from 'node:crypto';
import { amountToString } from '@common/money';
import { readBalances } from '../../ledger/ledger';
import { createTestApp, newAccount, type TestApp } from '../../testing/app';
import { expectAuditClean } from '../../testing/database';
import { createMember, createSession, give } from '../../testing/factories';
import {
  ask,
  codeFor,
  confirm,
  createWithdrawer,
  type Withdrawer,
} from '../../testing/withdrawals';
import { expireWithdrawals } from './cancelWithdrawal';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
afterEach(() => expectAuditClean(shop.db));

const sql = async <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await shop.db.pool.query(text, values)).rows as Row[];
const balance = async ({ id }: { id: number }) => {
  const { coin } = await readBalances(shop.db, id);
  return [coin.available, coin.held].map(amountToString);
};
const get = async (who: { token: string }, url: string) =>
  (await shop.call('GET', url, { token: who.token })).body;
const act = async (who: { token: string }, url: string, body?: object) =>
  (await shop.call('POST', url, { token: who.token, ...(body && { body }) })).body;
const staff = async (right: 'staff' | 'admin' = 'staff') => {
  const id = await createMember(shop.db, undefined, [right]);
  return { id, token: await createSession(shop.db, id) };
};
const inReview = async (amount = '2000') => {
  const who = await createWithdrawer(shop, '100000');
  const { data } = await ask(shop, who, amount);
  await confirm(shop, who, data.id);
  return { who, id: data.id as number };
};

it('holds amount and fee, waits for the code, and goes into the queue', async () => {
  const who = await createWithdrawer(shop);
  const asked = await ask(shop, who, '100');
  expect(asked.data).toMatchObject({
    state: 'submitted',
    result: null,
    amount: '100',
    fee: '1',
    address: who.address,
    label: '冷錢包',
    canCancel: true,
    challenge: { email: 'w***@shop.example', triesLeft: 5 },
  });
  expect(await balance(who)).toEqual(['899', '101']);
  const confirmed = await confirm(shop, who, asked.data.id);
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
});

it('comes once for one request id, however often it is sent', async () => {
  const who = await createWithdrawer(shop);
  const requestId = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => ask(shop, who, '100', { requestId })),
  );
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  expect(await balance(who)).toEqual(['899', '101']);
});

describe('result 3: what does not fit together is written down, and nothing is held', () => {
  it.each<[string, (who: Withdrawer) => Promise<object>]>([
    ['an address in another case', async (who) => ({ address: who.address.toLowerCase() })],
    ['another address', async () => ({ address: newAccount().address })],
    ["another's book", async () => ({ addressId: (await createWithdrawer(shop)).addressId })],
    ['no address at all', async () => ({ address: 'x' })],
  ])('%s', async (_name, other) => {
    const who = await createWithdrawer(shop);
    const asked = await ask(shop, who, '100', await other(who));
    expect(asked.data).toMatchObject({ state: 'rejected', result: 3, challenge: null });
    expect(await balance(who)).toEqual(['1000', '0']);
  });

  it('another wish under the same request id', async () => {
    const who = await createWithdrawer(shop);
    const requestId = randomUUID();
    const first = await ask(shop, who, '100', { requestId });
    const second = await ask(shop, who, '200', { requestId });
    expect(second.data).toMatchObject({ state: 'rejected', result: 3 });
    expect(second.data.id).not.toBe(first.data.id);
    expect(await balance(who)).toEqual(['899', '101']);
  });
});

it('result 2: an address that was taken out of the book', async () => {
  const who = await createWithdrawer(shop);
  const removed = await shop.call('DELETE', `/api/me/withdrawal-addresses/${who.addressId}`, who);
  expect(removed.body.success).toBe(true);
  expect((await ask(shop, who, '100')).data).toMatchObject({ state: 'rejected', result: 2 });
  expect(await balance(who)).toEqual(['1000', '0']);
});

describe('refuses, and holds nothing', () => {
  it.each([
    ['less than the minimum', '9.999999999999999999', 'WITHDRAWAL_MINIMUM'],
    ['nothing', '0', 'WITHDRAWAL_MINIMUM'],
    ['more than there is, the fee included', '1000', 'BALANCE_SHORT'],
    ['more than a day allows', '50000.000000000000000001', 'WITHDRAWAL_DAILY_LIMIT'],
    ['a negative amount', '-5', 'BAD_INPUT'],
    ['nineteen decimals', '10.0000000000000000001', 'BAD_INPUT'],
  ])('%s', async (_name, amount, code) => {
    const who = await createWithdrawer(shop);
    expect(await ask(shop, who, amount)).toMatchObject({ success: false, errorCode: code });
    expect(await balance(who)).toEqual(['1000', '0']);
  });

  it('an address that cools off, and says until when', async () => {
    const who = await createWithdrawer(shop);
    await asOwner(
      `UPDATE withdrawal_addresses SET usable_at = now() + interval '1 hour' WHERE id = ${who.addressId}`,
    );
    expect(await ask(shop, who, '100')).toMatchObject({
      errorCode: 'WITHDRAWAL_ADDRESS_COOLING',
      errorMessage: expect.stringMatching(/還在安全等待期，\d{4}\//),
    });
    expect(await balance(who)).toEqual(['1000', '0']);
  });

  it('a frozen member', async () => {
    const who = await createWithdrawer(shop);
    await sql('UPDATE members SET frozen_at = now() WHERE id = $1', [who.id]);
    expect((await ask(shop, who, '100')).errorCode).toBe('ACCOUNT_FROZEN');
    expect((await get(who, '/api/me/withdrawals/terms')).data.closed.why).toBe('frozen');
  });

  it('a member who cannot be asked to confirm', async () => {
    const who = await createWithdrawer(shop);
    await sql('UPDATE members SET email = NULL WHERE id = $1', [who.id]);
    expect((await ask(shop, who, '100')).errorCode).toBe('WITHDRAWAL_NO_PROOF');
    expect(await balance(who)).toEqual(['1000', '0']);
  });
});

it('never lets a day add up to more than its limit, however many ask at once', async () => {
  const who = await createWithdrawer(shop, '200000');
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask(shop, who, '20000')));
  expect(answers.filter(({ success }) => success)).toHaveLength(2);
  const refused = answers.find(({ success }) => !success);
  expect(refused).toMatchObject({ errorCode: 'WITHDRAWAL_DAILY_LIMIT', data: { left: '10000' } });
});

it('takes a wrong code five times, then ends with everything given back', async () => {
  const who = await createWithdrawer(shop);
  const { data } = await ask(shop, who, '100');
  const right = await codeFor(shop, who.email);
  const wrong = right === '000000' ? '000001' : '000000';
  for (const left of [4, 3, 2, 1]) {
    expect(await confirm(shop, who, data.id, wrong)).toMatchObject({
      errorCode: 'EMAIL_CODE_WRONG',
      data: { left },
    });
  }
  expect((await confirm(shop, who, data.id, wrong)).errorCode).toBe('WITHDRAWAL_PROOF_DEAD');
  expect((await confirm(shop, who, data.id, right)).errorCode).toBe('WITHDRAWAL_STATE');
  expect(await balance(who)).toEqual(['1000', '0']);
  expect((await get(who, `/api/me/withdrawals/${data.id}`)).data.state).toBe('rejected');
});

it('counts wrong codes over all codes of a withdrawal', async () => {
  const who = await createWithdrawer(shop);
  const { data } = await ask(shop, who, '100');
  const wrong = async () => {
    const right = await codeFor(shop, who.email);
    return confirm(shop, who, data.id, right === '000000' ? '000001' : '000000');
  };
  for (let n = 0; n < 4; n++) await wrong();
  const url = `/api/me/withdrawals/${data.id}/code`;
  expect((await act(who, url)).errorCode).toBe('TOO_OFTEN');
  await backdate();
  expect((await act(who, url)).data.triesLeft).toBe(1);
  expect((await wrong()).errorCode).toBe('WITHDRAWAL_PROOF_DEAD');
});

it("takes no code of another withdrawal, and none of another's", async () => {
  const who = await createWithdrawer(shop);
  const first = await ask(shop, who, '100');
  const code = await codeFor(shop, who.email);
  const second = await ask(shop, who, '200');
  expect((await confirm(shop, who, second.data.id, code)).errorCode).toBe('EMAIL_CODE_WRONG');
  const other = await createWithdrawer(shop);
  expect((await confirm(shop, other, first.data.id, code)).errorCode).toBe('NOT_FOUND');
  expect((await get(other, `/api/me/withdrawals/${first.data.id}`)).errorCode).toBe('NOT_FOUND');
  expect((await act(other, `/api/me/withdrawals/${first.data.id}/cancel`)).errorCode).toBe(
    'NOT_FOUND',
  );
});

it('is confirmed by a signature of a bound wallet too, and of no other', async () => {
  const signer = await shop.signIn();
  await give(shop.db, signer.memberId, 'coin', '500');
  const { address } = newAccount();
  const who = { id: signer.memberId, token: signer.token };
  const challenge = await act(who, '/api/me/withdrawal-addresses/challenge', { address });
  const sign = (message: string) => signer.account.signMessage({ message });
  expect(challenge.data.message).toContain(address);
  const added = await act(who, '/api/me/withdrawal-addresses', {
    challengeId: challenge.data.id,
    label: '硬體錢包',
    signature: await sign(challenge.data.message),
  });
  expect(added.data).toMatchObject({ address, label: '硬體錢包' });
  expect(added.data.usableAt - added.data.createdAt).toBe(24 * 3_600_000);
  await cool(added.data.id);
  const entry = { ...who, email: '', addressId: added.data.id, address };
  const { data } = await ask(shop, entry, '100');
  const url = `/api/me/withdrawals/${data.id}/confirm`;
  const { message } = data.challenge;
  expect(message).toContain('數量：100 GAB');
  const strange = await newAccount().signMessage({ message });
  expect((await act(who, url, { signature: strange })).errorCode).toBe('SIGNATURE_INVALID');
  expect((await act(who, url, {})).errorCode).toBe('BAD_INPUT');
  expect((await act(who, url, { signature: await sign(message) })).data.state).toBe('queued');
});

it('is cancelled until it is in the queue, and everything is given back', async () => {
  const who = await createWithdrawer(shop);
  const { data } = await ask(shop, who, '100');
  const cancelled = await act(who, `/api/me/withdrawals/${data.id}/cancel`);
  expect(cancelled.data).toMatchObject({ state: 'cancelled', result: null });
  expect(await balance(who)).toEqual(['1000', '0']);
  const second = await ask(shop, who, '100');
  await confirm(shop, who, second.data.id);
  expect((await act(who, `/api/me/withdrawals/${second.data.id}/cancel`)).errorCode).toBe(
    'WITHDRAWAL_STATE',
  );
});

it('ends by itself when nobody confirms it', async () => {
  const who = await createWithdrawer(shop);
  const { data } = await ask(shop, who, '100');
  expect(await expireWithdrawals(shop.db, shop.chain.chainId)).toBe(0);
  await asOwner(
    'ALTER TABLE withdrawals DISABLE TRIGGER withdrawals_guard',
    `UPDATE withdrawals SET created_at = now() - interval '31 minutes' WHERE id = ${data.id}`,
    'ALTER TABLE withdrawals ENABLE TRIGGER withdrawals_guard',
  );
  expect(await expireWithdrawals(shop.db, shop.chain.chainId)).toBe(1);
  expect(await balance(who)).toEqual(['1000', '0']);
});

describe('staff', () => {
  it('look at it above the threshold; one voice is enough below the second', async () => {
    const { who, id } = await inReview('2000');
    expect((await get(who, `/api/me/withdrawals/${id}`)).data.state).toBe('review');
    const one = await staff();
    const detail = (await get(one, `/api/admin/withdrawals/${id}`)).data;
    expect(detail).toMatchObject({
      canApprove: true,
      approvalsNeeded: 1,
      member: { id: who.id, lastDay: '2000', held: '2001' },
    });
    const approved = await act(one, `/api/admin/withdrawals/${id}/approve`, { note: '已致電' });
    expect(approved.data).toMatchObject({ state: 'queued', voices: [{ note: '已致電' }] });
  });

  it('are two different people above the second threshold', async () => {
    const { id } = await inReview('20000');
    const [one, two] = [await staff(), await staff()];
    const approve = (who: { token: string }) =>
      act(who, `/api/admin/withdrawals/${id}/approve`, { note: '好' });
    expect((await approve(one)).data).toMatchObject({ state: 'review', canApprove: false });
    expect((await approve(one)).errorCode).toBe('WITHDRAWAL_SECOND_PERSON');
    expect((await approve(two)).data).toMatchObject({ state: 'queued', approvals: 2 });
  });

  it('look at many small ones as at one large one', async () => {
    const who = await createWithdrawer(shop, '5000');
    const states: string[] = [];
    for (const amount of ['600', '600']) {
      const { data } = await ask(shop, who, amount);
      states.push((await confirm(shop, who, data.id)).data.state);
    }
    expect(states).toEqual(['queued', 'review']);
  });

  it('never approve their own', async () => {
    const { who, id } = await inReview();
    await sql(`INSERT INTO capabilities (member_id, capability) VALUES ($1, 'admin')`, [who.id]);
    for (const action of ['approve', 'reject', 'release']) {
      const body = action === 'approve' ? { note: '好' } : { reason: '好' };
      const answer = await act(who, `/api/admin/withdrawals/${id}/${action}`, body);
      expect(answer.errorCode).toBe('WITHDRAWAL_OWN');
    }
    await expect(
      sql(
        `INSERT INTO withdrawal_approvals (withdrawal_id, member_id, staff_id, note) VALUES ($1, $2, $2, '')`,
        [id, who.id],
      ),
    ).rejects.toMatchObject({ constraint: 'withdrawal_approvals_not_own' });
  });

  it('refuse with a reason, also from the queue, and everything is given back', async () => {
    const who = await createWithdrawer(shop);
    const { data } = await ask(shop, who, '100');
    await confirm(shop, who, data.id);
    const refused = await act(await staff(), `/api/admin/withdrawals/${data.id}/reject`, {
      reason: '地址有詐騙回報',
    });
    expect(refused.data).toMatchObject({ state: 'rejected', reason: '地址有詐騙回報' });
    expect(await balance(who)).toEqual(['1000', '0']);
  });

  it('find result 2 when the account was frozen meanwhile', async () => {
    const { who, id } = await inReview();
    await sql('UPDATE members SET frozen_at = now() WHERE id = $1', [who.id]);
    const approved = await act(await staff(), `/api/admin/withdrawals/${id}/approve`, {
      note: '好',
    });
    expect(approved.data).toMatchObject({ state: 'rejected', result: 2 });
    expect(await balance(who)).toEqual(['100000', '0']);
  });

  it('cannot release what may still be mined', async () => {
    const { id } = await inReview();
    const answer = await act(await staff('admin'), `/api/admin/withdrawals/${id}/release`, {
      reason: '好',
    });
    expect(answer.errorCode).toBe('WITHDRAWAL_STATE');
  });

  it('find it by state, number, name and address', async () => {
    const { who, id } = await inReview();
    const one = await staff();
    const find = async (query: string) =>
      (await get(one, `/api/admin/withdrawals?${query}`)).data.list.map(
        (row: { id: number }) => row.id,
      );
    expect(await find('state=review&pageSize=100')).toContain(id);
    expect(await find('state=open&pageSize=100')).toContain(id);
    expect(await find('state=done')).toEqual([]);
    expect(await find(`q=${who.address}`)).toEqual([id]);
    expect(await find('q=%25')).toEqual([]);
  });
});

describe('the kill switch', () => {
  it('stops asking, confirming and approving at once; only an administrator lets it go on', async () => {
    const { id } = await inReview();
    const who = await createWithdrawer(shop);
    const { data } = await ask(shop, who, '100');
    const one = await staff();
    const admin = await staff('admin');
    const desk = '/api/admin/withdrawal-desk';
    const killed = await act(one, `${desk}/kill`, { reason: '系統維護' });
    expect(killed.data).toMatchObject({ switch: { killed: true, reason: '系統維護' } });
    expect(await ask(shop, who, '100')).toMatchObject({
      errorCode: 'WITHDRAWALS_CLOSED',
      errorMessage: '提幣目前暫停，您的餘額不受影響。系統維護',
    });
    expect((await confirm(shop, who, data.id)).errorCode).toBe('WITHDRAWALS_CLOSED');
    const approved = await act(one, `/api/admin/withdrawals/${id}/approve`, { note: '好' });
    expect(approved.errorCode).toBe('WITHDRAWALS_CLOSED');
    expect((await get(who, '/api/me/withdrawals/terms')).data.closed.why).toBe('killed');
    // Whoever changes their mind meanwhile is not kept.
    expect((await act(who, `/api/me/withdrawals/${data.id}/cancel`)).success).toBe(true);
    const refused = await shop.call('POST', `${desk}/resume`, {
      token: one.token,
      body: { note: '好' },
    });
    expect(refused.status).toBe(403);
    const resumed = await act(admin, `${desk}/resume`, { note: '檢查完畢' });
    expect(resumed.data).toMatchObject({
      switch: { killed: false },
      changes: [{ note: '檢查完畢' }, { note: '系統維護' }],
    });
  });

  it('keeps the fee of what was asked for before the limits changed', async () => {
    const admin = await staff('admin');
    const limits = (await get(admin, '/api/admin/withdrawal-desk')).data.limits;
    const put = async (change: object) =>
      (
        await shop.call('PUT', '/api/admin/withdrawal-desk/limits', {
          token: admin.token,
          body: { ...limits, ...change, note: '調整' },
        })
      ).body;
    const who = await createWithdrawer(shop);
    const { data } = await ask(shop, who, '100');
    expect((await put({ fee: '3' })).data.limits.fee).toBe('3');
    expect((await get(who, `/api/me/withdrawals/${data.id}`)).data.fee).toBe('1');
    expect((await ask(shop, who, '100')).data.fee).toBe('3');
    expect((await put({ min: '60000' })).errorCode).toBe('WITHDRAWAL_LIMITS_ORDER');
    await put({});
    const [audit] = await sql<{ n: number }>(
      `SELECT count(*) AS n FROM staff_actions WHERE action = 'withdrawals.limits' AND staff_id = $1`,
      [admin.id],
    );
    expect(audit?.n).toBe(2);
  });
});

const shopOwner = () => {
  const url = new URL(process.env.GAB_TEST_POSTGRES ?? '');
  url.pathname = `/${shop.db.pool.options.connectionString?.split('/').at(-1)}`;
  return url.toString();
};

/** What only time, or the database's owner, does. */
async function asOwner(...statements: string[]) {
  const { Client } = await import('pg');
  const owner = new Client({ connectionString: shopOwner() });
  await owner.connect();
  for (const one of statements) await owner.query(one);
  await owner.end();
}
const cool = (id: number) =>
  asOwner(`UPDATE withdrawal_addresses SET usable_at = now() WHERE id = ${id}`);
const backdate = () =>
  asOwner(`UPDATE withdrawal_challenges SET created_at = created_at - interval '2 hours'`);
