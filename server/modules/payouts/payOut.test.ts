import { amountToString, parseAmount } from '@common/money';
import { encodeFunctionData, erc20Abi } from 'viem';
import { findBreaches } from '../../ledger/audit';
import { readBalances } from '../../ledger/ledger';
import { newAccount } from '../../testing/app';
import { pay, sendRaw, sign } from '../../testing/chainWorld';
import { EAGER, foreign, OPENING, PayoutWorld, payerAccount } from '../../testing/payoutWorld';
import { N } from '../../testing/payWorld';
import { ask } from '../../testing/withdrawals';

let world: PayoutWorld;
beforeEach(async () => {
  world = await PayoutWorld.open();
});
afterEach(() => world.end());

const balance = async (id: number) => {
  const { coin } = await readBalances(world.db, id);
  return [coin.available, coin.held].map(amountToString);
};

it('books what the wallet held before the shop, once', async () => {
  expect(await world.pay.house('capital')).toBe(OPENING);
  expect(await world.pay.house('custody')).toBe(-OPENING);
  await world.mine(2);
  expect(await world.pay.house('capital')).toBe(OPENING);
});

it('pays: signed, mined, confirmed; the amount leaves custody and the fee is the house’s', async () => {
  const { who, id } = await world.queue('100');
  await world.round();
  expect(await world.state(id)).toEqual({ state: 'broadcast', result: null });
  await world.mine();
  expect(await world.state(id)).toEqual({ state: 'confirming', result: null });
  expect(await balance(who.id)).toEqual(['899', '101']);
  await world.mine(N);
  expect(await world.state(id)).toEqual({ state: 'done', result: 1 });
  expect(await world.received(who)).toBe(parseAmount('100'));
  expect(await balance(who.id)).toEqual(['899', '0']);
  expect(await world.pay.house('revenue')).toBe(parseAmount('1'));
  expect(await world.pay.house('custody')).toBe(-OPENING + parseAmount('100'));
  const { body } = await world.shop.call('GET', `/api/me/withdrawals/${id}`, who);
  expect(body.data).toMatchObject({ state: 'done', result: 1, confirmations: N, needed: N });
  const told = await world.pay.sql<{ kind: string }>(
    'SELECT kind FROM notices WHERE member_id = $1 ORDER BY id',
    [who.id],
  );
  expect(told.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['withdrawalSent', 'withdrawalDone']),
  );
  const records = (await world.shop.call('GET', '/api/me/records', who)).body.data.list;
  const moved = records.map((one: { type: number; amount: string }) => [one.type, one.amount]);
  expect(moved).toEqual(
    expect.arrayContaining([
      [2, '-100'],
      [11, '-1'],
    ]),
  );
});

it('has many in flight at once, under consecutive nonces', async () => {
  const all = [];
  for (let n = 0; n < 6; n++) all.push(await world.queue());
  await world.round();
  const nonces = await world.pay.sql<{ nonce: number }>(
    'SELECT nonce FROM payout_nonces ORDER BY nonce',
  );
  expect(nonces.map(({ nonce }) => nonce)).toEqual([0, 1, 2, 3, 4, 5]);
  world.node.mine();
  expect(world.node.head.executed).toHaveLength(6);
  await world.settle(all);
});

it('pays once, however many payers there are', async () => {
  const all = [];
  for (let n = 0; n < 4; n++) all.push(await world.queue());
  await Promise.all(Array.from({ length: 6 }, () => world.round()));
  const attempts = await world.pay.sql('SELECT 1 FROM withdrawal_attempts');
  expect(attempts).toHaveLength(4);
  await world.settle(all);
});

it('sends the very same transaction again, and another one only under the same nonce', async () => {
  const { who, id } = await world.queue();
  await world.round();
  const [first] = await world.attempts(id);
  world.node.pool.splice(0);
  await world.round();
  expect(world.node.pool.map(({ raw }) => raw)).toEqual([first?.raw]);
  await world.round({ timing: { ...EAGER, bump: 0 } });
  const bumped = await world.attempts(id);
  expect(bumped.map(({ nonce }) => nonce)).toEqual([0, 0]);
  expect(BigInt(bumped[1]?.max_fee ?? 0)).toBeGreaterThan(BigInt(first?.max_fee ?? 0));
  expect(world.node.pool.map(({ raw }) => raw)).toEqual([bumped[1]?.raw]);
  await world.settle([{ who, id }]);
  expect(await world.received(who)).toBe(parseAmount('100'));
});

it('takes whichever of its transactions was mined', async () => {
  const { who, id } = await world.queue();
  await world.round();
  await world.round({ timing: { ...EAGER, bump: 0 } });
  const [first] = await world.attempts(id);
  world.node.pool.splice(0);
  await sendRaw(world.pay.chainSide, first?.raw ?? '0x');
  world.node.mine();
  await world.settle([{ who, id }]);
  expect(await world.state(id)).toEqual({ state: 'done', result: 1 });
});

it('calls the outcome unknown when it takes too long, keeps the hold, and settles it later', async () => {
  const { who, id } = await world.queue();
  await world.round();
  await world.round({ timing: { ...EAGER, unknown: 0 } });
  expect(await world.state(id)).toEqual({ state: 'broadcast', result: 255 });
  expect(await balance(who.id)).toEqual(['899', '101']);
  expect(await world.attempts(id)).toHaveLength(1);
  await world.settle([{ who, id }]);
  expect(await world.state(id)).toEqual({ state: 'done', result: 1 });
});

it('gives back what failed on chain, once that is final', async () => {
  const { who, id } = await world.queue();
  await world.round();
  // Somebody with the key empties the wallet first: the transfer is reverted in its block.
  const state = world.node.head.state;
  const held = state.tokens.get(payerAccount.address) ?? 0n;
  state.tokens.set(payerAccount.address, 0n);
  world.node.mine();
  world.node.head.state.tokens.set(payerAccount.address, held);
  state.tokens.set(payerAccount.address, held);
  expect(world.node.head.executed[0]?.success).toBe(false);
  await world.mine(N - 1);
  expect(await world.state(id)).toEqual({ state: 'broadcast', result: null });
  await world.mine();
  expect(await world.state(id)).toEqual({ state: 'rejected', result: null });
  expect(await balance(who.id)).toEqual(['1000', '0']);
  await world.settle([{ who, id }]);
});

it('goes back with a reorg, and is paid by the same transaction', async () => {
  const { who, id } = await world.queue();
  await world.round();
  await world.mine(2);
  const dropped = (await world.attempts(id)).map(({ tx_hash }) => tx_hash);
  world.node.reorg(2, { drop: dropped });
  await world.round();
  expect(await world.states(id)).toEqual(
    expect.arrayContaining(['confirming', 'broadcast']) as unknown as string[],
  );
  await world.settle([{ who, id }]);
  expect(await world.attempts(id)).toHaveLength(1);
});

it('halts after a reorg beyond the confirmations, and pays nothing twice', async () => {
  const { who, id } = await world.queue();
  await world.round();
  await world.mine(N + 1);
  expect(await world.state(id)).toEqual({ state: 'done', result: 1 });
  world.node.mine(N);
  await world.pay.scan();
  const dropped = (await world.attempts(id)).map(({ tx_hash }) => tx_hash);
  world.node.reorg(2 * N + 1, { drop: dropped });
  world.node.mine();
  await world.pay.scan();
  expect(await world.halted()).toMatch(/reorg/);
  expect(await world.state(id)).toEqual({ state: 'broadcast', result: 255 });
  expect(await world.pay.house('suspense')).toBe(parseAmount('100'));
  await world.pay.expectClean();
  // What was signed goes on; nothing new is begun.
  const next = await ask(world.shop, await world.withdrawer(), '50');
  expect(next.errorCode).toBe('WITHDRAWALS_CLOSED');
  await world.settle([{ who, id }]);
  expect(await world.pay.house('suspense')).toBe(0n);
  expect(await world.attempts(id)).toHaveLength(1);
});

describe('somebody else has the key', () => {
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
});

describe('waits, with everything held', () => {
  it('without ETH for gas', async () => {
    const { who, id } = await world.queue();
    world.node.setEth(payerAccount.address, 1_000n);
    await world.round();
    expect([await world.payerStatus(), (await world.state(id)).state]).toEqual([
      'lowGas',
      'queued',
    ]);
    world.node.setEth(payerAccount.address, 10n ** 20n);
    await world.settle([{ who, id }]);
  });

  it('without the tokens', async () => {
    const { who, id } = await world.queue();
    const drain = { to: newAccount().address, amount: OPENING - parseAmount('50') };
    await pay(world.pay.chainSide, payerAccount, drain.to, drain.amount);
    world.node.mine(N + 1);
    await world.pay.scan();
    await world.clearHalt();
    await world.round();
    expect(await world.payerStatus()).toMatch(/^(lowToken|tokenRefuses)$/);
    expect(await world.state(id)).toEqual({ state: 'queued', result: null });
    expect(await balance(who.id)).toEqual(['899', '101']);
  });

  it('behind the kill switch, also when it comes between queue and signature', async () => {
    const { who, id } = await world.queue();
    const kill = (killed: boolean) =>
      world.pay.sql(`UPDATE settings SET value = $1 WHERE key = 'withdrawals.switch'`, [
        { killed, reason: '' },
      ]);
    await kill(true);
    await world.round();
    expect(await world.state(id)).toEqual({ state: 'queued', result: null });
    await kill(false);
    await world.settle([{ who, id }]);
  });

  it('without a key', async () => {
    const { id } = await world.queue();
    const { payOut } = await import('./payOut');
    const ports = { db: world.db, chain: world.shop.chain, wallet: undefined, confirmations: N };
    expect(await payOut(ports)).toBe(0);
    expect([await world.payerStatus(), (await world.state(id)).state]).toEqual(['noKey', 'queued']);
  });
});

it.each([
  [
    'the account is frozen',
    (who: { id: number }) =>
      ['UPDATE members SET frozen_at = now() WHERE id = $1', who.id] as const,
  ],
  [
    'the address left the book',
    (who: { addressId: number }) =>
      ['UPDATE withdrawal_addresses SET removed_at = now() WHERE id = $1', who.addressId] as const,
  ],
])('result 2, everything given back: %s before the signature', async (_name, how) => {
  const { who, id } = await world.queue();
  const [text, value] = how(who);
  await world.pay.sql(text, [value]);
  await world.round();
  expect(await world.state(id)).toEqual({ state: 'rejected', result: 2 });
  expect(await world.attempts(id)).toEqual([]);
  await world.settle([{ who, id }]);
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

describe('the database refuses', () => {
  const refuses = (text: string, values: unknown[] = []) =>
    expect(world.pay.sql(text, values)).rejects;

  it('a nonce for two, two nonces for one, and taking one back', async () => {
    const [one, two] = [await world.queue(), await world.queue()];
    await world.round();
    const insert =
      'INSERT INTO payout_nonces (chain_id, nonce, withdrawal_id) VALUES (31337, $1, $2)';
    await refuses(insert, [0, two.id]).toThrow(/payout_nonces/);
    await refuses(insert, [9, one.id]).toThrow(/payout_nonces_one/);
    await refuses('DELETE FROM payout_nonces').toThrow();
    await refuses(
      `INSERT INTO withdrawal_attempts (withdrawal_id, chain_id, nonce, tx_hash, raw, max_fee, tip, gas)
       VALUES ($1, 31337, 1, '0x1', '0x', 1, 1, 1)`,
      [one.id],
    ).toThrow(/withdrawal_attempts_nonce/);
    await world.settle([one, two]);
  });

  it('moves out of order: to the chain without an attempt, done without a Transfer, back to the queue', async () => {
    const { who, id } = await world.queue();
    const move = (state: string, more = '') =>
      refuses(`UPDATE withdrawals SET state = $2 ${more} WHERE id = $1`, [id, state]);
    await move('broadcast').toThrow(/no stored attempt/);
    await move('done', ', result = 1').toThrow(/not allowed/);
    await move('rejected').toThrow(/holds do not end/);
    await world.round();
    await move('queued').toThrow(/not allowed/);
    await world.mine();
    await move('done', ', result = 1').toThrow(/without its mined Transfer/);
    await refuses('UPDATE withdrawals SET amount = 1').toThrow();
    await world.settle([{ who, id }]);
  });
});

it('a withdrawal that is done without its Transfer is a breach for the auditor', async () => {
  const { who, id } = await world.queue();
  await world.settle([{ who, id }]);
  const undo = new Error('undo');
  const attempt = world.db.transaction(async (tx) => {
    await tx.run(
      { name: 'forge', text: `UPDATE outflows SET state = 'reversed' WHERE withdrawal_id = $1` },
      [id],
    );
    expect((await findBreaches(tx)).map(({ invariant }) => invariant)).toContain(9);
    throw undo;
  });
  await expect(attempt).rejects.toBe(undo);
});
