import {
  type Address,
  createClient,
  custom,
  encodeDeployData,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  getContractAddress,
  type Hex,
  isHex,
  numberToHex,
  pad,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import {
  getChainId,
  getCode,
  getTransactionCount,
  sendTransaction,
  waitForTransactionReceipt,
} from 'viem/actions';
import GAB from '../../contracts/artifacts/GAB.json';
import type { RpcRequest } from './rpc';
import { TRANSFER_TOPIC } from './transfers';
import { wire } from './wire';

/** A wallet of the embedded chain with less than LOW_ETH wei is filled up to FULL_ETH. */
const FULL_ETH = 100n * 10n ** 18n;
const LOW_ETH = 10n ** 18n;

/**
 * The address of GAB on the embedded chain. The deployment is the deployer's first transaction, so the address follows
 * from the key and is not stored.
 */
export function embeddedTokenAddress(deployer: Address): Address {
  return getContractAddress({ from: deployer, nonce: 0n });
}

/** Returns the address of GAB on the embedded chain, and deploys it if it is missing. */
export async function ensureToken(
  request: RpcRequest,
  { deployerKey, initialHolder }: { deployerKey: Hex; initialHolder: Address },
): Promise<Address> {
  const client = clientOf(request);
  const deployer = privateKeyToAccount(deployerKey);
  const address = embeddedTokenAddress(deployer.address);
  if (await getCode(client, { address })) return address;
  if ((await getTransactionCount(client, { address: deployer.address })) > 0) {
    throw new Error(
      `the chain has transactions of ${deployer.address}, but GAB is not at its address: the chain belongs to another installation`,
    );
  }
  await ensureEth(request, deployer.address);
  const bytecode = GAB.bytecode;
  if (!isHex(bytecode)) throw new Error('contracts/artifacts/GAB.json is damaged');
  const data = encodeDeployData({ abi: CONSTRUCTOR, bytecode, args: [initialHolder] });
  await sendAndConfirm(request, deployerKey, { data, nonce: 0 });
  return address;
}

/**
 * Sends tokens (base units) unless the sender has ever sent any to that address. So they are sent once, even after interrupted
 * starts, and not again when the recipient has spent them.
 */
export async function ensureTransferOnce(
  request: RpcRequest,
  transfer: { token: Address; senderKey: Hex; to: Address; amount: bigint },
): Promise<void> {
  const sender = privateKeyToAccount(transfer.senderKey).address;
  const topics = [TRANSFER_TOPIC, pad(sender).toLowerCase(), pad(transfer.to).toLowerCase()];
  const filter = { address: transfer.token, topics, fromBlock: '0x0', toBlock: 'latest' };
  const sent = wire.logs(await request({ method: 'eth_getLogs', params: [filter] }));
  if (sent.length > 0) return;
  const args = [transfer.to, transfer.amount] as const;
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args });
  await sendAndConfirm(request, transfer.senderKey, { to: transfer.token, data });
}

/** Fills a wallet of the embedded chain up to 100 ETH if it has less than one. */
export async function ensureEth(request: RpcRequest, address: Address): Promise<void> {
  const params = [getAddress(address), 'latest'];
  const wei = BigInt(wire.quantity(await request({ method: 'eth_getBalance', params })));
  if (wei >= LOW_ETH) return;
  await request({ method: 'anvil_setBalance', params: [address, numberToHex(FULL_ETH)] });
}

/** Resolves once the transaction is in a block and has succeeded; the embedded chain mines at once. */
async function sendAndConfirm(
  request: RpcRequest,
  key: Hex,
  tx: { to?: Address; data: Hex; nonce?: number },
): Promise<void> {
  const client = clientOf(request);
  const account = privateKeyToAccount(key);
  const chain = await chainOf(client);
  const hash = await sendTransaction(client, { ...tx, account, chain });
  const receipt = await waitForTransactionReceipt(client, { hash, timeout: 20_000 });
  if (receipt.status !== 'success') throw new Error(`transaction ${hash} was reverted`);
}

const CONSTRUCTOR = [
  {
    type: 'constructor',
    stateMutability: 'nonpayable',
    inputs: [{ name: 'holder', type: 'address' }],
  },
] as const;

function clientOf(request: RpcRequest) {
  const transport = custom({ request }, { retryCount: 0 });
  return createClient({ transport, pollingInterval: 50, cacheTime: 0 });
}

async function chainOf(client: ReturnType<typeof clientOf>) {
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
  const id = await getChainId(client);
  return { id, name: 'embedded', nativeCurrency, rpcUrls: { default: { http: [] } } };
}
