import {
  type Eip1193Provider,
  isObject,
  parseChainId,
  sameAddress,
  toHex,
  WALLET_CODE,
} from '@/wallet/eip1193';
import { DEMO_ACCOUNTS, type DemoAccount } from './accounts';
import type { Question } from './dialogs/question';
import { chainRequest, ProviderError } from './rpc';
import { readState, watchState, writeState } from './state';

/** Ethereum's chain id: members can switch to it to see how the site treats a wrong network. There is no node. */
const OTHER_CHAIN = '0x1';

const rejected = () => new ProviderError(WALLET_CODE.rejected, 'User rejected the request.');

/** The demo's wallet, inside the page, for the embedded chain. Announced to the site by EIP-6963. */
export class DemoProvider implements Eip1193Provider {
  readonly #siteChain: string;
  readonly #listeners = new Map<string, Set<(payload: unknown) => void>>();
  #isAsking = false;
  /** What the listeners know. */
  #emitted: { accounts: string[]; chainId: string };

  constructor(chainId: number) {
    this.#siteChain = toHex(chainId);
    this.#emitted = { accounts: this.#accounts(), chainId: this.#chainId() };
    watchState(() => this.#emitChanges());
  }

  on(event: string, listener: (payload: unknown) => void): this {
    const set = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, set.add(listener));
    return this;
  }

  removeListener(event: string, listener: (payload: unknown) => void): this {
    this.#listeners.get(event)?.delete(listener);
    return this;
  }

  async request(call: { method: string; params?: readonly unknown[] | object }): Promise<unknown> {
    const params: readonly unknown[] = Array.isArray(call.params) ? call.params : [];
    switch (call.method) {
      case 'eth_accounts':
        return this.#accounts();
      case 'eth_requestAccounts':
        if (this.#accounts().length === 0) await this.#chooseAccount();
        return this.#accounts();
      case 'wallet_requestPermissions':
        await this.#chooseAccount();
        return [{ parentCapability: 'eth_accounts' }];
      case 'wallet_revokePermissions':
        this.#change({ isConnected: false });
        return null;
      case 'eth_chainId':
        return this.#chainId();
      case 'wallet_switchEthereumChain':
      case 'wallet_addEthereumChain':
        return this.#switchChain(params[0]);
      case 'personal_sign':
        return this.#sign(params);
      case 'eth_sendTransaction':
        return this.#send(params[0]);
      default:
        this.#requireSiteChain();
        return chainRequest(call.method, params);
    }
  }

  #account(): DemoAccount | undefined {
    const { account, isConnected } = readState();
    if (!isConnected) return undefined;
    return DEMO_ACCOUNTS.find(({ address }) => sameAddress(address, account));
  }

  #accounts(): string[] {
    const account = this.#account();
    return account ? [account.address] : [];
  }

  #chainId(): string {
    return readState().chainId || this.#siteChain;
  }

  #change(part: Parameters<typeof writeState>[0]): void {
    writeState(part);
    this.#emitChanges();
  }

  #emitChanges(): void {
    const before = this.#emitted;
    this.#emitted = { accounts: this.#accounts(), chainId: this.#chainId() };
    if (before.accounts[0] !== this.#emitted.accounts[0]) {
      this.#emit('accountsChanged', this.#emitted.accounts);
    }
    if (before.chainId !== this.#emitted.chainId) this.#emit('chainChanged', this.#emitted.chainId);
  }

  #emit(event: string, payload: unknown): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(payload);
  }

  /** Shows one dialog at a time, as real wallets do. @throws ProviderError pending, rejected */
  async #ask<T>(question: Question<T>): Promise<T> {
    if (this.#isAsking) throw new ProviderError(WALLET_CODE.pending, 'Request already pending.');
    this.#isAsking = true;
    try {
      const { ask } = await import('./dialogs/ask');
      const answer = await ask(question);
      if (answer === undefined) throw rejected();
      return answer;
    } finally {
      this.#isAsking = false;
    }
  }

  async #chooseAccount(): Promise<void> {
    const { chooseAccountQuestion } = await import('./dialogs/chooseAccountQuestion');
    const chosen = await this.#ask(
      chooseAccountQuestion({
        account: readState().account,
        chainId: this.#chainId(),
        siteChain: this.#siteChain,
        otherChain: OTHER_CHAIN,
      }),
    );
    this.#change({ ...chosen, isConnected: true });
  }

  async #switchChain(param: unknown): Promise<null> {
    const chainId = isObject(param) ? parseChainId(param.chainId) : '';
    if (chainId !== this.#siteChain && chainId !== OTHER_CHAIN) {
      throw new ProviderError(WALLET_CODE.unknownChain, 'Unrecognized chain ID.');
    }
    if (chainId === this.#chainId()) return null;
    const { switchChainQuestion } = await import('./dialogs/switchChainQuestion');
    await this.#ask(switchChainQuestion({ isSiteChain: chainId === this.#siteChain }));
    this.#change({ chainId });
    return null;
  }

  /** There is no node behind another chain. */
  #requireSiteChain(): void {
    if (this.#chainId() === this.#siteChain) return;
    throw new ProviderError(WALLET_CODE.chainDisconnected, 'no such network');
  }

  /** The connected account, if it has this address. @throws ProviderError unauthorized */
  #requireAccount(address: unknown): DemoAccount {
    const account = this.#account();
    if (!account || typeof address !== 'string' || !sameAddress(account.address, address)) {
      throw new ProviderError(WALLET_CODE.unauthorized, 'The account is not connected.');
    }
    return account;
  }

  async #sign([message, address]: readonly unknown[]): Promise<string> {
    const account = this.#requireAccount(address);
    if (typeof message !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(message)) {
      throw new ProviderError(WALLET_CODE.invalidParams, 'The message must be hexadecimal.');
    }
    // The code that signs loads while the member reads the message.
    const signerModule = import('./signer');
    // The error is thrown by the `await` below; without a handler until then, it would count as unhandled.
    signerModule.catch(() => {});
    const { signQuestion } = await import('./dialogs/signQuestion');
    await this.#ask(signQuestion({ account, message }));
    const { signMessage } = await signerModule;
    return signMessage(message, account.privateKey);
  }

  async #send(param: unknown): Promise<string> {
    if (!isObject(param) || typeof param.to !== 'string') {
      throw new ProviderError(WALLET_CODE.invalidParams, 'The transaction has no recipient.');
    }
    const account = this.#requireAccount(param.from);
    this.#requireSiteChain();
    const transaction = {
      to: param.to,
      data: typeof param.data === 'string' ? param.data : '0x',
      value: typeof param.value === 'string' ? BigInt(param.value) : 0n,
    };
    const [{ sendQuestion }, { estimateFee, sendTransaction }] = await Promise.all([
      import('./dialogs/sendQuestion'),
      import('./signer'),
    ]);
    const fee = await estimateFee(account.address, transaction);
    await this.#ask(sendQuestion({ account, transaction, fee }));
    return sendTransaction(account, transaction, fee, BigInt(this.#siteChain));
  }
}
