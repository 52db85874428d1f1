import type { Chain } from './chain/port';
import type { Database } from './db/database';
import type { EventHub } from './http/eventHub';
import type { Carrier } from './modules/trade/carriers/port';
import type { PushConfig } from './push/pushConfig';
import type { SealKeys } from './sealKeys';
import type { ShopSecret } from './shopSecret';
import type { Storage } from './storage/storage';

/** Settings of the running shop; read once at start. */
export interface Settings {
  /** The shop runs on the embedded chain: demo wallets, `/api/demo/rpc` and the mailbox page are on. */
  demo: boolean;
  /** Blocks after which a transfer counts. */
  confirmations: number;
  /** Public origin such as `https://shop.example`; null takes the request's own host (demo only). */
  siteUrl: string | null;
  supportEmail: string;
  /** Requests per minute of a member, or of a network's visitors, before 429; 0 turns the limit off. */
  floodLimit: number;
  /** Bids per minute and member; a network may send four times as many. 0 turns both limits off. */
  bidLimit: number;
  /** Pieces left at which a product without a limit of its own counts as low. */
  lowStock: number;
  /** Number of reverse proxies whose X-Forwarded-For is believed; none by default. */
  trustProxy?: number;
  /** The shop's own, which the database holds for all processes: signs values that only they read. */
  secret: ShopSecret;
  /** Web push to browsers; without it no notice is pushed. */
  push?: PushConfig;
  /** The second factor of staff. */
  secondFactor: {
    /** Whether the console is closed to staff without a second factor. */
    required: boolean;
    /** Keys that seal the factors' secrets at rest, 32 bytes each: the first one seals, any of them opens. */
    keys: SealKeys;
  };
}

/** The ports that a request may use; passed as arguments, never global. */
export interface Services {
  db: Database;
  chain: Chain;
  settings: Settings;
  events: EventHub;
  carrier: Carrier;
  storage: Storage;
  /** Sends a JSON-RPC call or batch of safe methods to the embedded chain; absent with a real one. */
  demoRpc?: (body: unknown) => Promise<unknown>;
}
