import { Duplex } from 'node:stream';
import { MetaMaskInpageProvider } from '@metamask/providers';
import type { Eip1193Provider } from '@/wallet/eip1193';
import { isObject } from '@/wallet/eip1193';
import { ADDRESS, CHAIN, SIGNATURE, TX_HASH } from './fakeWallet';

interface Request {
  id: unknown;
  method: string;
  params: readonly unknown[];
}

type Answer = (params: readonly unknown[]) => unknown;

const isRequest = (value: unknown): value is Request =>
  isObject(value) && typeof value.method === 'string' && 'id' in value;

/**
 * MetaMask's real in-page provider over a stream, with a simulated extension at the other end: the order of responses
 * and events, and the behaviour after the extension is gone, are MetaMask's own.
 */
export class MetaMask {
  accounts: string[] = [ADDRESS];
  chainId = CHAIN;
  isLocked = false;
  /** Whether the wallet reaches its network. */
  isConnected = true;
  /** Delay between confirming a switch and switching, ms; infinite: never. */
  switchLag = 0;
  readonly asked: string[] = [];
  readonly answers: Record<string, Answer>;
  readonly provider: Eip1193Provider;
  readonly #stream: Duplex;

  constructor() {
    const allowed = () => (this.isLocked ? [] : this.accounts);
    this.answers = {
      metamask_getProviderState: () => ({ accounts: allowed(), ...this.#network() }),
      eth_requestAccounts: allowed,
      eth_accounts: allowed,
      eth_chainId: () => this.chainId,
      eth_blockNumber: () => this.#reached('0x10'),
      eth_gasPrice: () => this.#reached('0x3b9aca00'),
      eth_getBalance: () => this.#reached('0xde0b6b3a7640000'),
      eth_call: () => this.#reached(`0x${(10n ** 21n).toString(16).padStart(64, '0')}`),
      personal_sign: () => SIGNATURE,
      eth_sendTransaction: () => TX_HASH,
      wallet_switchEthereumChain: ([wanted]) => {
        const chainId = isObject(wanted) ? String(wanted.chainId) : '';
        if (Number.isFinite(this.switchLag)) setTimeout(() => this.moveTo(chainId), this.switchLag);
        return null;
      },
    };
    this.#stream = new Duplex({
      objectMode: true,
      read() {},
      write: (message: unknown, _, done) => {
        done();
        if (isRequest(message)) this.#answer(message);
      },
      destroy: (error, done) => done(error),
    });
    const silent = { debug() {}, error() {}, info() {}, log() {}, trace() {}, warn() {} };
    const provider = new MetaMaskInpageProvider(this.#stream, { logger: silent });
    this.provider = {
      request: ({ method, params }) =>
        provider.request({ method, params: Array.isArray(params) ? [...params] : {} }),
      on: (event, listener) => provider.on(event, listener),
      removeListener: (event, listener) => provider.removeListener(event, listener),
    };
  }

  lock(): void {
    this.isLocked = true;
    this.#notify('metamask_accountsChanged', []);
  }

  unlock(): void {
    this.isLocked = false;
    this.#notify('metamask_accountsChanged', this.accounts);
  }

  moveTo(chainId: string): void {
    this.chainId = chainId;
    this.#notify('metamask_chainChanged', this.#network());
  }

  loseNetwork(): void {
    this.isConnected = false;
    this.#notify('metamask_chainChanged', this.#network());
  }

  findNetwork(): void {
    this.isConnected = true;
    this.#notify('metamask_chainChanged', this.#network());
  }

  /** Simulates that the extension is reloaded, updated, or crashes: this provider receives nothing more. */
  die(): void {
    this.#stream.destroy(new Error('the extension has gone'));
  }

  #network() {
    const networkVersion = String(Number(this.chainId));
    return { chainId: this.chainId, networkVersion, isConnected: this.isConnected };
  }

  #reached(answer: string): string {
    if (this.isConnected) return answer;
    throw Object.assign(new Error('the network cannot be reached'), { code: -32603 });
  }

  #notify(method: string, params: unknown): void {
    this.#stream.push({ jsonrpc: '2.0', method, params });
  }

  #answer({ id, method, params }: Request): void {
    this.asked.push(method);
    const answer = this.answers[method];
    try {
      if (!answer) throw Object.assign(new Error(`no ${method}`), { code: -32601 });
      const result = answer(Array.isArray(params) ? params : []);
      this.#stream.push({ jsonrpc: '2.0', id, result });
    } catch (cause) {
      const code = isObject(cause) && typeof cause.code === 'number' ? cause.code : -32603;
      const message = cause instanceof Error ? cause.message : 'failed';
      this.#stream.push({ jsonrpc: '2.0', id, error: { code, message } });
    }
  }
}
