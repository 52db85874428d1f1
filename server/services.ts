import type { Chain } from './chain/port';
import type { Database } from './db/database';
import type { EventHub } from './http/eventHub';
import type { Storage } from './storage/storage';

/** What the running shop is set to; read once at start. */
export interface Settings {
  /** Embedded chain: demo wallets, `/api/demo/rpc` and the mailbox page are on. */
  demo: boolean;
  /** Blocks after which a transfer counts. */
  confirmations: number;
  /** Public origin such as `https://shop.example`; null takes the request's own host (demo only). */
  siteUrl: string | null;
  /** Requests per minute and address before 429; 0 turns the limit off. */
  floodLimit: number;
  /** Bids per minute and member, of an address four times as many; 0 turns the limit off. */
  bidLimit: number;
  /** Reverse proxies whose X-Forwarded-For is believed; none by default. */
  trustProxy?: number;
  /** Key of everything this process seals or signs for itself, 32 bytes. */
  secret: Buffer;
}

/** The ports a request may use; handed in, never global. */
export interface Services {
  db: Database;
  chain: Chain;
  settings: Settings;
  events: EventHub;
  /** Pictures and other files. */
  storage: Storage;
  /** Answers JSON-RPC of the embedded chain (one call or a batch), a few safe methods; absent on a real one. */
  demoRpc?: (body: unknown) => Promise<unknown>;
}
