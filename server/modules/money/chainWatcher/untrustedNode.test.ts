import { parseAmount } from '@common/money/money';
import { ChainError } from '../../../chain/errors';
import type { Chain } from '../../../chain/port';
import { RPC, RpcError } from '../../../chain/rpc';
import { openChain } from '../../../chain/rpcChain';
import { N, PayWorld } from '../../../testing/payWorld';
import { scanBlocks } from './scanBlocks';

let world: PayWorld;
beforeEach(async () => {
  world = await PayWorld.open();
});
afterEach(() => world.end());

const gab = parseAmount;
const patience = { timeoutMs: 500, attempts: 1, pauseMs: 1 };

/** Opens the same chain through a node that falsifies some answers. */
const through = (lie: (method: string, answer: unknown) => unknown) =>
  openChain({
    chainId: world.shop.chain.chainId,
    tokenAddress: world.shop.chain.tokenAddress,
    systemWallet: world.shop.chain.systemWallet,
    patience,
    request: async (call) => lie(call.method, await world.node.request(call)),
  });

const pending = async () => {
  const payer = await world.payer();
  await world.send(payer.account, '5');
  world.node.mine(N + 1);
  return payer;
};
const credited = async (memberId: number) => {
  expect(await world.coin(memberId)).toBe(0n);
  expect((await world.cursor()).halted_at).toBeNull();
  await world.scan();
  expect(await world.coin(memberId)).toBe(gab('5'));
};

it('the watcher credits nothing from a stale head, and continues afterwards', async () => {
  const { memberId } = await pending();
  let old = false;
  const lagging = await through((method, answer) =>
    old && method === 'eth_getBlockByNumber' ? JSON.parse(JSON.stringify(genesis)) : answer,
  );
  const genesis = await world.node.request({
    method: 'eth_getBlockByNumber',
    params: ['0x0', false],
  });
  await lagging.head();
  old = true;
  await expect(scanBlocks(world.db, lagging, N)).rejects.toMatchObject({ code: 'stale_head' });
  await credited(memberId);
});

it('the watcher credits nothing if logs and receipts differ', async () => {
  const { memberId } = await pending();
  const forgetful = await through((method, answer) => (method === 'eth_getLogs' ? [] : answer));
  await expect(scanBlocks(world.db, forgetful, N)).rejects.toMatchObject({
    code: 'inconsistent',
  });
  await credited(memberId);
});

it('the watcher credits nothing if the node changes to another chain', async () => {
  const { memberId } = await pending();
  let now = Date.now();
  let other = false;
  const moved = await openChain({
    chainId: world.shop.chain.chainId,
    tokenAddress: world.shop.chain.tokenAddress,
    systemWallet: world.shop.chain.systemWallet,
    patience,
    now: () => now,
    request: async (call) =>
      other && call.method === 'eth_chainId' ? '0x1' : world.node.request(call),
  });
  other = true;
  now += 61_000;
  await expect(scanBlocks(world.db, moved, N)).rejects.toMatchObject({ code: 'wrong_chain' });
  await credited(memberId);
});

it('the watcher reverses nothing if the node contradicts itself', async () => {
  const { memberId } = await pending();
  await world.scan();
  const { block_number } = await world.cursor();
  const { chain } = world.shop;
  const lying = world.chainBut({
    block: async (number) => {
      const block = await chain.block(number);
      return block && number === block_number
        ? { ...block, hash: `0x${'e'.repeat(64)}` as const }
        : block;
    },
  });
  await expect(scanBlocks(world.db, lying, N)).rejects.toMatchObject({ code: 'inconsistent' });
  expect(await world.coin(memberId)).toBe(gab('5'));
  expect((await world.cursor()).halted_at).toBeNull();
});

it('the watcher books the blocks before an unreadable one', async () => {
  const { memberId } = await pending();
  await world.send(world.stranger(), '1');
  world.node.mine(N + 1);
  const { chain } = world.shop;
  const bad = await chain.block(5);
  const broken = world.chainBut({
    depositsIn: async (hash) => {
      if (hash === bad?.hash) throw new Error('cannot read');
      return chain.depositsIn(hash);
    },
  });
  await expect(world.scan(broken)).rejects.toThrow('cannot read');
  expect(await world.cursor()).toMatchObject({ block_number: 4 });
  expect(await world.coin(memberId)).toBe(gab('5'));
  await world.scan();
  expect(await world.house('suspense')).toBe(gab('1'));
});

describe('the events are compared with the wallets’ balance', () => {
  const refusal = (code: number) =>
    new ChainError('refused', 'no balance', new RpcError(code, 'no balance'));

  /** The chain whose balances of old blocks, and of the head, are refused with these codes. */
  const refusing = (codes: { old: number; head?: number }): Chain =>
    world.chainBut({
      balanceOf: async (address, hash) => {
        const code = hash ? codes.old : codes.head;
        if (code !== undefined) throw refusal(code);
        return world.shop.chain.balanceOf(address);
      },
    });

  it('and a difference credits nothing and halts withdrawals', async () => {
    const { memberId } = await pending();
    const unmoved = world.chainBut({ balanceOf: async () => 0n });
    await expect(scanBlocks(world.db, unmoved, N)).rejects.toMatchObject({ code: 'inconsistent' });
    expect(await world.coin(memberId)).toBe(0n);
    expect((await world.cursor()).halt_reason).toMatch(/events and balances differ/);
    await world.sql('UPDATE chain_cursors SET halted_at = NULL, halt_reason = NULL');
    await credited(memberId);
  });

  it.each([
    ['the token reverts', { old: RPC.reverted }],
    ['the node refuses every balance', { old: RPC.rejected, head: RPC.rejected }],
  ])('and nothing is credited while %s', async (_, codes) => {
    const { memberId } = await pending();
    await expect(scanBlocks(world.db, refusing(codes), N)).rejects.toMatchObject({
      code: 'refused',
    });
    await credited(memberId);
  });

  it('unless a pruned node no longer has the state of those blocks', async () => {
    const { memberId } = await pending();
    await world.scan(refusing({ old: RPC.rejected }));
    expect(await world.coin(memberId)).toBe(gab('5'));
  });
});
