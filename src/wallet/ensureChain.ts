import type { SiteConfig } from '@common/endpoints/site';
import { COIN_SYMBOL } from '../../config/token';
import { type Eip1193Provider, readChainId, toHex, WALLET_CODE, walletCode } from './eip1193';
import { toWalletError, WalletError } from './walletError';

async function isOn(provider: Eip1193Provider, chainId: string): Promise<boolean> {
  return readChainId(await provider.request({ method: 'eth_chainId' })) === chainId;
}

const switchTo = (provider: Eip1193Provider, chainId: string) =>
  provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] });

/** EIP-3085. Only the demo's chain is ours to describe: any other one is public. */
const addDemoChain = (provider: Eip1193Provider, chainId: string) =>
  provider.request({
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
 * Brings the wallet to the site's chain; the wallet asks the person first (EIP-3326).
 * @throws WalletError when it stays elsewhere
 */
export async function ensureChain(provider: Eip1193Provider, config: SiteConfig): Promise<void> {
  const chainId = toHex(config.chainId);
  try {
    if (await isOn(provider, chainId)) return;
    try {
      await switchTo(provider, chainId);
    } catch (error) {
      if (!config.demo || walletCode(error) !== WALLET_CODE.unknownChain) throw error;
      await addDemoChain(provider, chainId);
      // A wallet may add a chain without going there.
      if (!(await isOn(provider, chainId))) await switchTo(provider, chainId);
    }
    if (await isOn(provider, chainId)) return;
  } catch (cause) {
    throw toWalletError(cause, 'switch');
  }
  throw new WalletError('wrongChain');
}
