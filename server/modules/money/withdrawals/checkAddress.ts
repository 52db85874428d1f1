import { type Address, checksumAddress, isAddress, zeroAddress } from 'viem';
import { askNode, type NodeAnswer } from '../../../chain/askNode';
import type { Chain } from '../../../chain/port';
import type { Queryable } from '../../../db/database';
import { AppError } from '../../../errors';
import { readShopWallets } from '../../../ledger/shopWallets';

/** Patterns of addresses of other networks, which people paste here by mistake. */
const OTHER_NETWORKS: readonly [string, RegExp][] = [
  ['波場 Tron', /^T[1-9A-HJ-NP-Za-km-z]{33}$/],
  ['比特幣 Bitcoin', /^(bc1[02-9ac-hj-np-z]{11,87}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/],
  // Bech32 in upper case, as in QR codes.
  ['比特幣 Bitcoin', /^BC1[02-9AC-HJ-NP-Z]{11,87}$/],
  ['萊特幣 Litecoin', /^(ltc1[02-9ac-hj-np-z]{11,87}|[LM][1-9A-HJ-NP-Za-km-z]{26,33})$/],
  ['Cosmos', /^cosmos1[02-9ac-hj-np-z]{38}$/],
  ['狗狗幣 Dogecoin', /^[DA9][1-9A-HJ-NP-Za-km-z]{33}$/],
  ['Cardano', /^addr1[02-9ac-hj-np-z]{50,100}$/],
  ['XRP', /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/],
  ['TON', /^[EUk0]Q[A-Za-z0-9_-]{46}$/],
  ['Aptos 或 Sui', /^0x[0-9a-fA-F]{64}$/],
  ['Solana', /^[1-9A-HJ-NP-Za-km-z]{43,44}$/],
];
/** A name that a wallet would resolve, such as an ENS name. */
const NAME = /^[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)+$/u;

/** Checks the form only: 40 hex digits, with a valid EIP-55 checksum if in mixed case. */
function parseAddress(text: string): Address {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) {
    const chain = OTHER_NETWORKS.find(([, form]) => form.test(text))?.[0];
    if (chain) throw new AppError('WITHDRAWAL_ADDRESS_CHAIN', { data: { chain } });
    throw new AppError(NAME.test(text) ? 'WITHDRAWAL_ADDRESS_NAME' : 'WITHDRAWAL_ADDRESS_FORM');
  }
  const digits = text.slice(2);
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  if (!isOneCase && !isAddress(text)) throw new AppError('WITHDRAWAL_ADDRESS_CHECKSUM');
  return checksumAddress(`0x${digits.toLowerCase()}`);
}

type AddressChain = Pick<Chain, 'systemWallet' | 'tokenAddress' | 'isContract'>;

export type Fault = 'ZERO' | 'OURS' | 'TOKEN' | 'CONTRACT';

/**
 * The reason why tokens sent to this address would be lost; null if they would not. A transfer among the shop's wallets,
 * replaced ones too, pays nobody. Calls the node: use it before a database transaction. Reading the answer throws
 * CHAIN_SILENT if the node was silent.
 */
export async function findFault(
  db: Queryable,
  chain: AddressChain,
  address: Address,
): Promise<NodeAnswer<Fault | null>> {
  const isSame = (other: string) => address.toLowerCase() === other.toLowerCase();
  if (isSame(zeroAddress)) return () => 'ZERO';
  const { addresses } = await readShopWallets(db, chain.systemWallet);
  if (addresses.some(isSame)) return () => 'OURS';
  if (isSame(chain.tokenAddress)) return () => 'TOKEN';
  const isContract = await askNode('CHAIN_SILENT', chain.isContract(address));
  return () => (isContract() ? 'CONTRACT' : null);
}

/**
 * Returns the typed or pasted address with its checksum if tokens sent there can reach a person. Calls the node: use
 * it before a database transaction.
 * @throws AppError WITHDRAWAL_ADDRESS_FORM, _CHAIN, _NAME, _CHECKSUM, _ZERO, _OURS, _TOKEN, _CONTRACT; CHAIN_SILENT
 */
export async function checkAddress(
  db: Queryable,
  chain: AddressChain,
  text: string,
): Promise<Address> {
  const address = parseAddress(text.trim());
  const fault = (await findFault(db, chain, address))();
  if (fault) throw new AppError(`WITHDRAWAL_ADDRESS_${fault}`);
  return address;
}
