import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { deliveryFeeOf } from '@common/delivery/delivery';
import { amountToString, parseAmount } from '@common/money/money';
import { mnemonicToAccount } from 'viem/accounts';
import { DEMO_MNEMONIC } from '../chain/demoWallets';
import { transferData } from '../testing/chainWorld';
import { until } from '../testing/until';

const mei = mnemonicToAccount(DEMO_MNEMONIC, { addressIndex: 1 });
const root = join(__dirname, '../..');

let umi: ChildProcess;
const lines: string[] = [];
let isOver = false;
let base: string;
let token = '';

const logged = async (start: string): Promise<string> => {
  const found = () => lines.find((line) => line.startsWith(start));
  await until(() => isOver || found() !== undefined);
  const line = found();
  if (line === undefined) throw new Error('the mock server ended');
  return line;
};

beforeAll(async () => {
  umi = spawn(process.execPath, [join(__dirname, '../testing/umiMock.mjs')], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  if (!umi.stdout) throw new Error('no output');
  // Of several lines in one piece a wait for the next one would hear the first only.
  createInterface({ input: umi.stdout })
    .on('line', (line) => lines.push(line))
    .on('close', () => {
      isOver = true;
    });
  base = `http://127.0.0.1:${(await logged('port')).slice(5)}`;
});
afterAll(() => {
  umi.kill('SIGKILL');
});

const headers = (): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  'idempotency-key': randomUUID(),
});

async function call(method: string, path: string, body?: unknown) {
  const response = await fetch(base + path, {
    method,
    headers: { ...headers(), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the endpoint answers
  const answer: any = await response.json();
  return { status: response.status, body: answer };
}

async function rpc(method: string, params: unknown[]) {
  return (await call('POST', '/api/demo/rpc', { jsonrpc: '2.0', id: 1, method, params })).body
    .result;
}

describe("Umi's mock server", () => {
  it('signs a demo wallet in to the filled shop', async () => {
    const asked = { address: mei.address, chainId: 31337 };
    const { message } = (await call('POST', '/api/auth/nonce', asked)).body.data;
    const signature = await mei.signMessage({ message });
    const session = await call('POST', '/api/auth/wallet', { message, signature });
    token = session.body.data.access_token;
    const { body } = await call('GET', '/api/me');
    expect(body.data.member).toMatchObject({ name: '小美', email: 'mei@demo.gab' });
    const { data } = (await call('GET', '/api/products?channel=shop&pageSize=2')).body;
    expect(data.list).toHaveLength(2);
    expect(data.total).toBeGreaterThan(20);
  });

  it('answers writes of every method as the API does', async () => {
    const address = {
      kind: 'home',
      recipient: '陳小美',
      phone: '0912345678',
      postcode: '100',
      city: '臺北市',
      district: '中正區',
      line: '重慶南路一段122號',
      isDefault: false,
    };
    const added = await call('POST', '/api/me/addresses', address);
    expect(added.body.success).toBe(true);
    const path = `/api/me/addresses/${added.body.data.id}`;
    const moved = await call('PUT', path, { ...address, line: '重慶南路一段1號' });
    expect(moved.body.data.line).toBe('重慶南路一段1號');
    expect((await call('DELETE', path)).body.success).toBe(true);
    expect((await call('DELETE', path)).status).toBe(404);
  });

  it('refuses what the API refuses', async () => {
    const odd = await call('POST', '/api/auth/nonce', { address: mei.address, chainId: 1, x: 1 });
    expect(odd).toMatchObject({ status: 400, body: { errorCode: 'BAD_INPUT' } });
    expect((await call('GET', '/api/nothing')).body.errorCode).toBe('NOT_FOUND');
    const send = (type: string, body: string) =>
      fetch(`${base}/api/auth/nonce`, {
        method: 'POST',
        headers: { ...headers(), 'content-type': type },
        body,
      });
    expect((await send('application/json', '{"address":')).status).toBe(400);
    expect((await send('text/plain', 'address')).status).toBe(415);
    expect((await fetch(`${base}/`)).status).toBe(418);
  });

  it('accepts a payment on its chain, confirms it, and streams the events', async () => {
    const leaving = new AbortController();
    const listening = await fetch(`${base}/api/me/events`, {
      headers: headers(),
      signal: leaving.signal,
    });
    expect(listening.headers.get('content-type')).toContain('text/event-stream');
    let streamed = '';
    const reading = (async () => {
      const decoder = new TextDecoder();
      for await (const chunk of listening.body ?? []) streamed += decoder.decode(chunk);
    })().catch(() => undefined);

    const [{ id }] = (await call('GET', '/api/products?channel=shop&pageSize=1')).body.data.list;
    const { skus, delivery } = (await call('GET', `/api/products/${id}`)).body.data;
    const [sku] = skus;
    const [{ id: addressId }] = (await call('GET', '/api/me/addresses')).body.data;
    const items = [{ skuId: sku.id, quantity: 1, unitPrice: sku.price }];
    const [way] = delivery.ways;
    const goods = parseAmount(sku.price);
    const fee = amountToString(
      deliveryFeeOf(way, {
        goods,
        pieces: 1,
        grams: 0,
        unweighed: 1,
        temperature: 'ambient',
        to: undefined,
      }) ?? 0n,
    );
    const chosen = { way: way.way, fee };
    const wanted = { items, addressId, delivery: chosen, paymentMethod: 'wallet' };
    const order = (await call('POST', '/api/orders', wanted)).body.data;

    const { tokenAddress, systemWallet } = (await call('GET', '/api/config')).body.data;
    const raw = await mei.signTransaction({
      type: 'eip1559',
      chainId: 31337,
      nonce: Number(await rpc('eth_getTransactionCount', [mei.address, 'pending'])),
      gas: 100_000n,
      maxFeePerGas: 3_000_000_000n,
      maxPriorityFeePerGas: 1_000_000_000n,
      to: tokenAddress,
      data: transferData(systemWallet, parseAmount(order.coinAmount)),
    });
    const txHash = await rpc('eth_sendRawTransaction', [raw]);
    await call('POST', `/api/orders/${order.out_trade_no}/payments`, { txHash });
    const paid = () =>
      streamed.includes(`"out_trade_no":"${order.out_trade_no}"`) && /"status":2/.test(streamed);
    await until(paid);
    expect((await call('GET', `/api/orders/${order.out_trade_no}`)).body.data.status).toBe(2);
    leaving.abort();
    await reading;
  });

  it('shows mails and files', async () => {
    await call('POST', '/api/auth/email/code', { email: 'mei@demo.gab' });
    const mailbox = async () => (await fetch(`${base}/mailbox`)).text();
    await until(async () => (await mailbox()).includes('mei@demo.gab'));
    expect((await fetch(`${base}/files/nothing.png`)).status).toBe(404);
  });

  it('keeps all changes when Umi reloads the mock file', async () => {
    const before = (await call('GET', '/api/me/orders')).body.data.total;
    umi.stdin?.write('reload\n');
    await logged('reloaded');
    expect((await call('GET', '/api/me/orders')).body.data.total).toBe(before);
    expect(before).toBe(1);
  });

  it('is gone with its process', async () => {
    const left = () => readdirSync(tmpdir()).filter((n) => n.startsWith(`gab-mock-${umi.pid}-`));
    expect(left()).toHaveLength(1);
    umi.kill('SIGTERM');
    await once(umi, 'exit');
    expect(left()).toEqual([]);
  });
});
