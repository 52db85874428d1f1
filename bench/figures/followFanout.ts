import { notifyFollowers } from '../../server/modules/shopfront/follows/notifyFollowers';
import * as make from '../../server/testing/factories';
import { compare, type Figure, median, plain } from '../figure';
import type { World } from '../world';

const FOLLOWERS = 10_000;
const PIECES = 200;

/** Putting on sale with ten thousand followers and with one, and the digest to all of them. */
export async function followFanout(world: World): Promise<Figure[]> {
  const { pool } = world.db;
  const createSeller = async (followers: number) => {
    const id = await make.createMember(world.db);
    await pool.query(
      `WITH m AS (INSERT INTO members (name) SELECT 'f' FROM generate_series(1, $2) RETURNING id)
       INSERT INTO seller_follows (follower_id, seller_id) SELECT id, $1 FROM m`,
      [id, followers],
    );
    return id;
  };
  const [few, many] = [await createSeller(1), await createSeller(FOLLOWERS)];
  const took = new Map<number, number[]>([
    [few, []],
    [many, []],
  ]);
  // In turns, so that both meet the same machine.
  for (let i = 0; i < PIECES; i++) {
    for (const [sellerId, times] of took) {
      const begun = performance.now();
      await make.createProduct(world.db, { sellerId, channel: 'market' });
      times.push(performance.now() - begun);
    }
  }
  await pool.query(`UPDATE seller_news SET created_at = created_at - interval '2 hours'`);
  await pool.query(`UPDATE seller_follows SET created_at = created_at - interval '3 hours'`);
  const begun = performance.now();
  await notifyFollowers(world.db);
  const fanOut = performance.now() - begun;
  const { rows } = await pool.query(
    `SELECT count(*) AS told, count(DISTINCT member_id) AS members FROM notices WHERE kind = 'sellerNews'`,
  );
  return [
    compare(
      'follow-fanout.put-up',
      median(took.get(many) ?? []),
      'ms',
      median(took.get(few) ?? []),
      'as with one follower',
    ),
    plain('follow-fanout.digest', fanOut, 'ms', `for ${FOLLOWERS} followers, in the background`),
    // Differences, because figures are rounded to four digits.
    plain('follow-fanout.missed', FOLLOWERS + 1 - Number(rows[0].members), 'members', '0'),
    plain('follow-fanout.twice', Number(rows[0].told) - Number(rows[0].members), 'notices', '0'),
  ];
}
