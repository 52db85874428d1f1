import { amountToString, parseAmount } from '@common/money';
import { encodeFunctionData, erc20Abi } from 'viem';
import { readBalances } from '../../ledger/ledger';
import { newAccount } from '../../testing/app';
import { pay, sendRaw, sign } from '../../testing/chainWorld';
import { foreign, PayoutWorld, payerAccount } from '../../testing/payoutWorld';
import { N } from '../../testing/payWorld';

let world: PayoutWorld;
beforeEach(async () => {
  world = await PayoutWorld.open();
});
afterEach(() => world.end());

const balance = async (id: number) => {
  const { coin } = await readBalances(world.db, id);
  return [coin.available, coin.held].map(amountToString);
};

it('stops when a nonce of ours is used by another transaction, and releases only by hand', async () => {
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
    return (await world.shop.call('POST', url, { token: staff.token, body })).body;
  };
  expect((await release()).errorCode).toBe('WITHDRAWAL_NOT_LOST');
  await world.mine(N);
  expect(await world.halted()).toMatch(/nonce 0/);
  await world.mine(N);
  expect(await balance(who.id)).toEqual(['899', '101']);
  expect(await world.attempts(id)).toHaveLength(1);
  expect((await release()).data).toMatchObject({ state: 'rejected', result: 255 });
  expect(await balance(who.id)).toEqual(['1000', '0']);
  // Never again under another nonce.
  await world.settle([{ who, id }]);
  expect(await world.received(who)).toBe(0n);
});

it('stops when nonces beyond ours are used, writes them down, and goes on when staff have looked', async () => {
  await world.settle([await world.queue()]);
  await sendRaw(world.pay.chainSide, await foreign(world, 1));
  world.node.mine();
  const { who, id } = await world.queue();
  await world.round();
  expect([await world.halted(), await world.payerStatus()]).toEqual([null, 'stopped']);
  await world.mine(N);
  await world.round();
  expect(await world.halted()).toMatch(/nonces from 1 on/);
  expect(await world.state(id)).toEqual({ state: 'queued', result: null });
  await world.clearHalt();
  await world.round();
  expect((await world.attempts(id))[0]?.nonce).toBe(2);
  await world.settle([{ who, id }]);
});

it('books tokens that nobody ordered as lost, and stops', async () => {
  const thief = newAccount();
  await pay(world.pay.chainSide, payerAccount, thief.address, parseAmount('7'));
  world.node.mine(N + 1);
  await world.pay.scan();
  expect(await world.halted()).toMatch(/no withdrawal ordered/);
  expect(await world.pay.house('loss')).toBe(-parseAmount('7'));
  await world.pay.expectClean();
});

it('moves the wallet’s allowance to nobody: a transferFrom is an outflow like any other', async () => {
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
});
