import { parseAmount } from '@common/money';
import { encodeFunctionData, erc20Abi } from 'viem';
import type { TokenTransfer } from '../../chain/port';
import { openChain } from '../../chain/rpcChain';
import { createMember } from '../../testing/factories';
import { N, PayWorld } from '../../testing/payWorld';
import { creditTransfers } from './creditTransfers';
import { scanBlocks } from './scanBlocks';

let world: PayWorld;
beforeEach(async () => {
  world = await PayWorld.open();
});
afterEach(() => world.end());

const gab = parseAmount;
const patience = { timeoutMs: 500, attempts: 1, pauseMs: 1 };

/** The same chain through a node that lies about some methods. */
const through = (lie: (method: string, answer: unknown) => unknown) =>
  openChain({
    chainId: world.shop.chain.chainId,
    tokenAddress: world.shop.chain.tokenAddress,
    systemWallet: world.shop.chain.systemWallet,
    patience,
    request: async (call) => lie(call.method, await world.node.request(call)),
  });

describe('a transfer is credited', () => {
  it('once it has N blocks on top, not before', async () => {
    const { account, memberId } = await world.payer();
    await world.send(account, '12.5');
    for (let onTop = 0; onTop < N; onTop++) {
      await world.mine();
      expect(await world.coin(memberId)).toBe(0n);
    }
    await world.mine();
    expect(await world.coin(memberId)).toBe(gab('12.5'));
    await world.mine(3);
    expect(await world.coin(memberId)).toBe(gab('12.5'));
  });

  it('to the owner of the tokens, whoever sent the transaction', async () => {
    const owner = await world.payer();
    const spender = await world.payer();
    const args = [spender.account.address, gab('50')] as const;
    await world.call(
      owner.account,
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }),
    );
    await world.sendFor(owner.account.address, spender.account, '50');
    await world.mine(N + 1);
    expect(await world.coin(owner.memberId)).toBe(gab('50'));
    expect(await world.coin(spender.memberId)).toBe(0n);
  });

  it('each one of several in a block, and of several in one transaction', async () => {
    const [a, b] = [await world.payer(), await world.payer()];
    const first = await world.send(a.account, '1');
    const second = await world.send(a.account, '2');
    await world.send(b.account, '4');
    world.node.mine(N + 1);
    const asOne = (transfers: TokenTransfer[]) =>
      transfers.map((one) => (one.txHash === second ? { ...one, txHash: first } : one));
    const { chain } = world.shop;
    await world.scan(
      world.chainBut({ depositsIn: async (hash) => asOne(await chain.depositsIn(hash)) }),
    );
    expect(await world.coin(a.memberId)).toBe(gab('3'));
    expect(await world.coin(b.memberId)).toBe(gab('4'));
    const rows = await world.sql(
      'SELECT log_index FROM deposits WHERE tx_hash = $1 ORDER BY log_index',
      [first],
    );
    expect(rows).toEqual([{ log_index: 0 }, { log_index: 1 }]);
  });

  it('not when nothing moves, nor when it goes elsewhere', async () => {
    const { account, memberId } = await world.payer();
    await world.send(account, '0');
    await world.send(account, '7', account.address);
    await world.mine(N + 1);
    expect(await world.sql('SELECT * FROM deposits')).toEqual([]);
    expect(await world.coin(memberId)).toBe(0n);
  });

  it('to suspense when nobody has bound the sender', async () => {
    await world.send(world.stranger(), '9');
    await world.mine(N + 1);
    expect(await world.house('suspense')).toBe(gab('9'));
    expect(await world.sql('SELECT state, member_id FROM deposits')).toEqual([
      { state: 'suspense', member_id: null },
    ]);
  });

  it('to suspense when the sender was bound in its block or later', async () => {
    const account = world.stranger();
    await world.send(account, '9');
    await world.mine();
    const { memberId } = await world.payer(account);
    await world.mine(N);
    expect(await world.coin(memberId)).toBe(0n);
    expect(await world.house('suspense')).toBe(gab('9'));
    await world.send(account, '1');
    await world.mine(N + 1);
    expect(await world.coin(memberId)).toBe(gab('1'));
  });

  it('to a wallet that the shop knew before the watcher first looked', async () => {
    const { account, memberId } = await world.payer();
    await world.sql('DELETE FROM chain_cursors');
    await world.sql('DELETE FROM chain_blocks');
    await world.scan();
    await world.send(account, '3');
    await world.mine(N + 1);
    expect(await world.coin(memberId)).toBe(gab('3'));
  });
});

describe('the cursor', () => {
  it('begins at the last final block, once, however many begin', async () => {
    await world.sql('DELETE FROM chain_cursors');
    await world.sql('DELETE FROM chain_blocks');
    world.node.mine(20);
    await Promise.all(Array.from({ length: 5 }, () => scanBlocks(world.db, world.shop.chain, N)));
    expect(await world.cursor()).toMatchObject({ block_number: 20 - N });
    expect(await world.sql('SELECT number FROM chain_blocks')).toEqual([{ number: 20 - N }]);
  });

  it('moves with what it credits: a crash in between loses nothing and doubles nothing', async () => {
    const { account, memberId } = await world.payer();
    await world.send(account, '5');
    world.node.mine(N + 1);
    const before = await world.cursor();
    for (const fails of ['insertDeposit', 'advanceCursor', 'ledgerPost', 'insertEvent']) {
      const crashing = world.crashingAt((statement) => statement === fails);
      await expect(scanBlocks(crashing, world.shop.chain, N)).rejects.toThrow('crash');
      expect(await world.coin(memberId)).toBe(0n);
      expect(await world.cursor()).toMatchObject({ block_number: before.block_number });
    }
    await world.scan();
    expect(await world.coin(memberId)).toBe(gab('5'));
  });

  it('lets one of twenty scanners credit, and the others find it done', async () => {
    const payers = [await world.payer(), await world.payer(), await world.payer()];
    for (const { account } of payers) await world.send(account, '5');
    world.node.mine(N + 1);
    const done = await Promise.all(
      Array.from({ length: 20 }, () => scanBlocks(world.db, world.shop.chain, N)),
    );
    expect(done.filter((blocks) => blocks > 0)).toEqual([1]);
    for (const { memberId } of payers) expect(await world.coin(memberId)).toBe(gab('5'));
  });

  it('catches up with thousands of blocks, a few requests at a time', async () => {
    const { account, memberId } = await world.payer();
    for (let i = 0; i < 10; i++) {
      await world.send(account, '1');
      world.node.mine(200);
    }
    let [running, most] = [0, 0];
    const { chain } = world.shop;
    const watched = world.chainBut({
      block: async (number) => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setTimeout(resolve, 1));
        return chain.block(number).finally(() => {
          running--;
        });
      },
    });
    await world.scan(watched);
    expect(await world.cursor()).toMatchObject({ block_number: 2000 - N });
    expect(await world.coin(memberId)).toBe(gab('10'));
    expect(most).toBeGreaterThan(2);
    expect(most).toBeLessThanOrEqual(10);
    const [kept] = await world.sql<{ n: number }>('SELECT count(*)::int AS n FROM chain_blocks');
    expect(kept?.n).toBe(512);
  });
});

describe('a log counts once', () => {
  it('even when a node shows it in two blocks', async () => {
    const { account, memberId } = await world.payer();
    const txHash = await world.send(account, '5');
    await world.mine(N + 1);
    const again: TokenTransfer = {
      txHash,
      logIndex: 0,
      blockHash: `0x${'b'.repeat(64)}`,
      blockNumber: 2,
      from: account.address,
      to: world.shop.chain.systemWallet,
      value: gab('5'),
    };
    const twice = world.db.transaction((tx) =>
      creditTransfers(tx, world.shop.chain.chainId, [again]),
    );
    await expect(twice).rejects.toThrow();
    expect(await world.coin(memberId)).toBe(gab('5'));
  });

  it('by the database itself', async () => {
    const { account } = await world.payer();
    await world.send(account, '5');
    await world.mine(N + 1);
    const copy = `INSERT INTO deposits (chain_id, tx_hash, log_index, block_number, block_hash, from_address, amount,
        member_id, state, journal_id)
      SELECT chain_id, tx_hash, log_index, block_number + 1, '0xb', from_address, amount, member_id, state, journal_id
      FROM deposits`;
    await expect(world.sql(copy)).rejects.toMatchObject({ constraint: 'deposits_log' });
  });
});

describe('a node that cannot be trusted', () => {
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

  it('credits nothing through a stale head, and goes on', async () => {
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

  it('credits nothing where logs and receipts differ', async () => {
    const { memberId } = await pending();
    const forgetful = await through((method, answer) => (method === 'eth_getLogs' ? [] : answer));
    await expect(scanBlocks(world.db, forgetful, N)).rejects.toMatchObject({
      code: 'inconsistent',
    });
    await credited(memberId);
  });

  it('credits nothing on another chain', async () => {
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

  it('takes nothing back because one answer contradicts the next', async () => {
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

  it('keeps what was read before a block that it cannot read', async () => {
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
});

it('leaves members who sent nothing alone', async () => {
  const idle = await createMember(world.db);
  await world.send(world.stranger(), '1');
  await world.mine(N + 1);
  expect(await world.coin(idle)).toBe(0n);
});
