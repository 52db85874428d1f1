import { type Address, checksumAddress, isAddress, zeroAddress } from 'viem';
import { ChainError } from '../../chain/errors';
import type { Chain } from '../../chain/port';
import { AppError } from '../../errors';

/** What addresses of other networks look like, as people paste them here by mistake. */
const OTHERS: readonly [string, RegExp][] = [
  ['波場 Tron', /^T[1-9A-HJ-NP-Za-km-z]{33}$/],
  ['比特幣 Bitcoin', /^(bc1[02-9ac-hj-np-z]{11,87}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/],
  // As in a QR code.
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
/** A name that a wallet would look up, such as of ENS. */
const NAME = /^[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)+$/u;

/** Only the form of it: 40 hex digits, with a right EIP-55 checksum if in mixed case. */
function readForm(text: string): Address {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) {
    const chain = OTHERS.find(([, form]) => form.test(text))?.[0];
    if (chain) throw new AppError('WITHDRAWAL_ADDRESS_CHAIN', { data: { chain } });
    throw new AppError(NAME.test(text) ? 'WITHDRAWAL_ADDRESS_NAME' : 'WITHDRAWAL_ADDRESS_FORM');
  }
  const digits = text.slice(2);
  const oneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  if (!oneCase && !isAddress(text)) throw new AppError('WITHDRAWAL_ADDRESS_CHECKSUM');
  return checksumAddress(`0x${digits.toLowerCase()}`);
}

type Known = Pick<Chain, 'systemWallet' | 'tokenAddress' | 'isContract'>;

/** Whoever asks waits at the page, and a connection waits with them: no longer than a person would, in ms. */
const PATIENCE_MS = 2_000;

/** @throws AppError CHAIN_SILENT when the node does not say in time */
async function hasCode(chain: Known, address: Address): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('CHAIN_SILENT')), PATIENCE_MS);
  });
  try {
    return await Promise.race([chain.isContract(address), late]);
  } catch (cause) {
    if (cause instanceof ChainError) throw new AppError('CHAIN_SILENT', { cause });
    throw cause;
  } finally {
    clearTimeout(timer);
  }
}

/** Why money sent to this address would be nobody's; null where it would not. @throws AppError CHAIN_SILENT */
export async function findFault(
  chain: Known,
  address: Address,
): Promise<'ZERO' | 'OURS' | 'TOKEN' | 'CONTRACT' | null> {
  const is = (other: string) => address.toLowerCase() === other.toLowerCase();
  if (is(zeroAddress)) return 'ZERO';
  if (is(chain.systemWallet)) return 'OURS';
  if (is(chain.tokenAddress)) return 'TOKEN';
  return (await hasCode(chain, address)) ? 'CONTRACT' : null;
}

/**
 * The address that was typed or pasted, checksummed, if money sent there can be somebody's.
 * @throws AppError WITHDRAWAL_ADDRESS_FORM, _CHAIN, _NAME, _CHECKSUM, _ZERO, _OURS, _TOKEN, _CONTRACT; CHAIN_SILENT
 */
export async function checkAddress(chain: Known, text: string): Promise<Address> {
  const address = readForm(text.trim());
  const fault = await findFault(chain, address);
  if (fault) throw new AppError(`WITHDRAWAL_ADDRESS_${fault}`);
  return address;
}
