import type { Chain } from './chain/port';
import type { Database } from './db/database';
import type { EventHub } from './http/eventHub';
import type { Carrier } from './modules/trade/carriers/port';
import type { PushConfig } from './push/pushConfig';
import type { SealKeys } from './sealKeys';
import type { Storage } from './storage/storage';

/** Settings of the running shop; read once at start. */
export interface Settings {
  /** Embedded chain: demo wallets, `/api/demo/rpc` and the mailbox page are on. */
  demo: boolean;
  /** Blocks after which a transfer counts. */
  confirmations: number;
  /** Public origin such as `https://shop.example`; null takes the request's own host (demo only). */
  siteUrl: string | null;
  /** Contact of support. */
  supportEmail: string;
  /** Requests per minute and address before 429; 0 turns the limit off. */
  floodLimit: number;
  /** Bids per minute and member, of an address four times as many; 0 turns the limit off. */
  bidLimit: number;
  /** Pieces left at which a product without a limit of its own counts as low. */
  lowStock: number;
  /** Reverse proxies whose X-Forwarded-For is believed; none by default. */
  trustProxy?: number;
  /** Key of everything this process seals or signs for itself, 32 bytes. */
  secret: Buffer;
  /** Sender of notices to browsers; absent: none are pushed. */
  push?: PushConfig;
  /** The one-time codes of staff. */
  secondFactor: {
    /** Whether the console is closed to staff without one. */
    required: boolean;
    /** Seal their secrets at rest, 32 bytes each: the first seals, every one opens. */
    keys: SealKeys;
  };
}

/** The ports a request may use; handed in, never global. */
export interface Services {
  db: Database;
  chain: Chain;
  settings: Settings;
  events: EventHub;
  /** The carrier (ADR 073). */
  carrier: Carrier;
  /** Pictures and other files. */
  storage: Storage;
  /** Answers JSON-RPC of the embedded chain (one call or a batch), a few safe methods; absent on a real one. */
  demoRpc?: (body: unknown) => Promise<unknown>;
}
