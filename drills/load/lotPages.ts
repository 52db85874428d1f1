import { Agent } from 'node:https';
import { parseAmount } from '@common/money/money';
import type { Database } from '../../server/db/database';
import { until } from '../topology/until';
import { OpenPage } from './openPage';

/** Pages that watch each lot: the balancer spreads them over the APIs. */
const PAGES = 4;

/** Time limit for a page to show the last bid, s. */
const ARRIVE_S = 30;

interface Shown {
  price: bigint;
  /** ms since the epoch. */
  at: number;
}

/** The open pages of lots, and how long a bid takes to each of them. */
export class LotPages {
  static async open(
    site: { url: string; authority: string },
    lotIds: readonly number[],
  ): Promise<LotPages> {
    const all = new LotPages(site, lotIds);
    for (const { page } of all.#pages) void page.follow();
    await until('all lots are watched', async () => all.#pages.every(({ page }) => page.isOpen));
    return all;
  }

  readonly #agent: Agent;
  readonly #pages: readonly { lotId: number; page: OpenPage; shown: Shown[] }[];
  #begunAt = new Date();

  private constructor(
    { url, authority }: { url: string; authority: string },
    lotIds: readonly number[],
  ) {
    const agent = new Agent({ ca: authority, keepAlive: false });
    this.#agent = agent;
    const places = lotIds.flatMap((lotId) => Array.from({ length: PAGES }, () => lotId));
    this.#pages = places.map((lotId) => {
      const shown: Shown[] = [];
      const onEvent = (event: string, data: string) => {
        if (event !== 'lot') return;
        const { price }: { price: string } = JSON.parse(data);
        shown.push({ price: BigInt(parseAmount(price)), at: Date.now() });
      };
      const path = `${url}/api/auctions/${lotId}/events`;
      return { lotId, shown, page: new OpenPage({ url: path, agent, token: '', onEvent }) };
    });
  }

  /** Begins to measure. */
  begin(): void {
    this.#begunAt = new Date();
  }

  /** Longest time from a bid to a page that shows it, or a later one, ms; undefined if a page never did. */
  async slowest(db: Database): Promise<number | undefined> {
    const { rows } = await db.pool.query<{ lot_id: number; price: string; at: Date }>(
      'SELECT lot_id, price_after AS price, at FROM bids WHERE at >= $1',
      [this.#begunAt],
    );
    const took = () =>
      this.#pages.flatMap(({ lotId, shown }) =>
        rows
          .filter(({ lot_id }) => lot_id === lotId)
          .map((bid) => {
            const first = shown.find(({ price }) => price >= BigInt(bid.price));
            return first && first.at - bid.at.getTime();
          }),
      );
    await until('every page shows the last bid', async () => !took().includes(undefined), {
      seconds: ARRIVE_S,
    }).catch(() => undefined);
    const times = took();
    if (times.includes(undefined)) return undefined;
    return Math.max(0, ...times.map((ms) => ms ?? 0));
  }

  close(): void {
    for (const { page } of this.#pages) page.isClosed = true;
    this.#agent.destroy();
  }
}
