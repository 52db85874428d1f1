import { parseAmount } from '@common/money/money';
import type { PrivateKeyAccount } from 'viem';
import { createMember, createSession, freezeSql } from '../../../testing/factories';
import { flipKillSwitch } from '../../../testing/killSwitch';
import { PayoutWorld } from '../../../testing/payoutWorld';
import { N } from '../../../testing/payWorld';

let world: PayoutWorld;
let staff: string;
let other: string;
beforeAll(async () => {
  world = await PayoutWorld.open();
  ({ token: staff } = await world.shop.signIn({ capabilities: ['staff'] }));
  ({ token: other } = await world.shop.signIn({ capabilities: ['staff'] }));
});
afterAll(() => world.end());
afterEach(() => world.pay.expectClean());

const post = async (path: string, body: object, token = staff) =>
  (await world.shop.call(token, 'POST', path, body)).body;
/** Signs in new staff: the review threshold counts one person's returns of a day together. */
async function fresh() {
  const id = await createMember(world.db, undefined, ['staff']);
  return { id, token: await createSession(world.db, id) };
}
const sendBack = async (id: number, token?: string) =>
  post(
    `/api/admin/deposits/${id}/return`,
    { reason: '付款人來信要求退回' },
    token ?? (await fresh()).token,
  );
const list = async (state = 'open') => {
  const url = `/api/admin/deposits/suspense?pageSize=100&state=${state}`;
  return (await world.shop.call(staff, 'GET', url)).body.data.list;
};
const suspense = () => world.pay.house('suspense');

interface Strange {
  id: number;
  txHash: `0x${string}`;
  from: PrivateKeyAccount;
  /** Tokens of the sender after it paid, base units. */
  left: bigint;
}

/** Creates a final deposit from an unbound wallet. */
async function strange(amount = '9', from = world.pay.stranger()): Promise<Strange> {
  const txHash = await world.pay.send(from, amount);
  await world.mine(N + 1);
  const found = (await list()).find((one: { txHash: string }) => one.txHash === txHash);
  expect(found).toMatchObject({ amount, state: 'suspense', returned: null });
  return { id: found.id, txHash, from, left: await world.shop.chain.balanceOf(from.address) };
}

/** Creates a deposit and orders its return; `no` is the withdrawal's id. */
async function leaving(amount = '9', token?: string) {
  const one = await strange(amount);
  const { data } = await sendBack(one.id, token);
  return { ...one, no: data.returned.id as number };
}

const came = async ({ from, left }: Strange) =>
  (await world.shop.chain.balanceOf(from.address)) - left;

/** Mines and pays until no withdrawal is in flight. */
async function finish(): Promise<void> {
  await world.clearHalt();
  for (let n = 0; n < 12; n++) {
    await world.mine();
    const open = await world.pay.sql(
      `SELECT 1 FROM withdrawals WHERE state IN ('queued', 'broadcast', 'confirming')`,
    );
    if (open.length === 0) return;
  }
}

const depositStates = (txHash: string) =>
  world.pay
    .sql<{ state: string }>('SELECT state FROM deposits WHERE tx_hash = $1 ORDER BY id', [txHash])
    .then((rows) => rows.map(({ state }) => state));

it('a return pays the sender in full, and leaves suspense when its Transfer is final', async () => {
  const before = await suspense();
  const one = await strange('9');
  const { data } = await sendBack(one.id);
  expect(data).toMatchObject({
    state: 'returned',
    returned: { state: 'queued', result: null, reason: '付款人來信要求退回' },
  });
  const { id: no } = data.returned;
  await world.mine(2);
  expect(await world.state(no)).toEqual({ state: 'confirming', result: null });
  expect((await suspense()) - before).toBe(parseAmount('9'));
  expect((await list()).map(({ id }: { id: number }) => id)).toContain(one.id);
  await finish();
  expect(await world.state(no)).toEqual({ state: 'done', result: 1 });
  expect(await came(one)).toBe(parseAmount('9'));
  expect(await suspense()).toBe(before);
  expect((await list()).map(({ id }: { id: number }) => id)).not.toContain(one.id);
  const [shown] = await list('all');
  expect(shown).toMatchObject({ id: one.id, returned: { state: 'done', result: 1 } });
});

it('a deposit with a return cannot be assigned or returned again, and its reporter sees the return', async () => {
  const one = await leaving();
  const payer = await world.pay.payer();
  const proof = { memberId: payer.memberId, proof: '客服單 123' };
  expect((await post(`/api/admin/deposits/${one.id}/assign`, proof)).errorCode).toBe(
    'DEPOSIT_NOT_SUSPENSE',
  );
  expect((await sendBack(one.id)).errorCode).toBe('DEPOSIT_NOT_SUSPENSE');
  await post('/api/me/deposits/reports', { txHash: one.txHash }, payer.token);
  const mine = await world.shop.call(payer.token, 'GET', '/api/me/deposits');
  expect(mine.body.data.pending).toMatchObject([{ txHash: one.txHash, state: 'returned' }]);
  await finish();
});

it('of simultaneous assignments and returns of a deposit one succeeds', async () => {
  const payer = await world.pay.payer();
  for (let n = 0; n < 4; n++) {
    const one = await strange('5');
    const before = await world.pay.coin(payer.memberId);
    const proof = { memberId: payer.memberId, proof: '客服單 123' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        (i + n) % 2 ? sendBack(one.id) : post(`/api/admin/deposits/${one.id}/assign`, proof),
      ),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(new Set(answers.map(({ errorCode }) => errorCode))).toEqual(
      new Set(['', 'DEPOSIT_NOT_SUSPENSE']),
    );
    await finish();
    const given = (await world.pay.coin(payer.memberId)) - before;
    expect(given + (await came(one))).toBe(parseAmount('5'));
  }
});

describe('a return is reviewed by a second person', () => {
  const approve = (no: number, token: string) =>
    post(`/api/admin/withdrawals/${no}/approve`, { note: '已核對' }, token);

  it('above the threshold, never by its requester', async () => {
    const one = await leaving('2000', staff);
    expect((await world.state(one.no)).state).toBe('review');
    await world.mine(2);
    expect(await came(one)).toBe(0n);
    expect((await approve(one.no, staff)).errorCode).toBe('WITHDRAWAL_OWN');
    const approved = await approve(one.no, other);
    expect(approved.data).toMatchObject({
      state: 'queued',
      member: null,
      deposit: { id: one.id, txHash: one.txHash },
    });
    await finish();
    expect(await came(one)).toBe(parseAmount('2000'));
  });

  it('when the requester’s returns of a day exceed the threshold together', async () => {
    const { token } = await fresh();
    const states: string[] = [];
    for (const amount of ['600', '600']) {
      const { id } = await strange(amount);
      states.push((await sendBack(id, token)).data.returned.state);
    }
    expect(states).toEqual(['queued', 'review']);
    await finish();
  });

  it('by a rule of the database as well', async () => {
    const [row] = await world.pay.sql<{ id: number; asker_id: number }>(
      `SELECT id, asker_id FROM withdrawals WHERE state = 'review'`,
    );
    await expect(
      world.pay.sql(
        `INSERT INTO withdrawal_approvals (withdrawal_id, member_id, staff_id, note) VALUES ($1, $2, $2, '')`,
        [row?.id, row?.asker_id],
      ),
    ).rejects.toMatchObject({ constraint: 'withdrawal_approvals_not_own' });
    await expect(
      world.pay.sql(`UPDATE withdrawals SET state = 'queued' WHERE id = $1`, [row?.id]),
    ).rejects.toThrow(/lacks approvals/);
  });
});

it('its requester can cancel a return until it is signed, and the deposit is in suspense again', async () => {
  const one = await leaving('9', staff);
  const before = await suspense();
  const url = `/api/admin/withdrawals/${one.no}/reject`;
  expect((await post(url, { reason: '付款人改要入帳' })).data.state).toBe('rejected');
  expect(await depositStates(one.txHash)).toEqual(['suspense']);
  expect(await suspense()).toBe(before);
  const again = await sendBack(one.id, other);
  expect(again.data.returned.state).toBe('queued');
  await world.round();
  expect(
    (await post(`/api/admin/withdrawals/${again.data.returned.id}/reject`, { reason: '太遲' }))
      .errorCode,
  ).toBe('WITHDRAWAL_STATE');
  await finish();
  expect(await came(one)).toBe(parseAmount('9'));
});

it('a return ends with result 2 if its requester is frozen before the signature', async () => {
  const asker = await fresh();
  const one = await strange();
  const { data } = await sendBack(one.id, asker.token);
  await world.pay.sql(freezeSql(), [asker.id]);
  await finish();
  expect(await world.state(data.returned.id)).toEqual({ state: 'rejected', result: 2 });
  expect(await depositStates(one.txHash)).toEqual(['suspense']);
});

describe('a return is refused', () => {
  const kill = (killed: boolean) =>
    flipKillSwitch((text, values) => world.pay.sql(text, values), killed, '系統維護');

  it('while the kill switch is on, and a queued one waits', async () => {
    const next = await strange();
    const one = await leaving();
    await kill(true);
    await world.mine(2);
    expect(await world.state(one.no)).toEqual({ state: 'queued', result: null });
    expect((await sendBack(next.id)).errorCode).toBe('WITHDRAWALS_CLOSED');
    await kill(false);
    await finish();
    expect(await came(one)).toBe(parseAmount('9'));
  });

  it('to a contract, and the error suggests an assignment', async () => {
    const { id, txHash } = await strange();
    const code = jest.spyOn(world.shop.chain, 'isContract').mockResolvedValue(true);
    expect(await sendBack(id)).toMatchObject({
      errorCode: 'DEPOSIT_RETURN_CONTRACT',
      errorMessage: expect.stringContaining('指定會員'),
    });
    code.mockRestore();
    expect(await depositStates(txHash)).toEqual(['suspense']);
  });

  it("to the requester's own wallet, to a member who requests it, without a reason, or for an unknown deposit", async () => {
    const own = await strange();
    const asker = await world.shop.signIn({ capabilities: ['staff'], account: own.from });
    expect((await sendBack(own.id, asker.token)).errorCode).toBe('OWN_ACCOUNT');
    const payer = await world.pay.payer();
    expect((await sendBack(own.id, payer.token)).errorCode).toBe('FORBIDDEN');
    expect((await post(`/api/admin/deposits/${own.id}/return`, { reason: '無' })).errorCode).toBe(
      'BAD_INPUT',
    );
    expect((await sendBack(999_999)).errorCode).toBe('NOT_FOUND');
  });
});

describe('the database', () => {
  const insert = `INSERT INTO withdrawals (deposit_id, staff_id, request_id, to_address, amount, fee, state)
    SELECT d.id, $2, 'x', d.from_address, d.amount + $3, 0, 'submitted' FROM deposits d WHERE d.id = $1`;
  const refuses = (text: string, values: unknown[]) => expect(world.pay.sql(text, values)).rejects;

  it('allows one return of a deposit in suspense, in full, and no change to `returned` without it', async () => {
    const payer = await world.pay.payer();
    const one = await strange();
    await refuses(insert, [one.id, payer.memberId, 1]).toThrow(/not there to be returned/);
    await refuses(`UPDATE deposits SET state = 'returned' WHERE id = $1`, [one.id]).toThrow(
      /suspense -> returned is not allowed/,
    );
    const { data } = await sendBack(one.id);
    await refuses(insert, [one.id, payer.memberId, 0]).toThrow(/not there to be returned/);
    await refuses(`UPDATE deposits SET state = 'suspense' WHERE id = $1`, [one.id]).toThrow(
      /returned -> suspense is not allowed/,
    );
    await refuses('UPDATE withdrawals SET deposit_id = deposit_id - 1 WHERE id = $1', [
      data.returned.id,
    ]).toThrow(/returns another deposit/);
    await finish();
  });
});
