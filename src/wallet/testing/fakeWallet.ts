import type { Eip1193Provider } from '@/wallet/eip1193';

export const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
export const OTHER_ADDRESS = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
export const CHAIN = '0x7a69';
export const SIGNATURE = `0x${'ab'.repeat(64)}1b`;
export const TX_HASH = `0x${'cd'.repeat(32)}`;

/** An error as wallets throw it. */
export const walletFault = (code: number) => Object.assign(new Error(`code ${code}`), { code });

/** The selector of `decimals()`. */
const DECIMALS_CALL = '0x313ce567';

type Answer = (params: readonly unknown[]) => unknown;

/** A wallet whose user agrees to everything until a test sets another response. */
export class FakeWallet implements Eip1193Provider {
  accounts = [ADDRESS];
  chainId = CHAIN;
  /** Base units. */
  gab = 10_000n * 10n ** 18n;
  decimals = 18;
  eth = 10n ** 18n;
  readonly calls: { method: string; params: readonly unknown[] }[] = [];
  readonly answers: Record<string, Answer> = {
    eth_requestAccounts: () => this.accounts,
    eth_accounts: () => this.accounts,
    eth_chainId: () => this.chainId,
    eth_gasPrice: () => '0x3b9aca00',
    eth_getBalance: () => `0x${this.eth.toString(16)}`,
    eth_call: (params) => {
      const isDecimals = JSON.stringify(params).includes(DECIMALS_CALL);
      return `0x${(isDecimals ? BigInt(this.decimals) : this.gab).toString(16).padStart(64, '0')}`;
    },
    personal_sign: () => SIGNATURE,
    eth_sendTransaction: () => TX_HASH,
    wallet_switchEthereumChain: ([chain]) => {
      if (typeof chain !== 'object' || chain === null || !('chainId' in chain)) return null;
      this.chainId = String(chain.chainId);
      this.emit('chainChanged', this.chainId);
      return null;
    },
  };
  readonly #listeners = new Map<string, Set<(payload: unknown) => void>>();

  async request({ method, params }: { method: string; params?: readonly unknown[] | object }) {
    const list: readonly unknown[] = Array.isArray(params) ? params : [];
    this.calls.push({ method, params: list });
    const answer = this.answers[method];
    if (!answer) throw walletFault(-32601);
    return answer(list);
  }

  on(event: string, listener: (payload: unknown) => void): void {
    const set = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, set.add(listener));
  }

  removeListener(event: string, listener: (payload: unknown) => void): void {
    this.#listeners.get(event)?.delete(listener);
  }

  emit(event: string, payload: unknown): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(payload);
  }

  choose(...accounts: string[]): void {
    this.accounts = accounts;
    this.emit('accountsChanged', accounts);
  }

  countOf(method: string): number {
    return this.calls.filter((call) => call.method === method).length;
  }
}

/** Announces a wallet by EIP-6963, now and at each request. @returns a function that removes it */
export function announce(provider: Eip1193Provider, name = 'MetaMask', rdns = 'io.metamask') {
  const detail = { info: { uuid: rdns, name, rdns, icon: 'data:image/png;base64,AA' }, provider };
  const announceNow = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  window.addEventListener('eip6963:requestProvider', announceNow);
  announceNow();
  return () => window.removeEventListener('eip6963:requestProvider', announceNow);
}
