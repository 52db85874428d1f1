import { parseAmount } from '@common/money/money';
import { encodeFunctionData, erc20Abi } from 'viem';
import type { TokenTransfer } from '../../../chain/port';
import { readShopWallets } from '../../../ledger/shopWallets';
import { createMember } from '../../../testing/factories';
import { N, PayWorld } from '../../../testing/payWorld';
import { creditTransfers } from '../deposits/creditTransfers';
import { scanBlocks } from './scanBlocks';

let world: PayWorld;
beforeEach(async () => {
  world = await PayWorld.open();
});
afterEach(() => world.end());

const gab = parseAmount;

describe('a transfer is credited', () => {
  it('only after it has N blocks on top', async () => {
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

  it('to the owner of the tokens, also when a spender sent the transaction', async () => {
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

  it('also when a block or a transaction has several', async () => {
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

  it('unless its amount is zero or its recipient is another address', async () => {
    const { account, memberId } = await world.payer();
    await world.send(account, '0');
    await world.send(account, '7', account.address);
    await world.mine(N + 1);
    expect(await world.sql('SELECT * FROM deposits')).toEqual([]);
    expect(await world.coin(memberId)).toBe(0n);
  });

  it('to suspense when no member has bound the sender', async () => {
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

  it('to the owner of a wallet that was bound before the cursor began', async () => {
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
  it('begins once at the last final block, with five simultaneous scanners', async () => {
    await world.sql('DELETE FROM chain_cursors');
    await world.sql('DELETE FROM chain_blocks');
    world.node.mine(20);
    await Promise.all(Array.from({ length: 5 }, () => scanBlocks(world.db, world.shop.chain, N)));
    expect(await world.cursor()).toMatchObject({ block_number: 20 - N });
    expect(await world.sql('SELECT number FROM chain_blocks')).toEqual([{ number: 20 - N }]);
  });

  it('commits together with its credits, so that a crash neither loses nor repeats one', async () => {
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

  it('lets one of twenty simultaneous scanners credit', async () => {
    const payers = [await world.payer(), await world.payer(), await world.payer()];
    for (const { account } of payers) await world.send(account, '5');
    world.node.mine(N + 1);
    const done = await Promise.all(
      Array.from({ length: 20 }, () => scanBlocks(world.db, world.shop.chain, N)),
    );
    expect(done.filter((blocks) => blocks > 0)).toEqual([1]);
    for (const { memberId } of payers) expect(await world.coin(memberId)).toBe(gab('5'));
  });

  it('catches up with thousands of blocks with few concurrent requests', async () => {
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
  it('even when a node reports it in two blocks', async () => {
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
    const { chainId, systemWallet } = world.shop.chain;
    const wallets = await readShopWallets(world.db, systemWallet);
    const twice = world.db.transaction((tx) => creditTransfers(tx, { chainId, wallets }, [again]));
    await expect(twice).rejects.toThrow(/was credited before/);
    expect(await world.coin(memberId)).toBe(gab('5'));
  });

  it('by a constraint of the database', async () => {
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

it('a deposit in suspense credits no member', async () => {
  const idle = await createMember(world.db);
  await world.send(world.stranger(), '1');
  await world.mine(N + 1);
  expect(await world.coin(idle)).toBe(0n);
});
