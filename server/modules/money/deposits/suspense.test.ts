import { parseAmount } from '@common/money/money';
import { findTestBreaches } from '../../../testing/database';
import { limitMoney } from '../../../testing/moneyLimit';
import { N, type Payer, PayWorld } from '../../../testing/payWorld';

let world: PayWorld;
let staff: string;
let admin: { token: string; memberId: number };
beforeAll(async () => {
  world = await PayWorld.open();
  ({ token: staff } = await world.shop.signIn({ capabilities: ['staff'] }));
  admin = await world.shop.signIn({ capabilities: ['admin'] });
});
afterAll(() => world.end());
afterEach(() => world.expectClean());

const get = async (path: string, token = staff) => (await world.shop.call(token, 'GET', path)).body;
const post = async (path: string, body: object, token = staff) =>
  (await world.shop.call(token, 'POST', path, body)).body;

/** Creates a final deposit from an unbound wallet. */
async function strange(amount = '9', from = world.stranger()) {
  const txHash = await world.send(from, amount);
  await world.mine(N + 1);
  const { data } = await get('/api/admin/deposits/suspense?state=open');
  const found = data.list.find((one: { txHash: string }) => one.txHash === txHash);
  expect(found).toMatchObject({ amount, state: 'suspense', assigned: null });
  return { ...found, from } as { id: number; txHash: string; from: typeof from };
}

const assign = (id: number, to: Payer | { memberId: number }, token = staff) =>
  post(
    `/api/admin/deposits/${id}/assign`,
    { memberId: to.memberId, proof: '客服單 123：交易所出金證明' },
    token,
  );

it('an assignment credits the member from suspense, and appears in deposits and statement', async () => {
  const payer = await world.payer();
  const { id, txHash } = await strange('9');
  await post('/api/me/deposits/reports', { txHash }, payer.token);
  const before = await world.house('suspense');
  const { data } = await assign(id, payer);
  expect(data).toMatchObject({
    state: 'credited',
    reportedBy: [{ id: payer.memberId }],
    assigned: { member: { id: payer.memberId }, proof: '客服單 123：交易所出金證明' },
  });
  expect(await world.coin(payer.memberId)).toBe(parseAmount('9'));
  expect((await world.house('suspense')) - before).toBe(-parseAmount('9'));
  const mine = await get('/api/me/deposits', payer.token);
  expect(mine.data).toMatchObject({ pending: [], list: [{ txHash, amount: '9', byHand: true }] });
  const records = await get('/api/me/records', payer.token);
  expect(records.data.list[0]).toMatchObject({
    type: 1,
    amount: '9',
    reference: { kind: 'tx', id: txHash },
  });
  const open = await get('/api/admin/deposits/suspense?state=open');
  expect(open.data.list).toEqual([]);
  expect((await get('/api/admin/deposits/suspense')).data.list[0]).toMatchObject({ id });
  // What is no more open is still read by its number.
  const one = await get(`/api/admin/deposits/suspense?id=${id}`);
  expect(one.data).toMatchObject({ list: [{ id, state: 'credited' }], total: 1, older: null });
  expect((await get('/api/admin/deposits/suspense?id=999999')).data.list).toEqual([]);
});

it('one of simultaneous assignments of a deposit succeeds', async () => {
  const [a, b] = [await world.payer(), await world.payer()];
  const { id } = await strange('5');
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => assign(id, i % 2 ? a : b)),
  );
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect(new Set(answers.map(({ errorCode }) => errorCode))).toEqual(
    new Set(['', 'DEPOSIT_NOT_SUSPENSE']),
  );
  const coins = [await world.coin(a.memberId), await world.coin(b.memberId)];
  expect(coins.sort()).toEqual([0n, parseAmount('5')]);
});

it('an assignment to oneself, to an unknown member, without proof or by a member is refused', async () => {
  const { id } = await strange('1');
  expect((await assign(id, admin, admin.token)).errorCode).toBe('OWN_ACCOUNT');
  expect((await assign(id, { memberId: 999_999 })).errorCode).toBe('MEMBER_UNKNOWN');
  expect((await assign(999_999, admin)).errorCode).toBe('NOT_FOUND');
  const payer = await world.payer();
  const short = { memberId: payer.memberId, proof: '無' };
  expect((await post(`/api/admin/deposits/${id}/assign`, short)).errorCode).toBe('BAD_INPUT');
  expect((await assign(id, payer, payer.token)).errorCode).toBe('FORBIDDEN');
  await assign(id, payer);
});

it('a deposit that the watcher credited cannot be assigned', async () => {
  const [payer, other] = [await world.payer(), await world.payer()];
  await world.send(payer.account, '3');
  await world.mine(N + 1);
  const [row] = await world.sql<{ id: number }>('SELECT id FROM deposits WHERE member_id = $1', [
    payer.memberId,
  ]);
  expect((await assign(row?.id ?? 0, other)).errorCode).toBe('DEPOSIT_NOT_SUSPENSE');
  expect(await world.coin(payer.memberId)).toBe(parseAmount('3'));
});

it('the list shows the member who has bound the sender since', async () => {
  const { id, from } = await strange('2');
  const late = await world.payer(from);
  const { data } = await get('/api/admin/deposits/suspense?state=open');
  const found = data.list.find((one: { id: number }) => one.id === id);
  expect(found.boundBy).toMatchObject({ id: late.memberId });
  await assign(id, late);
});

it('an assignment pays the order for which the member reported the transfer', async () => {
  const payer = await world.payer();
  const { no } = await world.order(payer, { price: '100' });
  const txHash = await world.send(world.stranger(), '100');
  await world.report(payer, no, txHash);
  await world.mine(N + 1);
  expect(await world.look(payer, no)).toMatchObject({ status: 1 });
  const { data } = await get('/api/admin/deposits/suspense?state=open');
  const found = data.list.find((one: { txHash: string }) => one.txHash === txHash);
  expect((await assign(found.id, payer)).success).toBe(true);
  expect(await world.look(payer, no)).toMatchObject({
    status: 2,
    payments: [{ txHash, state: 'credited', amount: '100' }],
  });
  expect(await world.coin(payer.memberId)).toBe(0n);
});

it('a deep reorg reverses an assignment, and a new assignment first repays the loss', async () => {
  const payer = await world.payer();
  const { id, txHash } = await strange('40');
  await assign(id, payer);
  const { no } = await world.order(payer, { price: '30' });
  await world.act(payer, no, 'pay');
  const loss = await world.house('loss');
  world.node.reorg(N + 3);
  await world.scan();
  await world.mine(N + 4);
  expect(await world.house('loss')).toBe(loss - parseAmount('30'));
  expect(await world.coin(payer.memberId)).toBe(0n);
  const { data } = await get('/api/admin/deposits/suspense?state=open');
  const again = data.list.find((one: { txHash: string }) => one.txHash === txHash);
  expect(again.id).not.toBe(id);
  expect((await assign(again.id, payer)).success).toBe(true);
  expect(await world.house('loss')).toBe(loss);
  expect(await world.coin(payer.memberId)).toBe(parseAmount('10'));
  for (const left of data.list.filter((one: { id: number }) => one.id !== again.id)) {
    await assign(left.id, payer);
  }
});

describe('a halt after a reorg', () => {
  it('is lifted once by an administrator with a reason, and members stay frozen', async () => {
    const seen = (await get('/api/admin/chain')).data;
    expect(seen.halted.reason).toMatch(/reorg/);
    expect(seen.frozenMembers).toBeGreaterThan(0);
    const reason = { reason: '已核對區塊鏈與帳本', haltedAt: seen.halted.at };
    const earlier = { ...reason, haltedAt: seen.halted.at - 1 };
    const stale = await post('/api/admin/chain/resume', earlier, admin.token);
    expect(stale.errorCode).toBe('CHAIN_NOT_HALTED');
    expect((await post('/api/admin/chain/resume', reason)).errorCode).toBe('FORBIDDEN');
    const answers = await Promise.all(
      [1, 2, 3].map(() => post('/api/admin/chain/resume', reason, admin.token)),
    );
    expect(answers.map(({ errorCode }) => errorCode).sort()).toEqual([
      '',
      'CHAIN_NOT_HALTED',
      'CHAIN_NOT_HALTED',
    ]);
    const after = (await get('/api/admin/chain')).data;
    expect(after).toMatchObject({ halted: null, frozenMembers: seen.frozenMembers });
    expect(after.resumed[0].note).toMatch(/^已核對區塊鏈與帳本（原因：reorg/);
  });

  it('does not freeze administrators', async () => {
    const owner = await world.payer();
    await world.sql(`SELECT grant_capability($1, 'admin', NULL, 'test')`, [owner.memberId]);
    await world.send(owner.account, '1');
    await world.mine(N + 1);
    world.node.reorg(N + 2);
    await world.scan();
    await world.mine(N + 3);
    const [row] = await world.sql('SELECT frozen_at FROM members WHERE id = $1', [owner.memberId]);
    expect(row).toEqual({ frozen_at: null });
    expect((await get('/api/admin/chain')).data.halted).not.toBeNull();
  });
});

describe('the database', () => {
  const expectRefused = (text: string, reason: RegExp) =>
    expect(world.db.pool.query(text)).rejects.toThrow(reason);

  it('refuses changes of a deposit without an assignment, and of its facts on chain', async () => {
    const { id } = await strange('6');
    const payer = await world.payer();
    await expectRefused(
      `UPDATE deposits SET state = 'credited', member_id = ${payer.memberId} WHERE id = ${id}`,
      /suspense -> credited is not allowed/,
    );
    await expectRefused(
      `UPDATE deposits SET amount = amount + 1 WHERE id = ${id}`,
      /what the chain said is final/,
    );
    await expectRefused(
      `UPDATE deposits SET member_id = ${payer.memberId} WHERE id = ${id}`,
      /suspense -> suspense is not allowed/,
    );
    await assign(id, payer);
    await expectRefused(
      `UPDATE deposits SET member_id = ${admin.memberId} WHERE id = ${id}`,
      /credited -> credited is not allowed/,
    );
    await expectRefused(
      `UPDATE deposits SET state = 'suspense', member_id = NULL WHERE id = ${id}`,
      /credited -> suspense is not allowed/,
    );
    await expectRefused(
      'UPDATE deposit_assignments SET member_id = member_id',
      /permission denied/,
    );
    await expectRefused('DELETE FROM deposit_assignments', /permission denied/);
  });

  it('an assignment without its journal is reported by the auditor', async () => {
    const { id } = await strange('6');
    const undo = new Error('undo');
    const forged = world.db.transaction(async (tx) => {
      await tx.run(
        {
          name: 'forgeAssignment',
          text: `INSERT INTO deposit_assignments (deposit_id, member_id, staff_id, proof, journal_id)
            SELECT $1, 1, 2, 'none', max(id) FROM journals WHERE kind = 'deposit'`,
        },
        [id],
      );
      const breaches = await findTestBreaches(tx);
      expect(breaches.map(({ invariant, breach }) => [invariant, breach])).toEqual([
        [7, `deposit ${id}`],
        [7, `assignment of deposit ${id}`],
        [17, `deposit ${id}`],
      ]);
      throw undo;
    });
    await expect(forged).rejects.toBe(undo);
  });
});

it('an assignment above the limit takes two people, of whom neither is the member', async () => {
  const payer = await world.payer();
  const { id } = await strange('9');
  await limitMoney(world.db, '8');
  expect((await assign(id, payer)).errorCode).toBe('DECISION_PROPOSED');
  expect(await world.coin(payer.memberId)).toBe(0n);
  const { data } = await get('/api/admin/money-proposals', admin.token);
  const [proposal] = data;
  expect(proposal).toMatchObject({
    decision: 'deposit.assign',
    coin: '9',
    adv: '0',
    members: [payer.memberId],
  });
  const agree = (token: string) =>
    post(`/api/admin/money-proposals/${proposal.id}/approve`, {}, token);
  expect((await agree(staff)).errorCode).toBe('DECISION_OWN');
  const own = await world.shop.signIn({ account: payer.account, capabilities: ['staff'] });
  expect((await agree(own.token)).errorCode).toBe('OWN_ACCOUNT');
  expect((await agree(admin.token)).success).toBe(true);
  expect(await world.coin(payer.memberId)).toBe(parseAmount('9'));
  await limitMoney(world.db, '10000');
});
