import type { Database } from '../../server/db/database';
import { readBalances } from '../../server/ledger/ledger';
import * as make from '../../server/testing/factories';
import { createLot } from '../../server/testing/lots';
import type { DrillChain, MemberWallet } from '../topology/chain';
import { until } from '../topology/until';

/** Each member's initial coin, GAB. */
const COIN = '20000';
export const PRICE = '1';

export interface Member {
  id: number;
  token: string;
  addressId: number;
}

export interface Shelf {
  skuId: number;
  lotIds: number[];
}

/** Lets a member deposit from a new wallet, a wire amount; the worker credits it some blocks later. */
export async function deposit(
  db: Database,
  chain: DrillChain,
  memberId: number,
  coin = COIN,
): Promise<MemberWallet> {
  const wallet = await chain.createWallet(coin);
  await db.pool.query(make.BIND_WALLET, [memberId, wallet.address.toLowerCase()]);
  await wallet.deposit();
  return wallet;
}

/** Waits until a member has coin. */
export const untilCredited = (db: Database, memberId: number) =>
  until('deposits are credited', async () => {
    const { coin } = await readBalances(db, memberId);
    return coin.available > 0n;
  });

/** Members who have deposited from wallets of their own, which the worker has credited. */
export async function createMembers(
  db: Database,
  chain: DrillChain,
  count: number,
): Promise<Member[]> {
  const members: Member[] = [];
  for (let n = 0; n < count; n++) {
    const id = await make.createMember(db);
    await deposit(db, chain, id);
    const token = await make.createSession(db, id);
    members.push({ id, token, addressId: await make.createAddress(db, id) });
  }
  await untilCredited(db, members.at(-1)?.id ?? 0);
  return members;
}

export async function createShelf(db: Database): Promise<Shelf> {
  const { skuId } = await make.createProduct(db, { price: PRICE, stock: 1_000_000 });
  const lotIds: number[] = [];
  for (let n = 0; n < 4; n++) lotIds.push(await createLot(db, { startPrice: '1', step: '1' }));
  return { skuId, lotIds };
}
