import { useEffect, useSyncExternalStore } from 'react';
import { siteConfig } from '@/services/siteConfig';
import { type Eip1193Provider, isObject, isProvider } from './eip1193';

/** A wallet that this browser offers. */
export interface Wallet {
  /** Its reverse domain name (EIP-6963); `injected` for a plain `window.ethereum`. */
  rdns: string;
  name: string;
  /** A data URI; empty when it has none. */
  icon: string;
  provider: Eip1193Provider;
}

const METAMASK = 'io.metamask';
/** The demo's own wallet (src/demoWallet) stands beside real ones and hides none. */
export const DEMO_RDNS = 'demo.gab.wallet';

let announced: Wallet[] = [];
let offered: Wallet[] = [];
let searching = false;
const listeners = new Set<() => void>();

function readAnnouncement(detail: unknown): Wallet | undefined {
  if (!isObject(detail) || !isObject(detail.info) || !isProvider(detail.provider)) return undefined;
  const { rdns, name, icon } = detail.info;
  if (typeof rdns !== 'string' || typeof name !== 'string' || !rdns || !name) return undefined;
  return {
    rdns,
    name: name.slice(0, 40),
    // Anything but the data that EIP-6963 asks for would make this page call on somebody.
    icon: typeof icon === 'string' && /^data:image\//i.test(icon) ? icon : '',
    provider: detail.provider,
  };
}

function plainProvider(): Eip1193Provider | undefined {
  const injected: unknown = Reflect.get(window, 'ethereum');
  return isProvider(injected) ? injected : undefined;
}

/** MetaMask first, then in the order they came; the plain provider only where nobody announced. */
function arrange(): Wallet[] {
  const sorted = [...announced].sort(
    (a, b) => Number(b.rdns === METAMASK) - Number(a.rdns === METAMASK),
  );
  const provider = plainProvider();
  if (!provider || announced.some(({ rdns }) => rdns !== DEMO_RDNS)) return sorted;
  const isMetaMask = Reflect.get(provider, 'isMetaMask') === true;
  const name = isMetaMask ? 'MetaMask' : '瀏覽器錢包';
  return [{ rdns: 'injected', name, icon: '', provider }, ...sorted];
}

function update(): void {
  offered = arrange();
  for (const listener of [...listeners]) listener();
}

function onAnnounce(event: Event): void {
  const wallet = event instanceof CustomEvent ? readAnnouncement(event.detail) : undefined;
  // A wallet announces itself again at every request.
  if (!wallet || announced.some(({ provider }) => provider === wallet.provider)) return;
  announced = [...announced.filter(({ rdns }) => rdns !== wallet.rdns), wallet];
  update();
}

/** The demo's own wallet: not in a build for production, and silent away from the embedded chain. */
async function offerDemoWallet(): Promise<void> {
  if (process.env.GAB_DEMO === '1') {
    const { demo, chainId } = await siteConfig();
    if (!demo) return;
    const { announceDemoWallet } = await import('@/demoWallet/announce');
    announceDemoWallet(chainId);
  }
}

/** Asks the wallets to announce themselves (EIP-6963) and goes on listening. */
export function searchWallets(): Wallet[] {
  if (!searching) {
    searching = true;
    window.addEventListener('eip6963:announceProvider', onAnnounce);
    // Before EIP-6963, a provider that came late said so.
    window.addEventListener('ethereum#initialized', update);
    // Without the site's settings there is nothing to sign in to either.
    offerDemoWallet().catch(() => {});
  }
  window.dispatchEvent(new Event('eip6963:requestProvider'));
  update();
  return offered;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The wallets there are, as they appear. */
export function useWallets(): Wallet[] {
  useEffect(() => {
    searchWallets();
  }, []);
  return useSyncExternalStore(subscribe, () => offered);
}

/** A wallet by its name; waits a moment for one that announces itself late. */
export async function findWallet(rdns: string, waitMs = 3000): Promise<Wallet | undefined> {
  const find = () => offered.find((one) => one.rdns === rdns);
  searchWallets();
  for (const end = Date.now() + waitMs; !find() && Date.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return find();
}
