import { amountToString, parseAmount } from '@common/money/money';
import { encodeFunctionData, erc20Abi, keccak256 } from 'viem';
import { readBalances } from '../../../ledger/ledger';
import { newAccount } from '../../../testing/app';
import { pay, sendRaw, sign } from '../../../testing/chainWorld';
import { foreign, PayoutWorld, payerAccount } from '../../../testing/payoutWorld';
import { N } from '../../../testing/payWorld';
import { walkPages } from '../../../testing/walkPages';

let world: PayoutWorld;
beforeEach(async () => {
  world = await PayoutWorld.open();
});
afterEach(() => world.end());

const balance = async (id: number) => {
  const { coin } = await readBalances(world.db, id);
  return [coin.available, coin.held].map(amountToString);
};

/** The unknown outflows as staff page through them. */
async function walk(query: string, order?: 'oldestFirst') {
  const { token } = await world.shop.signIn({ capabilities: ['staff'] });
  const path = `/api/admin/outflows?${query}&pageSize=2`;
  return walkPages(
    async (place) => (await world.shop.call(token, 'GET', `${path}&${place}`)).body.data,
    order,
  );
}

it('withdrawals halt when a foreign transaction uses a signed nonce, and only staff release that withdrawal', async () => {
  const { who, id } = await world.queue();
  await world.round();
  world.node.pool.splice(0);
  await sendRaw(world.pay.chainSide, await foreign(world, 0));
  world.node.mine();
  await world.round();
  expect(await world.state(id)).toEqual({ state: 'broadcast', result: 255 });
  const staff = await world.shop.signIn({ capabilities: ['admin'] });
  const release = async () => {
    const body = { reason: '鏈上由他筆交易使用' };
    const url = `/api/admin/withdrawals/${id}/release`;
    return (await world.shop.call(staff.token, 'POST', url, body)).body;
  };
  expect((await release()).errorCode).toBe('WITHDRAWAL_NOT_LOST');
  await world.mine(N);
  expect(await world.halted()).toMatch(/nonce 0/);
  await world.mine(N);
  expect(await balance(who.id)).toEqual(['899', '101']);
  expect(await world.attempts(id)).toHaveLength(1);
  expect((await release()).data).toMatchObject({ state: 'rejected', result: 255 });
  expect(await balance(who.id)).toEqual(['1000', '0']);
  // The payer never pays it under another nonce.
  await world.settle([{ who, id }]);
  expect(await world.received(who)).toBe(0n);
});

it('withdrawals halt when foreign transactions use later nonces, which are recorded, and resume after staff clear the halt', async () => {
  await world.settle([await world.queue()]);
  await sendRaw(world.pay.chainSide, await foreign(world, 1));
  world.node.mine();
  await world.pay.scan();
  const { who, id } = await world.queue();
  await world.round();
  expect([await world.halted(), await world.payerStatus()]).toEqual([null, 'stopped']);
  await world.mine(N);
  await world.round();
  expect(await world.halted()).toMatch(/序號已到 2，資料庫只記到 1/);
  expect(await world.state(id)).toEqual({ state: 'queued', result: null });
  await world.clearHalt();
  await world.round();
  expect((await world.attempts(id))[0]?.nonce).toBe(2);
  await world.settle([{ who, id }]);
});

/** Books every unknown outflow as a loss, as an administrator. */
async function writeOff(): Promise<void> {
  const { token } = await world.shop.signIn({ capabilities: ['admin'] });
  const loss = { as: 'loss', note: '金鑰外洩，已報案' };
  const { body } = await world.shop.call(token, 'GET', '/api/admin/outflows?state=open');
  for (const { id } of body.data.list) {
    const booked = await world.shop.call(token, 'POST', `/api/admin/outflows/${id}/book`, loss);
    expect(booked.body).toMatchObject({ success: true });
  }
}

it('the watcher books an unknown outflow as a loss and halts withdrawals until an administrator explains it', async () => {
  const thief = newAccount();
  for (const amount of ['1', '2', '4']) {
    await pay(world.pay.chainSide, payerAccount, thief.address, parseAmount(amount));
    world.node.mine();
  }
  world.node.mine(N);
  await world.pay.scan();
  expect(await world.halted()).toMatch(/不明轉出/);
  expect(await world.pay.house('loss')).toBe(-parseAmount('7'));
  const queue = await walk('state=open', 'oldestFirst');
  expect([queue.there.length, queue.back]).toEqual([3, queue.there]);
  await writeOff();
  expect(await world.pay.house('loss')).toBe(-parseAmount('7'));
  expect((await walk('state=open', 'oldestFirst')).there).toEqual([]);
  const all = await walk('state=all');
  expect([all.there, all.back]).toEqual([queue.there.reverse(), all.there]);
  await world.pay.expectClean();
});

it('a transferFrom by an approved spender is booked as an outflow', async () => {
  const spender = newAccount();
  world.node.setEth(spender.address, 10n ** 18n);
  const approve = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [spender.address, 9n],
  });
  const to = world.node.tokenAddress;
  await sendRaw(
    world.pay.chainSide,
    await sign(world.pay.chainSide, payerAccount, { to, data: approve }),
  );
  world.node.mine();
  const take = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transferFrom',
    args: [payerAccount.address, spender.address, 9n],
  });
  await sendRaw(world.pay.chainSide, await sign(world.pay.chainSide, spender, { to, data: take }));
  world.node.mine(N + 1);
  await world.pay.scan();
  expect(await world.pay.house('loss')).toBe(-9n);
  await writeOff();
  expect(await world.pay.house('loss')).toBe(-9n);
  // No withdrawal owns the approval's nonce: the payer records it as foreign before it pays.
  await world.clearHalt();
  const one = await world.queue();
  await world.round();
  expect(await world.halted()).toMatch(/序號已到 1，資料庫只記到 0/);
  await world.settle([one]);
});

/** What the payer says of itself. */
const payer = async () =>
  (
    await world.pay.sql<{ state: string; detail: string }>('SELECT state, detail FROM payer_status')
  )[0];

it('payouts that wait for a nonce whose foreign transaction a reorg removed say so, and go out once it is used up', async () => {
  const gap = await world.shop.chain.walletNonce('latest');
  const theirs = await foreign(world, gap);
  await sendRaw(world.pay.chainSide, theirs);
  await world.mine(N + 1);
  const first = await world.queue();
  await world.round();
  expect(await world.halted()).toMatch(/序號已到/);
  await world.clearHalt();
  await world.round();
  expect((await world.attempts(first.id))[0]?.nonce).toBe(gap + 1);
  world.node.reorg(2 * N + 1, { drop: [keccak256(theirs)] });
  world.node.mine(2 * N + 2);
  await world.pay.scan();
  await world.clearHalt();
  await world.round();
  const stopped = { state: 'stopped', detail: expect.stringContaining(`序號 ${gap} `) };
  expect(await payer()).toEqual(stopped);
  const second = await world.queue();
  await world.round();
  expect(await payer()).toEqual(stopped);
  expect(await world.state(second.id)).toEqual({ state: 'queued', result: null });
  await sendRaw(world.pay.chainSide, await foreign(world, gap, 90_000_000_000n));
  await world.settle([first, second]);
  expect(await payer()).toEqual({ state: 'paying', detail: '' });
});
