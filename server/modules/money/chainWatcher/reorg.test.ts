import { parseAmount } from '@common/money/money';
import { FakeNode } from '../../../chain/fakeNode';
import { openChain } from '../../../chain/rpcChain';
import { N, PayWorld } from '../../../testing/payWorld';
import { scanBlocks } from './scanBlocks';

let world: PayWorld;
beforeEach(async () => {
  world = await PayWorld.open();
});
afterEach(() => world.end());

const gab = parseAmount;
const frozen = async (memberId: number) =>
  (
    await world.sql<{ frozen_at: Date | null }>('SELECT frozen_at FROM members WHERE id = $1', [
      memberId,
    ])
  )[0]?.frozen_at;
const depositStates = async () =>
  (await world.sql<{ state: string }>('SELECT state FROM deposits ORDER BY id')).map(
    (row) => row.state,
  );

async function credited(amount = '100') {
  const payer = await world.payer();
  const txHash = await world.send(payer.account, amount);
  await world.mine(N + 1);
  expect(await world.coin(payer.memberId)).toBe(gab(amount));
  return { payer, txHash };
}

describe('a reorg of blocks that are not final', () => {
  it('leaves a dropped transfer uncredited', async () => {
    const payer = await world.payer();
    const txHash = await world.send(payer.account, '5');
    await world.mine(N);
    world.node.reorg(N, { drop: [txHash] });
    await world.mine(N + 1);
    expect(await world.coin(payer.memberId)).toBe(0n);
    expect((await world.cursor()).halted_at).toBeNull();
  });

  it('lets a transfer that it moves to another block be credited once', async () => {
    const payer = await world.payer();
    await world.send(payer.account, '5');
    await world.mine(2);
    world.node.reorg(2);
    await world.mine(N + 1);
    expect(await world.coin(payer.memberId)).toBe(gab('5'));
    expect(await depositStates()).toEqual(['credited']);
  });

  it('in the middle of a batch lets only the contiguous prefix be credited', async () => {
    const { payer } = await credited();
    await world.send(payer.account, '5');
    world.node.mine(N + 2);
    const { chain } = world.shop;
    let reads = 0;
    const moving = world.chainBut({
      block: async (number) => {
        if (++reads === 2) world.node.reorg(2);
        return chain.block(number);
      },
    });
    await scanBlocks(world.db, moving, N).catch(() => 0);
    await world.mine(N + 1);
    expect(await world.coin(payer.memberId)).toBe(gab('105'));
  });
});

describe('a reorg deeper than the confirmations', () => {
  it('reverses the deposit, freezes the member and halts withdrawals', async () => {
    const { payer, txHash } = await credited();
    const other = await world.payer();
    world.node.reorg(N + 1, { drop: [txHash] });
    await world.mine(1);
    expect(await world.coin(payer.memberId)).toBe(0n);
    expect(await depositStates()).toEqual(['reversed']);
    expect(await frozen(payer.memberId)).toBeInstanceOf(Date);
    expect(await frozen(other.memberId)).toBeNull();
    const { halted_at, halt_reason } = await world.cursor();
    expect(halted_at).toBeInstanceOf(Date);
    expect(halt_reason).toMatch(/reorg of \d+ credited blocks/);
    await world.mine(N + 1);
    expect(await world.coin(payer.memberId)).toBe(0n);
  });

  it('lets the transfer be credited again once if the new chain has it', async () => {
    const { payer } = await credited();
    world.node.reorg(N + 1);
    await world.mine(N + 1);
    expect(await world.coin(payer.memberId)).toBe(gab('100'));
    expect(await depositStates()).toEqual(['reversed', 'credited']);
  });

  it('that returns to the original blocks credits the deposit again', async () => {
    const { payer, txHash } = await credited();
    const old = world.node.blocks.slice();
    world.node.reorg(N + 1, { drop: [txHash] });
    await world.mine(1);
    expect(await world.coin(payer.memberId)).toBe(0n);
    world.node.blocks.splice(0, world.node.blocks.length, ...old);
    await world.mine(N + 1);
    expect(await world.coin(payer.memberId)).toBe(gab('100'));
    expect(await depositStates()).toEqual(['reversed', 'credited']);
  });

  it('reverses the unspent part, books the rest as a loss, and a returning transfer repays the loss', async () => {
    const { payer, txHash } = await credited();
    const { no } = await world.order(payer, { price: '70' });
    expect((await world.act(payer, no, 'pay')).data.status).toBe(2);
    const sent = world.node.blocks.flatMap((block) => block.executed)[0]?.tx.raw;
    world.node.reorg(N + 1, { drop: [txHash] });
    await world.mine(1);
    expect(await world.coin(payer.memberId)).toBe(0n);
    expect(await world.house('loss')).toBe(-gab('70'));
    await world.expectClean();
    await world.node.request({ method: 'eth_sendRawTransaction', params: [sent] });
    await world.mine(N + 1);
    expect(await world.coin(payer.memberId)).toBe(gab('30'));
    expect(await world.house('loss')).toBe(0n);
    expect(await depositStates()).toEqual(['reversed', 'credited']);
  });

  it('of a deposit to an account that closed since is borne by the house until the transfer comes again', async () => {
    const { payer, txHash } = await credited('5');
    const body = { coin: '5', adv: '0' };
    const closed = await world.shop.call(payer.token, 'POST', '/api/me/closing', body);
    expect(closed.body).toMatchObject({ success: true });
    const sent = world.node.blocks.flatMap((block) => block.executed)[0]?.tx.raw;
    world.node.reorg(N + 1, { drop: [txHash] });
    await world.mine(1);
    expect(await depositStates()).toEqual(['reversed']);
    expect(await world.house('loss')).toBe(-gab('5'));
    await world.expectClean();
    await world.node.request({ method: 'eth_sendRawTransaction', params: [sent] });
    await world.mine(N + 1);
    expect(await depositStates()).toEqual(['reversed', 'credited']);
    expect([await world.house('loss'), await world.house('suspense')]).toEqual([0n, 0n]);
    expect(await world.coin(payer.memberId)).toBe(gab('5'));
  });

  it('reverses a deposit in suspense without freezing a member', async () => {
    const txHash = await world.send(world.stranger(), '8');
    await world.mine(N + 1);
    world.node.reorg(N + 1, { drop: [txHash] });
    await world.mine(1);
    expect(await world.house('suspense')).toBe(0n);
    expect(await world.sql('SELECT 1 FROM members WHERE frozen_at IS NOT NULL')).toEqual([]);
  });

  it('makes an order wait until its transfer is credited again', async () => {
    const buyer = await world.payer();
    const { no } = await world.order(buyer);
    const txHash = await world.send(buyer.account, '60');
    await world.report(buyer, no, txHash);
    await world.mine(N + 1);
    const sent = world.node.blocks.flatMap((block) => block.executed)[0]?.tx.raw;
    world.node.reorg(N + 1, { drop: [txHash] });
    await world.scan();
    expect(await world.look(buyer, no)).toMatchObject({
      missing: '100',
      payments: [{ state: 'reported', amount: null }],
    });
    await world.node.request({ method: 'eth_sendRawTransaction', params: [sent] });
    await world.mine(N + 1);
    expect(await world.sql('SELECT state FROM order_payments')).toEqual([{ state: 'credited' }]);
    expect(await world.coin(buyer.memberId)).toBe(gab('60'));
  });

  it('is handled once by ten simultaneous scanners', async () => {
    const { payer, txHash } = await credited();
    world.node.reorg(N + 1, { drop: [txHash] });
    world.node.mine();
    const done = await Promise.all(
      Array.from({ length: 10 }, () => scanBlocks(world.db, world.shop.chain, N)),
    );
    expect(done.filter((did) => did > 0).length).toBeGreaterThan(0);
    await world.scan();
    expect(await world.coin(payer.memberId)).toBe(0n);
    expect(await depositStates()).toEqual(['reversed']);
  });

  it('deeper than the remembered blocks halts withdrawals and throws', async () => {
    const { payer } = await credited();
    const before = await world.cursor();
    await world.sql('UPDATE chain_blocks SET hash = $1', [`0x${'1'.repeat(64)}`]);
    await world.sql('UPDATE chain_cursors SET block_hash = $1', [`0x${'1'.repeat(64)}`]);
    await expect(scanBlocks(world.db, world.shop.chain, N)).rejects.toThrow('shares none');
    expect((await world.cursor()).halted_at).toBeInstanceOf(Date);
    expect(await world.coin(payer.memberId)).toBe(gab('100'));
    for (const table of ['chain_cursors SET block_hash', 'chain_blocks SET hash']) {
      await world.sql(`UPDATE ${table} = $1`, [before.block_hash]);
    }
  });
});

it('another chain, which a node begins to serve, is no reorg', async () => {
  const { payer } = await credited();
  const { chainId, tokenAddress, systemWallet } = world.shop.chain;
  const other = new FakeNode({ tokenAddress, chainId: chainId + 1 });
  other.mine(100);
  let served = world.node;
  const request: FakeNode['request'] = (asked) => served.request(asked);
  const chain = await openChain({ request, chainId, tokenAddress, systemWallet });
  await scanBlocks(world.db, chain, N);
  const before = await world.cursor();
  served = other;
  await expect(scanBlocks(world.db, chain, N)).rejects.toThrow(`not ${chainId}`);
  expect(await world.cursor()).toEqual(before);
  expect(before.halted_at).toBeNull();
  expect(await world.coin(payer.memberId)).toBe(gab('100'));
  await world.send(payer.account, '5');
  await world.mine(N + 1);
  expect(await world.coin(payer.memberId)).toBe(gab('105'));
});
