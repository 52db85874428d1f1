import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hash,
  type Hex,
  hexToNumber,
  type LocalAccount,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { ensureToken } from '../chain/deploy';
import { FakeNode } from '../chain/fakeNode';
import type { RpcRequest } from '../chain/rpc';
import { startTestAnvil } from './anvil';

const account = (n: number) => privateKeyToAccount(`0x${n.toString(16).padStart(64, '0')}`);

/** alice owns all tokens; bob has none; the shop receives payments in systemWallet. */
export const alice = account(0xa11ce);
export const bob = account(0xb0b);
export const systemWallet = account(0x5).address;
export const SUPPLY = 10n ** 27n;

/** A chain with GAB that mines only when the test calls for it. */
export type ChainWorld = {
  request: RpcRequest;
  token: Address;
  mine(count?: number): Promise<void>;
  /** Replaces the newest blocks by empty ones and forgets their transactions. */
  reorg(depth: number): Promise<void>;
  close(): Promise<void>;
};

export async function fakeWorld(): Promise<ChainWorld & { node: FakeNode }> {
  const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
  const node = new FakeNode({ tokenAddress: token, automine: false });
  node.mint(alice.address, SUPPLY);
  for (const { address } of [alice, bob]) node.setEth(address, 10n ** 20n);
  return {
    node,
    token,
    request: node.request,
    mine: async (count) => node.mine(count),
    reorg: async (depth) => {
      const drop = node.blocks.slice(-depth).flatMap((b) => b.executed.map(({ tx }) => tx.hash));
      node.reorg(depth, { drop });
    },
    close: async () => {},
  };
}

export async function anvilWorld(): Promise<ChainWorld> {
  const { request, stop } = await startTestAnvil();
  for (const { address } of [alice, bob]) {
    await request({ method: 'anvil_setBalance', params: [address, '0x56bc75e2d63100000'] });
  }
  const deployerKey: Hex = `0x${'d'.repeat(64)}`;
  await request({ method: 'evm_setAutomine', params: [true] });
  const token = await ensureToken(request, { deployerKey, initialHolder: alice.address });
  await request({ method: 'evm_setAutomine', params: [false] });
  return {
    request,
    token,
    mine: async (count = 1) => {
      await request({ method: 'anvil_mine', params: [count] });
    },
    reorg: async (depth) => {
      await request({ method: 'anvil_reorg', params: [depth, []] });
    },
    close: stop,
  };
}

type Fields = {
  to: Address;
  data?: Hex;
  value?: bigint;
  gas?: bigint;
  nonce?: number;
  chainId?: number;
  maxFeePerGas?: bigint;
};

/** Signs a transaction like a wallet, without sending it. */
export async function sign(
  { request }: { request: RpcRequest },
  from: LocalAccount,
  fields: Fields,
): Promise<Hex> {
  const params = [from.address, 'pending'];
  const count = (await request({ method: 'eth_getTransactionCount', params })) as Hex;
  return from.signTransaction({
    type: 'eip1559',
    chainId: 31337,
    nonce: hexToNumber(count),
    gas: 100_000n,
    maxFeePerGas: 3_000_000_000n,
    maxPriorityFeePerGas: 1_000_000_000n,
    ...fields,
  });
}

export async function sendRaw({ request }: { request: RpcRequest }, raw: Hex): Promise<Hash> {
  return (await request({ method: 'eth_sendRawTransaction', params: [raw] })) as Hash;
}

export const transferData = (to: Address, value: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, value] });

/** Sends a transfer of tokens (base units) to the pool. Returns its hash. */
export async function pay(
  world: ChainWorld,
  from: LocalAccount,
  to: Address,
  value: bigint,
): Promise<Hash> {
  return sendRaw(
    world,
    await sign(world, from, { to: world.token, data: transferData(to, value) }),
  );
}
