import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import * as make from '../server/testing/factories';
import type { World } from './world';

export interface Bidder {
  id: number;
  token: string;
}

export async function createBidders(
  { db }: Pick<World, 'db'>,
  count: number,
  coin: string,
): Promise<Bidder[]> {
  const bidders: Bidder[] = [];
  for (let n = 0; n < count; n++) {
    const id = await make.createMember(db);
    await make.give(db, id, 'coin', coin);
    bidders.push({ id, token: await make.createSession(db, id) });
  }
  return bidders;
}

/** A bid's maximum in GAB as the API takes it: steps of 0.000001 above a whole amount. */
export const maximumAt = (steps: number, whole = 100): string =>
  `${whole}.${String(steps).padStart(6, '0')}`;

export interface BidAnswer {
  success: boolean;
  errorCode: string;
  data: {
    bidId?: number;
    live?: { price: string };
    at?: number;
    endedAt?: number;
    arrivedAt?: number;
  } | null;
}

/** Enough for each bidder to have a connection, as browsers have; 64 bidders never have more. */
const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });

/** Sends one bid over a keep-alive connection. */
export function sendBid(
  url: string,
  { token }: Bidder,
  lotId: number,
  maximum: string,
  key: string = randomUUID(),
): Promise<BidAnswer> {
  const body = JSON.stringify({ maximum });
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}/api/auctions/${lotId}/bids`,
      {
        method: 'POST',
        agent,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'idempotency-key': key,
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        // The connection broke in the middle of a response.
        response.once('error', reject);
        response.on('end', () => resolve(JSON.parse(Buffer.concat(parts).toString())));
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}
