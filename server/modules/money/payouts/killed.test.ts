import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseAmount } from '@common/money/money';
import type { PrivateKeyAccount } from 'viem';
import { type Bundle, bundle } from '../../../testing/bundle';
import { createMember, createSession } from '../../../testing/factories';
import { PayoutWorld } from '../../../testing/payoutWorld';
import { N } from '../../../testing/payWorld';

/** KILLS=400 gives a long run: ten kills at each of forty calls. */
const KILLS = Number(process.env.KILLS ?? 10);
/** One in this many payments is the return of a deposit to its sender. */
const RETURN_EACH = 3;

const program = `
import { httpRequest } from './chain/httpRequest';
import { openPayoutWallet } from './chain/payoutWallet';
import { openChain } from './chain/rpcChain';
import { openDatabase } from './db/database';
import { payOut } from './modules/money/payouts/payOut';
import { scanBlocks } from './modules/money/chainWatcher/scanBlocks';

const { database, rpc, tokenAddress, systemWallet, confirmations } = JSON.parse(process.env.PAYER);
async function main() {
  const request = httpRequest(rpc, { timeoutMs: 2000 });
  const db = openDatabase(database, { max: 4 });
  const chain = await openChain({ request, chainId: 31337, tokenAddress, systemWallet });
  const wallet = openPayoutWallet({ request, chainId: 31337, tokenAddress, key: '0x' + '5'.padStart(64, '0') });
  for (;;) {
    await payOut({ db, chain, wallet, confirmations, inFlight: 64 }, { resend: 0, bump: 3600, unknown: 3600, catchUp: 2 });
    await scanBlocks(db, chain, confirmations);
  }
}
main().catch((error) => { console.error(error); process.exit(3); });
`;

let world: PayoutWorld;
let built: Bundle;
beforeAll(async () => {
  world = await PayoutWorld.open();
  built = bundle(program);
});
afterAll(async () => {
  built.remove();
  await world.end();
});

/** Serves the node over HTTP and calls `onCall` before and after each call. */
async function serveNode(onCall: (method: string, when: 'before' | 'after') => void) {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', async () => {
      const call = JSON.parse(Buffer.concat(parts).toString());
      onCall(call.method, 'before');
      const answer = await world.node
        .request(call)
        .then((result) => ({ result }))
        .catch(({ code, message }) => ({ error: { code, message } }));
      onCall(call.method, 'after');
      response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...answer }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Starts a payer process and kills it with SIGKILL at its `at`-th call of the node. */
async function payUntilKilled(at: number, when: 'before' | 'after'): Promise<string> {
  let calls = 0;
  let last = '';
  let kill = () => undefined as unknown;
  const node = await serveNode((method, now) => {
    if (now === when) calls += 1;
    if (calls !== at || now !== when) return;
    last = method;
    kill();
  });
  const { chain } = world.shop;
  const { connectionString } = world.db.pool.options;
  const child = spawn(process.execPath, [built.file], {
    env: {
      PATH: process.env.PATH,
      PAYER: JSON.stringify({
        database: connectionString,
        rpc: node.url,
        tokenAddress: chain.tokenAddress,
        systemWallet: chain.systemWallet,
        confirmations: 3,
      }),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  kill = () => child.kill('SIGKILL');
  // Mines blocks and runs a watcher meanwhile: the payer signs nothing while the watcher is behind.
  let watching: Promise<void> | undefined;
  const blocks = setInterval(() => {
    world.node.mine();
    watching ??= world.pay.scan().finally(() => {
      watching = undefined;
    });
  }, 50);
  const [code] = await once(child, 'exit');
  clearInterval(blocks);
  await watching;
  await node.close();
  if (code !== null) throw new Error(`the payer ended by itself (${code})`);
  return last;
}

interface Stranger {
  deposit: number;
  from: PrivateKeyAccount;
  /** Tokens of the sender after it paid, base units. */
  left: bigint;
}

/** Creates final deposits from wallets that no member has bound. */
async function strangers(count: number): Promise<Stranger[]> {
  const sent = new Map<string, PrivateKeyAccount>();
  for (let n = 0; n < count; n++) {
    const from = world.pay.stranger();
    sent.set(await world.pay.send(from, '9'), from);
  }
  await world.mine(N + 1);
  const rows = await world.pay.sql<{ id: number; tx_hash: string }>(
    `SELECT id, tx_hash FROM deposits WHERE state = 'suspense' ORDER BY id`,
  );
  const all = [];
  for (const { id, tx_hash } of rows) {
    const from = sent.get(tx_hash);
    if (!from) throw new Error('a deposit without a sender');
    all.push({ deposit: id, from, left: await world.shop.chain.balanceOf(from.address) });
  }
  expect(all).toHaveLength(count);
  return all;
}

async function sendBack({ deposit }: Stranger): Promise<void> {
  // One member of staff for each: the review threshold counts the returns of one person in a day together.
  const token = await createSession(world.db, await createMember(world.db, undefined, ['staff']));
  const body = { reason: '付款人來信要求退回' };
  const path = `/api/admin/deposits/${deposit}/return`;
  const { body: reply } = await world.shop.call(token, 'POST', path, body);
  expect(reply).toMatchObject({ success: true });
}

it(
  `the payer pays exactly once through ${KILLS} kills`,
  async () => {
    const all = [];
    const seen = new Set<string>();
    const gaveBack = await strangers(Math.ceil(KILLS / RETURN_EACH));
    for (let n = 0; n < KILLS; n++) {
      const stranger = n % RETURN_EACH === 0 ? gaveBack[n / RETURN_EACH] : undefined;
      if (stranger) await sendBack(stranger);
      else all.push(await world.queue());
      // Calls 1 and 2 open the chain; a round makes some twenty.
      seen.add(await payUntilKilled(3 + ((n * 7) % 40), n % 2 ? 'after' : 'before'));
    }
    expect(seen.size).toBeGreaterThan(3);
    await world.settle(all);
    for (const { from, left } of gaveBack) {
      expect((await world.shop.chain.balanceOf(from.address)) - left).toBe(parseAmount('9'));
    }
  },
  KILLS * 60_000,
);
