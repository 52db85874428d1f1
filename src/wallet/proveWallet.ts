import { normaliseSignature } from '@common/people/signature';
import { api } from '@/services/api';
import { ask } from './ask';
import { connection, connectWallet, subscribeConnection } from './connection';
import type { Wallet } from './discovery';
import { parseAccounts, sameAddress, textToHex } from './eip1193';
import { ensureChain } from './ensureChain';
import { walletConfig } from './walletConfig';
import { toWalletError, WalletError } from './walletError';

/** The current step of the proof, so that the page can point the user to their wallet. */
export type WalletSignInStage = 'connect' | 'chain' | 'sign' | 'send';

interface WalletProof {
  message: string;
  signature: string;
}

/** Rejects when the wallet's account changes from `address`. */
function untilAccountChanges(address: string): { changed: Promise<never>; stop: () => void } {
  let stop = () => {};
  const changed = new Promise<never>((_, reject) => {
    stop = subscribeConnection(() => {
      if (!sameAddress(connection()?.address, address)) reject(new WalletError('accountChanged'));
    });
  });
  // A rejection after the race has ended is ignored.
  changed.catch(() => {});
  return { changed, stop };
}

async function sign(wallet: Wallet, message: string, address: string): Promise<string> {
  const { changed, stop } = untilAccountChanges(address);
  try {
    const answer = await Promise.race([
      ask(wallet.provider, { method: 'personal_sign', params: [textToHex(message), address] }),
      changed,
    ]);
    const [now] = parseAccounts(await ask(wallet.provider, { method: 'eth_accounts' }));
    if (!sameAddress(now, address)) throw new WalletError('accountChanged');
    const signature = normaliseSignature(answer);
    if (!signature) throw new WalletError('signatureShape');
    return signature;
  } catch (cause) {
    throw toWalletError(cause, 'sign');
  } finally {
    stop();
  }
}

/**
 * Lets the wallet sign the server's single-use message (EIP-4361) on the site's chain. Used to sign in and to bind a
 * wallet. `api` shows the API's errors.
 * @throws WalletError when the wallet or its user declines; nothing has changed then
 */
export async function proveWallet(
  wallet: Wallet,
  onStep: (step: WalletSignInStage) => void,
): Promise<WalletProof> {
  onStep('connect');
  const config = await walletConfig();
  const { address } = await connectWallet(wallet);
  onStep('chain');
  await ensureChain(wallet.provider, config);
  const { message } = await api('POST /api/auth/nonce', {
    body: { address, chainId: config.chainId },
  });
  onStep('sign');
  const signature = await sign(wallet, message, address);
  onStep('send');
  return { message, signature };
}

/**
 * Lets the wallet sign our message that authorises an action. Does not sign in.
 * @throws WalletError when the wallet or its user declines
 */
export async function signWithWallet(
  wallet: Wallet,
  message: string,
  onStep: (step: WalletSignInStage) => void,
): Promise<string> {
  onStep('connect');
  const { address } = await connectWallet(wallet);
  onStep('sign');
  return sign(wallet, message, address);
}
