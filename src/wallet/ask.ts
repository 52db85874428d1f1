import type { Eip1193Provider } from './eip1193';
import { isObject } from './eip1193';
import { WalletError } from './walletError';

/** The code of a permanent disconnect (a CloseEvent status, EIP-1193). */
const INTERNAL_ERROR = 1011;

const lost = new WeakSet<Eip1193Provider>();

/** Whether a `disconnect` is permanent: the wallet's extension was reloaded, updated or has crashed. */
export function isLostForGood(error: unknown): boolean {
  return isObject(error) && error.code === INTERNAL_ERROR;
}

/** Marks a provider whose requests will never be answered. */
export function markLost(provider: Eip1193Provider): void {
  lost.add(provider);
}

/**
 * Sends a request to a wallet. Also rejects when the page loses the wallet, whose own promise would stay pending.
 * @throws WalletError `lost`, or the wallet's own error
 */
export function ask(
  provider: Eip1193Provider,
  call: Parameters<Eip1193Provider['request']>[0],
): Promise<unknown> {
  if (lost.has(provider)) return Promise.reject(new WalletError('lost'));
  return new Promise((resolve, reject) => {
    const onDisconnect = (cause: unknown) => {
      if (!isLostForGood(cause)) return;
      markLost(provider);
      reject(new WalletError('lost', { cause }));
    };
    provider.on?.('disconnect', onDisconnect);
    provider
      .request(call)
      .then(resolve, reject)
      .finally(() => provider.removeListener?.('disconnect', onDisconnect));
  });
}
