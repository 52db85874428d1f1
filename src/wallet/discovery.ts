import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from '@/services/createStore';
import { siteConfig } from '@/services/siteConfig';
import { type Eip1193Provider, isObject, isProvider } from './eip1193';
import { DEMO_RDNS, METAMASK_RDNS } from './rdns';

/** A wallet available in this browser. */
export interface Wallet {
  /** Its reverse domain name (EIP-6963); `injected` for a plain `window.ethereum`. */
  rdns: string;
  name: string;
  /** A data URI; empty without one. */
  icon: string;
  provider: Eip1193Provider;
}

let announced: Wallet[] = [];
const offered = createStore<Wallet[]>([]);
let isSearching = false;

function parseAnnouncement(detail: unknown): Wallet | undefined {
  if (!isObject(detail) || !isObject(detail.info) || !isProvider(detail.provider)) return undefined;
  const { rdns, name, icon } = detail.info;
  if (typeof rdns !== 'string' || typeof name !== 'string' || !rdns || !name) return undefined;
  return {
    rdns,
    name: name.slice(0, 40),
    // Only data URIs, as in EIP-6963: another URL would make this page send a request.
    icon: typeof icon === 'string' && /^data:image\//i.test(icon) ? icon : '',
    provider: detail.provider,
  };
}

function plainProvider(): Eip1193Provider | undefined {
  const injected: unknown = Reflect.get(window, 'ethereum');
  return isProvider(injected) ? injected : undefined;
}

/** MetaMask first, then in order of announcement; the injected provider only if no wallet but the demo one was announced. */
function arrange(): Wallet[] {
  const sorted = [...announced].sort(
    (a, b) => Number(b.rdns === METAMASK_RDNS) - Number(a.rdns === METAMASK_RDNS),
  );
  const provider = plainProvider();
  if (!provider || announced.some(({ rdns }) => rdns !== DEMO_RDNS)) return sorted;
  const isMetaMask = Reflect.get(provider, 'isMetaMask') === true;
  const name = isMetaMask ? 'MetaMask' : '瀏覽器錢包';
  return [{ rdns: 'injected', name, icon: '', provider }, ...sorted];
}

const offerWallets = (): void => offered.set(arrange());

function onAnnounce(event: Event): void {
  const wallet = event instanceof CustomEvent ? parseAnnouncement(event.detail) : undefined;
  // A wallet announces itself again at every request.
  if (!wallet || announced.some(({ provider }) => provider === wallet.provider)) return;
  announced = [...announced.filter(({ rdns }) => rdns !== wallet.rdns), wallet];
  offerWallets();
}

/** Adds the demo wallet: not in a production build, and only on the embedded chain. */
async function offerDemoWallet(): Promise<void> {
  if (process.env.GAB_DEMO === '1') {
    const { demo, chainId } = await siteConfig();
    if (!demo) return;
    const { announceDemoWallet } = await import('@/demoWallet/announce');
    announceDemoWallet(chainId);
  }
}

/** Requests announcements (EIP-6963) and keeps listening. */
export function searchWallets(): Wallet[] {
  if (!isSearching) {
    isSearching = true;
    window.addEventListener('eip6963:announceProvider', onAnnounce);
    // Wallets before EIP-6963 signal a late injection by this event.
    window.addEventListener('ethereum#initialized', offerWallets);
    // Without the site's configuration signing in is impossible anyway.
    offerDemoWallet().catch(() => {});
  }
  window.dispatchEvent(new Event('eip6963:requestProvider'));
  offerWallets();
  return offered.get();
}

/** The available wallets, updated as they appear. */
export function useWallets(): Wallet[] {
  useEffect(() => {
    searchWallets();
  }, []);
  return useSyncExternalStore(offered.subscribe, offered.get);
}

/** Finds a wallet by its rdns; waits a moment for a late announcement. */
export async function findWallet(rdns: string, waitMs = 3000): Promise<Wallet | undefined> {
  const find = () => offered.get().find((one) => one.rdns === rdns);
  searchWallets();
  for (const end = Date.now() + waitMs; !find() && Date.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return find();
}
