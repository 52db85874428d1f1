import type { PendingDeposit } from '@common/endpoints/deposits';
import { parseAmount } from '@common/money/money';
import { sendRaw, sign } from '../../../testing/chainWorld';
import { N, type Payer, PayWorld } from '../../../testing/payWorld';
import { checkReports } from './checkReported';
import { pendingDepositScanner } from './pendingDepositScanner';

let world: PayWorld;
let sight: () => Promise<number>;
beforeAll(async () => {
  world = await PayWorld.open();
  sight = pendingDepositScanner(world.db, world.shop.chain);
});
afterAll(() => world.end());

async function mine(count = 1): Promise<void> {
  for (let i = 0; i < count; i++) {
    await world.mine();
    await sight();
  }
}

async function look({ token }: Payer) {
  const { body } = await world.shop.call(token, 'GET', '/api/me/deposits');
  expect(body.success).toBe(true);
  return body.data;
}

/** Makes every report due and looks them up. */
async function check(): Promise<void> {
  await world.sql(`UPDATE deposit_reports SET checked_at = NULL`);
  await checkReports(world.db, world.shop.chain, N);
}

async function report({ token }: Payer, txHash: string) {
  return (await world.shop.call(token, 'POST', '/api/me/deposits/reports', { txHash })).body;
}

const stateOf = async (payer: Payer, txHash: string) =>
  (await look(payer)).pending.find((one: PendingDeposit) => one.txHash === txHash)?.state;

describe('a pending transfer', () => {
  it('is shown with its confirmations from its first block until it is credited', async () => {
    const payer = await world.payer();
    const other = await world.payer();
    const txHash = await world.send(payer.account, '7');
    expect((await look(payer)).pending).toEqual([]);
    await mine();
    for (let confirmations = 0; confirmations < N; confirmations++) {
      const from = payer.account.address;
      const seen = { txHash, amount: '7', from, state: 'counting', confirmations };
      expect(await look(payer)).toMatchObject({ pending: [seen], list: [], needed: N });
      expect((await look(other)).pending).toEqual([]);
      await mine();
    }
    expect(await look(payer)).toMatchObject({
      pending: [],
      list: [{ txHash, amount: '7', state: 'credited', byHand: false }],
      total: 1,
    });
    expect(await look(other)).toMatchObject({ list: [], total: 0 });
  });

  it('is removed when a reorg drops it', async () => {
    const payer = await world.payer();
    const txHash = await world.send(payer.account, '5');
    await mine();
    expect(await stateOf(payer, txHash)).toBe('counting');
    world.node.reorg(1, { drop: [txHash] });
    await mine();
    expect((await look(payer)).pending).toEqual([]);
    expect(await world.coin(payer.memberId)).toBe(0n);
  });

  it('sends the member an event for each change', async () => {
    const payer = await world.payer();
    await world.send(payer.account, '5');
    await mine(2);
    const events = await world.sql<{ topic: string }>(
      'SELECT topic FROM events WHERE member_id = $1',
      [payer.memberId],
    );
    expect(events.filter(({ topic }) => topic === 'deposit')).toHaveLength(2);
    await mine(N);
  });

  it("is not shown to a member who bound the sender's wallet after that block", async () => {
    const stranger = world.stranger();
    await world.send(stranger, '5');
    await mine();
    const late = await world.payer(stranger);
    expect((await look(late)).pending).toEqual([]);
    await mine(N);
    expect(await look(late)).toMatchObject({ list: [], pending: [] });
  });
});

describe('a reported transfer', () => {
  it('has its state on chain, from the mempool to the credit', async () => {
    const payer = await world.payer();
    const txHash = await world.send(payer.account, '3');
    expect((await report(payer, txHash)).data).toMatchObject({ txHash, state: 'checking' });
    await check();
    expect(await stateOf(payer, txHash)).toBe('waiting');
    await mine();
    await check();
    const { pending } = await look(payer);
    expect(pending).toHaveLength(1);
    expect(pending[0]).toMatchObject({ state: 'counting', amount: '3' });
    await mine(N);
    await check();
    expect(await look(payer)).toMatchObject({ pending: [], list: [{ txHash }] });
    expect((await report(payer, txHash)).data).toMatchObject({ state: 'credited', amount: '3' });
    expect(await world.coin(payer.memberId)).toBe(parseAmount('3'));
  });

  it('goes to suspense if the sender is unbound, despite the report', async () => {
    const payer = await world.payer();
    const txHash = await world.send(world.stranger(), '4');
    await mine();
    await report(payer, txHash);
    await check();
    expect(await stateOf(payer, txHash)).toBe('stranger');
    await mine(N);
    await check();
    expect(await stateOf(payer, txHash)).toBe('suspense');
    expect(await world.coin(payer.memberId)).toBe(0n);
  });

  it('does not reveal the other member who owns it', async () => {
    const [payer, other] = [await world.payer(), await world.payer()];
    const txHash = await world.send(other.account, '4');
    await mine(N + 1);
    await report(payer, txHash);
    await check();
    const [seen] = (await look(payer)).pending;
    expect(seen).toEqual({
      txHash,
      amount: '4',
      from: null,
      state: 'others',
      confirmations: N,
    });
  });

  it.each([
    ['to another address', 'elsewhere'],
    ['without GAB', 'noGab'],
    ['that failed', 'reverted'],
    ['that no node knows', 'unknown'],
  ] as const)('%s has its own state', async (_, state) => {
    const payer = await world.payer();
    const stranger = world.stranger();
    const send = {
      elsewhere: () => world.send(payer.account, '1', stranger.address),
      noGab: async () => {
        const ether = { to: stranger.address, value: 1n };
        return sendRaw(world.chainSide, await sign(world.chainSide, payer.account, ether));
      },
      reverted: () => world.send(payer.account, '99999999'),
      unknown: async () => `0x${'ab'.repeat(32)}`,
    };
    const txHash = await send[state]();
    await mine();
    expect((await report(payer, txHash)).success).toBe(true);
    await check();
    expect(await stateOf(payer, txHash)).toBe(state);
    await mine(N);
    await check();
    expect(await stateOf(payer, txHash)).toBe(state);
  });

  it('is looked up at growing intervals, and no longer if the hash stays unknown', async () => {
    const payer = await world.payer();
    const txHash = `0x${'cd'.repeat(32)}`;
    await report(payer, txHash);
    const asked = jest.fn(() => Promise.resolve(null));
    const chain = world.chainBut({ receipt: asked, transaction: asked });
    const times = async () => {
      asked.mockClear();
      await checkReports(world.db, chain, N);
      return asked.mock.calls.filter(([hash]: unknown[]) => hash === txHash).length;
    };
    expect(await times()).toBe(2);
    expect(await times()).toBe(0);
    const age = (by: string) =>
      world.sql(
        `UPDATE deposit_reports SET created_at = now() - $1::interval, checked_at = now() - interval '9 minutes'
         WHERE tx_hash = $2`,
        [by, txHash],
      );
    await age('1 hour');
    expect(await times()).toBe(2);
    await age('1 day');
    expect(await times()).toBe(0);
    await world.sql(
      `UPDATE deposit_reports SET created_at = now() - interval '3 days', checked_at = NULL WHERE tx_hash = $1`,
      [txHash],
    );
    expect(await times()).toBe(2);
    await world.sql('UPDATE deposit_reports SET checked_at = NULL');
    expect(await times()).toBe(0);
    await report(payer, txHash);
    expect(await times()).toBe(2);
  });

  it('is one of at most ten open reports of a member, and may be reported repeatedly', async () => {
    const payer = await world.payer();
    const hash = (i: number) => `0x${String(i).padStart(64, '0')}`;
    for (let i = 0; i < 10; i++) expect((await report(payer, hash(i))).success).toBe(true);
    expect((await report(payer, hash(10))).errorCode).toBe('DEPOSIT_REPORTS_FULL');
    expect((await report(payer, hash(9).toUpperCase().replace('0X', '0x'))).success).toBe(true);
    await world.sql('UPDATE deposit_reports SET settled = true');
  });
});

describe('the watcher', () => {
  it('is shown as behind or silent', async () => {
    const payer = await world.payer();
    await world.scan();
    expect((await look(payer)).watcher).toMatchObject({ behind: 0, state: 'fine' });
    await world.sql('UPDATE chain_cursors SET head_number = head_number + 10');
    expect((await look(payer)).watcher).toMatchObject({ behind: 10, state: 'behind' });
    await world.sql(`UPDATE chain_cursors SET head_seen_at = now() - interval '31 seconds'`);
    expect((await look(payer)).watcher.state).toBe('silent');
    await world.scan();
    expect((await look(payer)).watcher.state).toBe('fine');
  });
});
