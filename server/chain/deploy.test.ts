import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Address } from 'viem';
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts';
import { type EmbeddedChain, startEmbeddedChain } from '../embedded/chain';
import { bob, sendRaw, sign, systemWallet, transferData } from '../testing/chainWorld';
import { DEMO_MNEMONIC, demoWallets, fundDemoWallets } from './demoWallets';
import { ensureToken } from './deploy';
import { type EmbeddedKeys, loadEmbeddedKeys } from './embeddedKeys';
import type { RpcRequest } from './rpc';
import { openChain } from './rpcChain';

const GIFT = 20_000n * 10n ** 18n;
const WALLETS = demoWallets().length;

let dataDir: string;
let node: EmbeddedChain;
let keys: EmbeddedKeys;
const start = () => startEmbeddedChain({ dataDir, confirmations: 0 });

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'gab-deploy-'));
  keys = await loadEmbeddedKeys(dataDir);
  node = await start();
});
afterEach(async () => {
  await node.stop();
  rmSync(dataDir, { recursive: true });
});

/** The preparation of the chain at every start of the demo. */
async function prepare(request: RpcRequest): Promise<Address> {
  const initialHolder = privateKeyToAccount(keys.deployer).address;
  const token = await ensureToken(request, { deployerKey: keys.deployer, initialHolder });
  await fundDemoWallets(request, { token, treasuryKey: keys.deployer });
  return token;
}

const open = (tokenAddress: Address) =>
  openChain({ request: node.request, chainId: 31337, tokenAddress, systemWallet });

async function demoBalances(token: Address): Promise<bigint[]> {
  const chain = await open(token);
  return Promise.all(demoWallets().map((address) => chain.balanceOf(address)));
}

it('a first start deploys the token and funds the demo wallets', async () => {
  const token = await prepare(node.request);
  expect(await demoBalances(token)).toEqual(Array(WALLETS).fill(GIFT));
  const chain = await open(token);
  expect(await chain.ethBalanceOf('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toBe(
    100n * 10n ** 18n,
  );
  const treasury = privateKeyToAccount(keys.deployer).address;
  expect(await chain.balanceOf(treasury)).toBe(10n ** 27n - BigInt(WALLETS) * GIFT);
});

it('a restart finds the token and does not repeat gifts of spent tokens', async () => {
  const token = await prepare(node.request);
  const spender = mnemonicToAccount(DEMO_MNEMONIC);
  const data = transferData(bob.address, GIFT);
  await sendRaw(node, await sign(node, spender, { to: token, data }));
  await node.stop();
  node = await start();
  expect(await prepare(node.request)).toBe(token);
  expect(await demoBalances(token)).toEqual([0n, ...Array(WALLETS - 1).fill(GIFT)]);
});

// Number of writes that reach the chain before the process dies.
it.each([0, 1, 3, 6])('a start completes one that died after %i writes', async (writes) => {
  let left = writes;
  const dying: RpcRequest = (call) => {
    const isWrite = call.method === 'eth_sendRawTransaction' || call.method.startsWith('anvil_');
    if (isWrite && left === 0) return Promise.reject(new Error('killed'));
    if (isWrite) left -= 1;
    return node.request(call);
  };
  await expect(prepare(dying)).rejects.toThrow('killed');
  expect(await demoBalances(await prepare(node.request))).toEqual(Array(WALLETS).fill(GIFT));
});

it('a gift is sent once even if the answer to the first send was lost', async () => {
  let sent = 0;
  const forgetful: RpcRequest = async (call) => {
    const answer = await node.request(call);
    if (call.method === 'eth_sendRawTransaction') sent += 1;
    if (call.method !== 'eth_sendRawTransaction' || sent !== 2) return answer;
    throw new Error('killed before the answer came');
  };
  await expect(prepare(forgetful)).rejects.toThrow('killed before the answer came');
  expect(await demoBalances(await prepare(node.request))).toEqual(Array(WALLETS).fill(GIFT));
});
