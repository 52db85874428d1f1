import type { SiteConfig } from '@common/endpoints/site';
import { networkName } from '@common/money/networks';
import { COIN_SYMBOL } from '@config/token';
import { ask } from './ask';
import { noteChain } from './connection';
import { type Eip1193Provider, parseChainId, toHex, WALLET_CODE, walletCode } from './eip1193';
import { toWalletError, WalletError } from './walletError';

/** Time for a wallet to switch after it confirmed the switch, ms. */
const SETTLE_MS = 2000;
const LOOK_AGAIN_MS = 100;

/** Reads the wallet's chain and updates the connection: the event may come later, or never. */
async function isOn(provider: Eip1193Provider, chainId: string): Promise<boolean> {
  const now = parseChainId(await ask(provider, { method: 'eth_chainId' }));
  noteChain(provider, now);
  return now === chainId;
}

/** Waits a moment for a confirmed switch. */
async function settlesOn(provider: Eip1193Provider, chainId: string): Promise<boolean> {
  for (const end = Date.now() + SETTLE_MS; ; ) {
    if (await isOn(provider, chainId)) return true;
    if (Date.now() >= end) return false;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

const switchTo = (provider: Eip1193Provider, chainId: string) =>
  ask(provider, { method: 'wallet_switchEthereumChain', params: [{ chainId }] });

/** Adds the demo's chain (EIP-3085). Other chains are public, so wallets know them. */
const addDemoChain = (provider: Eip1193Provider, chainId: string) =>
  ask(provider, {
    method: 'wallet_addEthereumChain',
    params: [
      {
        chainId,
        chainName: 'GAB 示範鏈',
        nativeCurrency: { name: 'Ether', symbol: COIN_SYMBOL, decimals: 18 },
        rpcUrls: [`${window.location.origin}/api/demo/rpc`],
      },
    ],
  });

/**
 * Switches the wallet to the site's chain; the wallet asks its user first (EIP-3326).
 * @throws WalletError when it stays on another chain
 */
export async function ensureChain(provider: Eip1193Provider, config: SiteConfig): Promise<void> {
  const chainId = toHex(config.chainId);
  const network = networkName(config.chainId);
  try {
    if (await isOn(provider, chainId)) return;
    try {
      await switchTo(provider, chainId);
    } catch (error) {
      if (!config.demo || walletCode(error) !== WALLET_CODE.unknownChain) throw error;
      await addDemoChain(provider, chainId);
      // A wallet may add a chain without switching to it.
      if (!(await isOn(provider, chainId))) await switchTo(provider, chainId);
    }
    if (await settlesOn(provider, chainId)) return;
  } catch (cause) {
    throw toWalletError(cause, 'switch', network);
  }
  throw new WalletError('wrongChain', { network });
}
