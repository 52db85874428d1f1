import { DEMO_RDNS } from '@/wallet/rdns';
import { DemoProvider } from './provider';

const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="#0f766e"/><path d="M5 8h12a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2z" fill="#fff"/><circle cx="15.500" cy="13" r="1.500" fill="#0f766e"/></svg>',
)}`;

let isAnnounced = false;

/** Announces the demo wallet by EIP-6963, now and at each request. */
export function announceDemoWallet(chainId: number): void {
  if (isAnnounced) return;
  isAnnounced = true;
  const detail = Object.freeze({
    info: {
      uuid: crypto.getRandomValues(new Uint32Array(4)).join('-'),
      name: '示範錢包',
      icon: ICON,
      rdns: DEMO_RDNS,
    },
    provider: new DemoProvider(chainId),
  });
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  window.addEventListener('eip6963:requestProvider', announce);
  announce();
}
