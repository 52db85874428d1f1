import { Contract } from 'web3';
import { TOKEN_ABI } from '../../config/token';
import { type Eip1193Provider, readQuantity, readTxHash } from './eip1193';
import { toWalletError } from './walletError';

/**
 * The only module that knows web3, loaded by `import()` when a wallet is used. Amounts are bigint
 * base units; reads go to the chain that the wallet is on.
 */
function tokenAt(address: string, provider?: Eip1193Provider) {
  return new Contract(TOKEN_ABI, address, provider && { provider });
}

function units(value: unknown): bigint {
  // No contract answers at an address of another chain.
  if (typeof value !== 'bigint') throw new Error('the token did not answer');
  return value;
}

/** GAB of an account, in base units. */
export async function balanceOf(
  provider: Eip1193Provider,
  token: string,
  account: string,
): Promise<bigint> {
  return units(await tokenAt(token, provider).methods.balanceOf(account).call());
}

export async function decimals(provider: Eip1193Provider, token: string): Promise<number> {
  return Number(units(await tokenAt(token, provider).methods.decimals().call()));
}

/** ETH of an account, in wei. */
export async function ethBalanceOf(provider: Eip1193Provider, account: string): Promise<bigint> {
  return readQuantity(
    await provider.request({ method: 'eth_getBalance', params: [account, 'latest'] }),
  );
}

interface Transfer {
  token: string;
  from: string;
  to: string;
  /** Base units. */
  amount: bigint;
}

/**
 * Asks the wallet to send tokens; the wallet asks its owner and sets the fee. Resolves with the
 * transaction's hash as soon as the wallet gives it: whether it succeeds, the chain decides.
 * @throws WalletError
 */
export async function transfer(
  provider: Eip1193Provider,
  { token, from, to, amount }: Transfer,
): Promise<string> {
  const data = tokenAt(token).methods.transfer(to, amount).encodeABI();
  try {
    return readTxHash(
      await provider.request({
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

/** What a transfer may cost, in wei. */
export async function transferFee(provider: Eip1193Provider): Promise<bigint> {
  return TRANSFER_GAS * readQuantity(await provider.request({ method: 'eth_gasPrice' }));
}
