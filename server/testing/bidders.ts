import { randomUUID } from 'node:crypto';
import { amountToString } from '@common/money/money';
import type { Database } from '../db/database';
import { readBalances } from '../ledger/ledger';
import type { Reply, TestApi } from './api';
import { createMember, createSession, give } from './factories';

/** A member with coin who bids. */
export interface TestBidder {
  id: number;
  token: string;
  bid(lotId: number, maximum: string, key?: string): Promise<Reply>;
  buyNow(lotId: number, price: string): Promise<Reply>;
  /** Available and held, wire amounts. */
  coin(): Promise<[string, string]>;
}

/** @param coin a wire amount; '0' gives none */
export async function createBidder(db: Database, api: TestApi, coin = '1000'): Promise<TestBidder> {
  const id = await createMember(db);
  if (coin !== '0') await give(db, id, 'coin', coin);
  const token = await createSession(db, id);
  return {
    id,
    token,
    bid: (lotId, maximum, key = randomUUID()) =>
      api.call(token, 'POST', `/api/auctions/${lotId}/bids`, { maximum }, key),
    buyNow: (lotId, price) => api.call(token, 'POST', `/api/auctions/${lotId}/buy-now`, { price }),
    async coin() {
      const { coin: balance } = await readBalances(db, id);
      return [amountToString(balance.available), amountToString(balance.held)];
    },
  };
}
