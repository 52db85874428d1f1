import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { ensureEth, ensureToken } from '../../server/chain/deploy';
import { openPayoutWallet } from '../../server/chain/payoutWallet';
import type { Chain } from '../../server/chain/port';
import type { RpcRequest } from '../../server/chain/rpc';
import { openChain } from '../../server/chain/rpcChain';
import { startEmbeddedChain } from '../../server/embedded/chain';
import { findCustodyBreach } from '../../server/ledger/audit';
import { scanBlocks } from '../../server/modules/money/chainWatcher/scanBlocks';
import { payOut } from '../../server/modules/money/payouts/payOut';
import { findTestBreaches } from '../../server/testing/database';
import * as make from '../../server/testing/factories';
import { compare, type Figure, plain, say } from '../figure';
import { numberSetting } from '../setting';
import type { World } from '../world';

const COUNT = numberSetting('BENCH_PAYOUTS', 1_000);
const CONFIRMATIONS = 3;
const IN_FLIGHT = 64;
const CHAIN_ID = 31_337;
const GAB = 10n ** 18n;

const perSecond = (count: number, begun: number) => (count * 1_000) / (performance.now() - begun);

/** Sends transfers of one GAB sequentially. @returns transfers per second */
async function sendTransfers(
  request: RpcRequest,
  {
    key,
    token,
    to,
    from,
    count,
  }: { key: Hex; token: Address; to: Address; from: number; count: number },
): Promise<number> {
  const account = privateKeyToAccount(key);
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, GAB] });
  const fees = { maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 10n ** 9n };
  const signed: Hex[] = [];
  for (let n = 0; n < count; n++) {
    const fields = { chainId: CHAIN_ID, nonce: from + n, to: token, data, gas: 100_000n, ...fees };
    signed.push(await account.signTransaction({ type: 'eip1559', ...fields }));
  }
  const begun = performance.now();
  for (const raw of signed) await request({ method: 'eth_sendRawTransaction', params: [raw] });
  return perSecond(count, begun);
}

/** Queues withdrawals of half a GAB by one member, in the state that the use cases leave. */
async function queue({ db }: World, memberId: number, to: Address): Promise<void> {
  const fill = `
    WITH b AS (
      INSERT INTO withdrawal_addresses (member_id, label, address, usable_at) VALUES ($1, '', $2, now()) RETURNING id
    ), w AS (
      INSERT INTO withdrawals (member_id, request_id, address_id, to_address, amount, fee, state)
      SELECT $1, 'bench-' || n, b.id, $2, 500000000000000000, 0, 'queued' FROM b, generate_series(1, $3) n RETURNING id
    ), c AS (
      INSERT INTO withdrawal_challenges (member_id, purpose, subject, message, expires_at, used_at)
      SELECT $1, p.purpose, p.subject, '', now(), now() FROM (
        SELECT 'withdrawal' AS purpose, id::text AS subject FROM w UNION ALL SELECT 'address', $2) p
    )
    INSERT INTO withdrawal_history (withdrawal_id, from_state, to_state, actor, reason)
    SELECT w.id, s.f, s.t, 'system', '' FROM w, (VALUES
      (1, NULL, 'submitted'), (2, 'submitted', 'confirmed'), (3, 'confirmed', 'queued')) s (o, f, t) ORDER BY w.id, s.o`;
  await db.pool.query(fill, [memberId, to.toLowerCase(), COUNT]);
  await db.pool.query(
    `SELECT ledger_hold($1, 'coin', amount, 'withdrawal', id::text, 'withdrawal:' || id, '', NULL)
     FROM withdrawals WHERE member_id = $1`,
    [memberId],
  );
}

/** Repeats each function concurrently, as the jobs do, until `isDone`. */
async function until(isDone: () => Promise<boolean>, ...work: (() => Promise<number>)[]) {
  let over = false;
  const loops = work.map(async (one) => {
    while (!over) if ((await one()) === 0) await sleep(20);
  });
  while (!(await isDone())) await sleep(50);
  over = true;
  await Promise.all(loops);
}

/** Custody in the ledger, base units: other figures of this run gave coin to buyers that is on no chain. */
async function custodyOf({ db }: World): Promise<bigint> {
  const text = `SELECT (-coalesce(ledger_house_balance('coin', 'custody'), 0))::text AS held`;
  return BigInt((await db.pool.query<{ held: string }>(text)).rows[0]?.held ?? 0);
}

async function audit({ db }: World, chain: Chain, before: bigint): Promise<void> {
  const custody = await findCustodyBreach(db, chain.chainId, async ({ number }) => {
    const block = await chain.block(number);
    return before + (await chain.balanceOf(chain.systemWallet, block?.hash));
  });
  const breaches = [...(await findTestBreaches(db)), ...custody];
  if (breaches.length > 0) throw new Error(JSON.stringify(breaches));
}

/**
 * Deposits and withdrawals per second through one hot wallet on the embedded chain, which mines and fsyncs its whole
 * state for each transaction. The baseline is that chain alone, measured when paying begins and when it has ended,
 * because the chain slows down as it grows.
 */
export async function payouts(world: World): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gab-bench-chain-'));
  const options = { dataDir: folder, confirmations: CONFIRMATIONS, blockTime: 200 };
  const node = await startEmbeddedChain(options);
  try {
    const { request } = node;
    const [key, hotKey] = [generatePrivateKey(), generatePrivateKey()];
    const [rich, hot] = [privateKeyToAccount(key).address, privateKeyToAccount(hotKey).address];
    const token = await ensureToken(request, { deployerKey: key, initialHolder: rich });
    await ensureEth(request, hot);
    const ids = { request, chainId: CHAIN_ID, tokenAddress: token };
    const chain = await openChain({ ...ids, systemWallet: hot });
    const wallet = openPayoutWallet({ ...ids, key: hotKey });
    const { db } = world;
    const elsewhere = await custodyOf(world);
    const scan = () => scanBlocks(db, chain, CONFIRMATIONS);
    await scan();
    const memberId = await make.createMember(db);
    await db.pool.query(make.BIND_WALLET, [memberId, rich.toLowerCase()]);
    const count = async (text: string) =>
      (await db.pool.query<{ n: number }>(text)).rows[0]?.n ?? 0;

    say(`Sending ${COUNT} deposits…`);
    const to = hot;
    const transfer = (from: number, count: number) =>
      sendTransfers(request, { key, token, to, from, count });
    // The last of them at the size that the chain has when paying begins.
    const few = Math.min(COUNT, 100);
    await transfer(1, COUNT - few);
    const before = await transfer(COUNT + 1 - few, few);
    let begun = performance.now();
    await until(
      async () => (await count('SELECT count(*)::int AS n FROM deposits')) === COUNT,
      scan,
    );
    const credited = perSecond(COUNT, begun);

    say(`Paying ${COUNT} withdrawals…`);
    await queue(world, memberId, privateKeyToAccount(generatePrivateKey()).address);
    begun = performance.now();
    const pay = () =>
      payOut({ db, chain, wallet, confirmations: CONFIRMATIONS, inFlight: IN_FLIGHT });
    const done = `SELECT count(*)::int AS n FROM withdrawals WHERE state = 'done'`;
    await until(async () => (await count(done)) === COUNT, scan, pay);
    const paid = perSecond(COUNT, begun);
    say(`Paid at ${paid.toFixed(1)}/s`);
    // Must run before the next block: the chain keeps only the newest blocks' balances.
    await audit(world, chain, elsewhere);
    const after = await transfer(COUNT + 1, few);
    say(`The chain alone: ${before.toFixed(1)}/s at first, ${after.toFixed(1)}/s at the end`);
    // As many seconds at either pace: the harmonic mean.
    const alone = 2 / (1 / before + 1 / after);
    return [
      plain('payouts deposits credited', credited, '1/s', 'faster than the chain brings them'),
      compare('payouts withdrawals done', paid, '1/s', alone, 'ratio ≥ 0.5 of the chain alone'),
    ];
  } finally {
    await node.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
