import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { createLot } from '../../server/testing/lots';
import { type Bidder, createBidders, sendBid } from '../bidders';
import { compare, type Figure, p99 } from '../figure';
import { alternate, SECONDS, type Throughput } from '../load';
import { start } from '../programs';
import { appFor } from '../programs/app';
import type { RawStatement } from '../rawPostgres';
import { recording } from '../recorder';
import type { World } from '../world';

const BIDDERS = 16;
/** Base units of one step of the bench's lots: 0.000001 GAB. */
const STEP = 10n ** 12n;
const START = 100n * 10n ** 18n;

const wire = (n: number) => `100.${String(n).padStart(6, '0')}`;

/** Bids as fast as answers come; each maximum is a step above the last one sent by anybody. */
async function bidThroughApi(world: World, url: string, bidders: Bidder[]): Promise<Throughput> {
  const lotId = await createLot(world.db, { step: '0.000001' });
  let n = 0;
  let accepted = 0;
  const times: number[] = [];
  const begun = performance.now();
  const end = begun + SECONDS * 1000;
  await Promise.all(
    bidders.map(async (bidder) => {
      while (performance.now() < end) {
        const sent = performance.now();
        n += 2;
        const answer = await sendBid(url, bidder, lotId, wire(n));
        times.push(performance.now() - sent);
        if (answer.success) accepted++;
        // Somebody else's higher bid got in first.
        else if (answer.errorCode !== 'BID_TOO_LOW') throw new Error(answer.errorCode);
      }
    }),
  );
  return { rate: accepted / ((performance.now() - begun) / 1000), p99: p99(times) };
}

/** What one accepted bid that outbids another sends to PostgreSQL. */
async function record(world: World, bidders: Bidder[]): Promise<RawStatement[]> {
  const log: RawStatement[] = [];
  const app = await appFor(recording(world.db, log));
  const lotId = await createLot(world.db, { step: '0.000001' });
  for (const [index, bidder] of bidders.slice(0, 2).entries()) {
    log.length = 0;
    const response = await app.inject({
      method: 'POST',
      url: `/api/auctions/${lotId}/bids`,
      headers: { authorization: `Bearer ${bidder.token}`, 'idempotency-key': randomUUID() },
      payload: { maximum: wire(index * 2 + 2) },
    });
    if (!response.json().success) throw new Error(response.body);
  }
  await app.close();
  return [...log];
}

interface RawBid {
  lotId: number;
  bidder: number;
  /** Who leads before it; null: nobody. */
  former: number | null;
  n: number;
  key: Buffer;
  endsAt: Date;
}

/** What is told to whoever was outbid: nobody is by a first bid, or by raising one's own. */
const tellsNobody = (one: RawStatement, { former, bidder }: RawBid) =>
  one.name === 'passNotice' && (former === null || former === bidder);

/** The same statements on another lot by another bidder, at the next step. */
function valuesFor(one: RawStatement, at: RawBid): unknown[] | undefined {
  const values = one.values ? [...one.values] : undefined;
  if (!values) return undefined;
  const units = String(START + BigInt(at.n) * STEP);
  if (one.name === 'claimKey' || one.name === 'finishKey') values[1] = at.key;
  if (one.name === 'lockLot') values[0] = at.lotId;
  if (one.name === 'acceptBid') {
    Object.assign(values, {
      0: at.lotId,
      1: at.bidder,
      3: units,
      4: units,
      5: at.bidder,
      6: units,
      7: units,
    });
    values[8] = new Date();
    values[9] = at.endsAt;
    values[10] = at.endsAt;
  }
  // Of the same bid nobody is told twice.
  if (one.name === 'passNotice') {
    const about = { 2: `${at.lotId}:${at.n}`, 3: `lot:${at.lotId}` };
    Object.assign(values, { 0: [at.former], ...about, 11: at.bidder });
  }
  if (one.name === 'ledgerSwapHold') {
    Object.assign(values, {
      1: String(at.lotId),
      2: at.bidder,
      4: units,
      5: `raw:${at.lotId}:${at.n}`,
      7: at.bidder,
    });
  }
  return values;
}

async function bidRaw(
  world: World,
  statements: RawStatement[],
  bidders: Bidder[],
): Promise<Throughput> {
  const lotId = await createLot(world.db, { step: '0.000001' });
  const clients = bidders.map(() => new Client({ connectionString: world.url }));
  // A failed run closes the database under them; the failure itself is what is told.
  for (const client of clients) client.on('error', () => undefined);
  await Promise.all(clients.map((client) => client.connect()));
  let n = 0;
  const times: number[] = [];
  const begun = performance.now();
  const end = begun + SECONDS * 1000;
  await Promise.all(
    clients.map(async (client, index) => {
      const bidder = bidders[index]?.id ?? 0;
      while (performance.now() < end) {
        const sent = performance.now();
        const key = Buffer.from(randomUUID());
        const at: RawBid = { lotId, bidder, former: null, n: 0, key, endsAt: new Date() };
        for (const one of statements) {
          if (tellsNobody(one, at)) continue;
          const { rows } = await client.query({ ...one, values: valuesFor(one, at) });
          // The maximum is drawn under the lot's lock, so that every bid is accepted.
          if (one.name === 'lockLot') {
            n += 2;
            at.n = n;
            at.endsAt = rows[0].ends_at;
            at.former = rows[0].leader_id;
          }
        }
        times.push(performance.now() - sent);
      }
    }),
  );
  const elapsed = (performance.now() - begun) / 1000;
  await Promise.all(clients.map((client) => client.end()));
  return { rate: times.length / elapsed, p99: p99(times) };
}

/** Accepted bids per second on one lot by 16 bidders, beside the same statements sent bare. */
export async function hotLot(world: World): Promise<Figure[]> {
  const bidders = await createBidders(world, BIDDERS, '100000000');
  const statements = await record(world, bidders);
  const api = await start('api', world.url);
  const result = await alternate({
    api: () => bidThroughApi(world, api.url, bidders),
    raw: () => bidRaw(world, statements, bidders),
  });
  await api.stop();
  return [
    compare(
      'hot-lot',
      result.api.rate,
      'accepted bids/s',
      result.raw.rate,
      '>= 0.6 of the raw statements',
    ),
    compare('hot-lot.p99', result.api.p99, 'ms', result.raw.p99, '< 200 ms with 16 bidders'),
  ];
}
