import { type Address, type Hex, isAddress, isHex, zeroAddress } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import type { EnvReader } from './envReader';

export interface EmbeddedChainConfig {
  kind: 'embedded';
  chainId: 31337;
  /** Blocks on top of the one with a payment before it counts. */
  confirmations: number;
  /** Transactions of the system wallet that may wait for a block at the same time. */
  payoutsInFlight: number;
}

export interface NodeChainConfig {
  kind: 'node';
  rpcUrl: string;
  /** The chain id that the node must report; undefined accepts any. */
  chainId: number | undefined;
  confirmations: number;
  payoutsInFlight: number;
  tokenAddress: Address;
  systemWallet: Address;
  /** Signs withdrawals; without it none are paid. */
  systemWalletKey: Hex | undefined;
}

export type ChainConfig = EmbeddedChainConfig | NodeChainConfig;

export const EMBEDDED_CHAIN_ID = 31337;
const neededWithNode = ['TOKEN_ADDRESS', 'SYSTEM_WALLET_ADDRESS', 'SITE_URL'] as const;
const onlyWithNode = ['TOKEN_ADDRESS', 'SYSTEM_WALLET_ADDRESS', 'SYSTEM_WALLET_KEY'] as const;

/** Reads the settings of the chain that holds the shop's token. */
export function readChain(reader: EnvReader): ChainConfig {
  const range = { min: 1, max: 1000 };
  const payoutsInFlight = reader.integer('PAYOUTS_IN_FLIGHT', 64, range);
  if (!reader.has('CHAIN_RPC_URL')) {
    for (const name of onlyWithNode.filter((other) => reader.has(other))) {
      reader.require(
        name,
        ['CHAIN_RPC_URL'],
        'the embedded chain has a token and wallet of its own',
      );
    }
    const id = reader.text('CHAIN_ID');
    if (id !== undefined && id !== String(EMBEDDED_CHAIN_ID)) {
      reader.note('CHAIN_ID', `${EMBEDDED_CHAIN_ID}, the embedded chain's; set CHAIN_RPC_URL too`);
    }
    const confirmations = reader.integer('CONFIRMATIONS', 3, range);
    return { kind: 'embedded', chainId: EMBEDDED_CHAIN_ID, confirmations, payoutsInFlight };
  }
  reader.require(
    'CHAIN_RPC_URL',
    neededWithNode,
    'without them the shop does not know which wallet receives money',
  );
  const tokenAddress = readAddress(reader, 'TOKEN_ADDRESS');
  const systemWallet = readAddress(reader, 'SYSTEM_WALLET_ADDRESS');
  if (tokenAddress !== zeroAddress && tokenAddress.toLowerCase() === systemWallet.toLowerCase()) {
    reader.note('SYSTEM_WALLET_ADDRESS', 'another address than TOKEN_ADDRESS');
  }
  const chainId = reader.integer('CHAIN_ID', 0, { min: 1, max: 999_999_999_999 });
  return {
    kind: 'node',
    rpcUrl: reader.url('CHAIN_RPC_URL', ['http', 'https'], 'https://rpc.example')?.toString() ?? '',
    chainId: chainId === 0 ? undefined : chainId,
    confirmations: reader.integer('CONFIRMATIONS', 12, range),
    payoutsInFlight,
    tokenAddress,
    systemWallet,
    systemWalletKey: readKey(reader, systemWallet),
  };
}

function readAddress(reader: EnvReader, name: string): Address {
  const text = reader.text(name);
  if (text === undefined) return zeroAddress;
  // viem checks the EIP-55 checksum of mixed-case addresses, which catches most typing errors.
  if (isAddress(text) && text !== zeroAddress) return text;
  reader.note(name, 'an address: 0x and 40 hex digits, with a correct checksum if in mixed case');
  return zeroAddress;
}

function readKey(reader: EnvReader, systemWallet: Address): Hex | undefined {
  const text = reader.text('SYSTEM_WALLET_KEY');
  if (text === undefined) return undefined;
  const address = isHex(text) && text.length === 66 ? addressOf(text) : undefined;
  if (address === undefined) {
    reader.note('SYSTEM_WALLET_KEY', 'a private key: 0x and 64 hex digits', { secret: true });
    return undefined;
  }
  if (systemWallet !== zeroAddress && address.toLowerCase() !== systemWallet.toLowerCase()) {
    const expected = `the key of SYSTEM_WALLET_ADDRESS; it belongs to ${address}`;
    reader.note('SYSTEM_WALLET_KEY', expected, { secret: true });
  }
  return isHex(text) ? text : undefined;
}

/** Undefined for a number that is no private key of the curve. */
function addressOf(key: Hex): Address | undefined {
  try {
    return privateKeyToAddress(key);
  } catch {
    return undefined;
  }
}
