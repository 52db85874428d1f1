import { DECIMALS } from '@common/money/money';
import { TOKEN_ABI } from '@config/token';
import { Contract } from 'web3';
import { ask } from './ask';
import { type Eip1193Provider, parseQuantity, parseTxHash } from './eip1193';
import { toWalletError } from './walletError';

/**
 * The only module that uses web3, loaded by `import()` when a wallet is used. Amounts are bigint base units; reads go
 * to the wallet's current chain.
 */
function tokenAt(address: string, provider?: Eip1193Provider) {
  return new Contract(TOKEN_ABI, address, provider && { provider });
}

function units(value: unknown): bigint {
  // On another chain there is no contract at this address.
  if (typeof value !== 'bigint') throw new Error('the token did not answer');
  return value;
}

/** An account's GAB, in the site's base units. */
export async function balanceOf(
  provider: Eip1193Provider,
  token: string,
  account: string,
): Promise<bigint> {
  const [balance, places] = await Promise.all([
    tokenAt(token, provider).methods.balanceOf(account).call(),
    decimals(provider, token),
  ]);
  return fromTokenUnits(units(balance), places);
}

/** Above this, the contract is not a plausible token. */
const MAX_DECIMALS = 36;

const asked = new WeakMap<Eip1193Provider, Map<string, Promise<number>>>();

/** The token contract's decimals, read once; a failed read is repeated. */
export function decimals(provider: Eip1193Provider, token: string): Promise<number> {
  const known = asked.get(provider) ?? new Map<string, Promise<number>>();
  asked.set(provider, known);
  const answer =
    known.get(token) ??
    tokenAt(token, provider)
      .methods.decimals()
      .call()
      .then((value) => {
        const places = Number(units(value));
        if (places > MAX_DECIMALS) throw new RangeError('no token has that many decimals');
        return places;
      });
  known.set(token, answer);
  answer.catch(() => known.delete(token));
  return answer;
}

/** Converts the site's base units (10^-18) to the token's units. @throws RangeError when they do not fit */
export function toTokenUnits(amount: bigint, tokenDecimals: number): bigint {
  const extra = BigInt(tokenDecimals - DECIMALS);
  if (extra >= 0n) return amount * 10n ** extra;
  const step = 10n ** -extra;
  if (amount % step !== 0n) throw new RangeError('more decimals than the token has');
  return amount / step;
}

function fromTokenUnits(amount: bigint, tokenDecimals: number): bigint {
  const extra = BigInt(tokenDecimals - DECIMALS);
  return extra >= 0n ? amount / 10n ** extra : amount * 10n ** -extra;
}

/** An account's ETH, in wei. */
export async function ethBalanceOf(provider: Eip1193Provider, account: string): Promise<bigint> {
  return parseQuantity(
    await ask(provider, { method: 'eth_getBalance', params: [account, 'latest'] }),
  );
}

interface Transfer {
  token: string;
  from: string;
  to: string;
  /** In the token's units: see `toTokenUnits`. */
  amount: bigint;
}

/**
 * Requests a token transfer; the wallet asks its user and sets the fee. Resolves with the transaction hash when the
 * wallet returns it, before the transaction succeeds or fails on the chain.
 * @throws WalletError
 */
export async function transfer(
  provider: Eip1193Provider,
  { token, from, to, amount }: Transfer,
): Promise<string> {
  const data = tokenAt(token).methods.transfer(to, amount).encodeABI();
  try {
    return parseTxHash(
      await ask(provider, {
        method: 'eth_sendTransaction',
        params: [{ from, to: token, data, value: '0x0' }],
      }),
    );
  } catch (cause) {
    throw toWalletError(cause, 'pay');
  }
}

/** Generous: a transfer of an OpenZeppelin ERC-20 uses about 52,000. */
const TRANSFER_GAS = 65_000n;

/** The cost of a transfer, wei. */
export async function transferFee(provider: Eip1193Provider): Promise<bigint> {
  return TRANSFER_GAS * parseQuantity(await ask(provider, { method: 'eth_gasPrice' }));
}
