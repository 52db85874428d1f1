import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildSync } from 'esbuild';
import { numberToHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import type { RpcRequest } from '../chain/rpc';
import { type EmbeddedChain, startEmbeddedChain } from './chain';
import { commandLine, hasEnded } from './processes';

const account = privateKeyToAccount(generatePrivateKey());
const recipient = '0x00000000000000000000000000000000000000ff';
const rich = numberToHex(10n ** 20n);

let dir: string;
const running: EmbeddedChain[] = [];

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'gab chain '));
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((chain) => chain.stop()));
  rmSync(dir, { recursive: true, force: true });
});

async function start(blockTime = 10) {
  const chain = await startEmbeddedChain({ dataDir: dir, confirmations: 3, blockTime });
  running.push(chain);
  return chain;
}

const fund = (request: RpcRequest) =>
  request({ method: 'anvil_setBalance', params: [account.address, rich] });

async function pay(request: RpcRequest, nonce: number): Promise<unknown> {
  const raw = await account.signTransaction({
    ...{ chainId: 31337, type: 'eip1559', nonce, to: recipient, value: 7n, gas: 21_000n },
    ...{ maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 1n },
  });
  return request({ method: 'eth_sendRawTransaction', params: [raw] });
}

const head = async (request: RpcRequest) => Number(await request({ method: 'eth_blockNumber' }));
const received = async (request: RpcRequest) =>
  Number(await request({ method: 'eth_getBalance', params: [recipient, 'latest'] }));

async function hashes(request: RpcRequest): Promise<unknown[]> {
  const list: unknown[] = [];
  for (let n = 0; n <= (await head(request)); n += 1) {
    const params = [numberToHex(n), false];
    const block = await request({ method: 'eth_getBlockByNumber', params });
    list.push(block && typeof block === 'object' && 'hash' in block ? block.hash : block);
  }
  return list;
}

async function untilHead(request: RpcRequest, height: number): Promise<void> {
  while ((await head(request)) < height) await sleep(5);
}

const anvilPid = () => Number(readFileSync(join(dir, 'chain', 'anvil.pid'), 'utf8').split('\n')[0]);

test('the chain mines each transaction at once, then its confirmations, then rests', async () => {
  const { request } = await start();
  await fund(request);
  const hash = await pay(request, 0);
  expect(await request({ method: 'eth_getTransactionReceipt', params: [hash] })).toMatchObject({
    blockNumber: '0x1',
    status: '0x1',
  });
  await untilHead(request, 4);
  await sleep(100);
  expect(await head(request)).toBe(4);
});

test('blocks, balances, receipts and logs survive a stop', async () => {
  const first = await start();
  await fund(first.request);
  const hash = await pay(first.request, 0);
  await untilHead(first.request, 4);
  const before = await hashes(first.request);
  await first.stop();

  const { request } = await start();
  expect((await hashes(request)).slice(0, before.length)).toEqual(before);
  expect(await received(request)).toBe(7);
  expect(await request({ method: 'eth_getTransactionReceipt', params: [hash] })).toMatchObject({
    blockHash: before[1],
  });
});

test('blocks have the current time, before and after a restart', async () => {
  for (const height of [1, 2]) {
    const chain = await start(10_000);
    await fund(chain.request);
    const asked = Date.now() / 1000;
    await pay(chain.request, height - 1);
    const block = await chain.request({
      method: 'eth_getBlockByNumber',
      params: [numberToHex(height), false],
    });
    if (!block || typeof block !== 'object' || !('timestamp' in block)) throw new Error('no block');
    expect(Number(block.timestamp)).toBeGreaterThan(asked - 3);
    expect(Number(block.timestamp)).toBeLessThan(Date.now() / 1000 + 3);
    await chain.stop();
    await sleep(1500);
  }
});

test('an answered transaction survives a simultaneous kill of server and node', async () => {
  const script = join(dir, 'server.cjs');
  buildSync({
    stdin: {
      contents: `import { startEmbeddedChain } from './chain';
        startEmbeddedChain({ dataDir: ${JSON.stringify(dir)}, confirmations: 3, blockTime: 30 })
          .then(({ request }) => {
            process.on('message', ({ id, call }) =>
              request(call).then((result) => process.send({ id, result })));
            process.send({ id: 0 });
          });`,
      resolveDir: __dirname,
    },
    ...{ bundle: true, platform: 'node', format: 'cjs', outfile: script },
    // packageDir() searches for anvil from this folder upwards.
    define: { __dirname: JSON.stringify(__dirname) },
  });

  let sent = 0;
  for (let round = 1; round <= 3; round += 1) {
    const server = spawn(process.execPath, [script], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    server.setMaxListeners(0);
    await once(server, 'message');
    let lastId = 0;
    const request: RpcRequest = (call) =>
      new Promise((resolve) => {
        lastId += 1;
        const id = lastId;
        server.on('message', (answer: { id: number; result: unknown }) => {
          if (answer.id === id) resolve(answer.result);
        });
        server.send({ id, call });
      });
    if (sent === 0) await fund(request);
    for (const until = sent + 4; sent < until; sent += 1) await pay(request, sent);
    const seen = await hashes(request);
    // An unanswered transaction: afterwards it is complete or absent.
    void pay(request, sent);
    await sleep(3 * round);
    const node = anvilPid();
    server.kill('SIGKILL');
    process.kill(node, 'SIGKILL');
    await Promise.all([once(server, 'exit'), hasEnded(node, 5000)]);

    const chain = await start(10_000);
    const paid = (await received(chain.request)) / 7;
    expect([sent, sent + 1]).toContain(paid);
    sent = paid;
    expect((await hashes(chain.request)).slice(0, seen.length)).toEqual(seen);
    await chain.stop();
  }
});

test('a restart mines the confirmations that a stop left missing', async () => {
  const first = await start(10_000);
  await fund(first.request);
  await pay(first.request, 0);
  await first.stop();
  const { request } = await start();
  await untilHead(request, 4);
  await sleep(100);
  expect(await head(request)).toBe(4);
});

test('after a restart the state of the final block is readable without new transactions', async () => {
  const first = await start();
  await fund(first.request);
  await pay(first.request, 0);
  await untilHead(first.request, 4);
  await first.stop();
  const { request } = await start();
  await untilHead(request, 7);
  const blockHash = (await hashes(request))[4];
  const params = [account.address, { blockHash }];
  expect(await request({ method: 'eth_getTransactionCount', params })).toBe('0x1');
});

test('a start ends the node that a killed run left running', async () => {
  await start();
  const orphan = anvilPid();
  expect(commandLine(orphan)).toContain('anvil');
  const { request } = await start();
  expect(await hasEnded(orphan, 0)).toBe(true);
  expect(await head(request)).toBe(0);
});

test('the chain refuses a transaction with a future nonce, and accepts the next one', async () => {
  const { request } = await start();
  await fund(request);
  await expect(pay(request, 1)).rejects.toMatchObject({ code: -32000 });
  expect(await head(request)).toBe(0);
  await pay(request, 0);
  await expect(pay(request, 0)).rejects.toThrow(/nonce/);
  expect(await received(request)).toBe(7);
});

test.each([
  ['eth_sendTransaction', [{ from: recipient, to: recipient, value: '0x1' }]],
  ['anvil_impersonateAccount', [recipient]],
  ['anvil_setCode', [recipient, '0x00']],
  ['evm_revert', ['0x0']],
  ['anvil_reset', []],
  ['evm_mine', []],
])('the chain refuses %s', async (method, params: unknown[]) => {
  const { request } = await start();
  await expect(request({ method, params })).rejects.toMatchObject({ code: -32601 });
});

test('`lost` resolves when the node ends', async () => {
  const { lost } = await start();
  process.kill(anvilPid(), 'SIGKILL');
  await lost;
});

test('the chain writes only in its folder', async () => {
  const list = () => readdirSync(homedir()).sort();
  const before = list();
  const chain = await start();
  await fund(chain.request);
  for (let nonce = 0; nonce < 5; nonce += 1) await pay(chain.request, nonce);
  const home = join(dir, 'chain');
  if (process.platform === 'linux') {
    const open = execFileSync('ls', ['-l', `/proc/${anvilPid()}/fd`], { encoding: 'utf8' });
    const files = open.match(/-> \/(?!dev|proc)[^\n]*/g) ?? [];
    expect(files.filter((file) => !file.includes(home))).toEqual([]);
  }
  expect(list()).toEqual(before);
});
