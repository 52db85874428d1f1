import { followSeller } from '../../modules/shopfront/follows/changeFollows';
import { t } from '../columns';
import { statement, type Tx } from '../database';
import { demoCaller } from './demoCaller';
import { demoBuyerFollows, demoFollowed, demoReviewers } from './demoReviews';

const findMember = statement('memberToFollow', 'SELECT id FROM members WHERE name = $1', {
  id: t.int,
});

const idOf = async (tx: Tx, name: string) => (await tx.one(findMember, [name])).id;

async function follow(tx: Tx, followerId: number, seller: string): Promise<void> {
  const params = { sellerId: await idOf(tx, seller) };
  await followSeller({ tx, caller: demoCaller(followerId), params });
}

/** Buyers of the first weeks follow some sellers of the market, and the demo's buyer two of them. */
export async function seedFollows(tx: Tx, buyerId: number): Promise<void> {
  for (const { name, followers } of demoFollowed) {
    for (const one of demoReviewers.slice(0, followers)) {
      await follow(tx, await idOf(tx, one.name), name);
    }
  }
  for (const seller of demoBuyerFollows) await follow(tx, buyerId, seller);
}
