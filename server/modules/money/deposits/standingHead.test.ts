import { createTestApi, type TestApi } from '../../../testing/api';
import { createTestDatabase, type TestDatabase } from '../../../testing/database';
import { createMember, createSession } from '../../../testing/factories';
import { recordHead } from '../chainState/cursorStore';

/** A chain of a node elsewhere. */
const CHAIN = 777;

let test: TestDatabase;
let api: TestApi;
let token: string;
beforeEach(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db, {
    chainId: CHAIN,
    tokenAddress: '0x0000000000000000000000000000000000000001',
    systemWallet: '0x0000000000000000000000000000000000000002',
  });
  token = await createSession(test.db, await createMember(test.db));
  await test.db.pool.query(
    `INSERT INTO chain_cursors (chain_id, block_number, block_hash, head_number, head_block_at) VALUES ($1, 97, '0x1', 100, now())`,
    [CHAIN],
  );
});
afterEach(async () => {
  await api.close();
  await test.drop();
});

const watcher = async () => (await api.call(token, 'GET', '/api/me/deposits')).body.data.watcher;

it('a member reads that deposits are late while the head stands still, unless the chain makes blocks as seldom', async () => {
  const stand = (pause: number | null) =>
    test.db.pool.query(
      `UPDATE chain_cursors SET head_seen_at = now(), head_block_at = now() - interval '10 minutes', head_pause_s = $1`,
      [pause],
    );
  expect((await watcher()).state).toBe('fine');
  await stand(12);
  const { state, heardAt } = await watcher();
  expect(state).toBe('silent');
  // Nothing new has been heard since that block, though the node answers.
  expect(Date.now() - heardAt).toBeGreaterThan(9 * 60_000);
  await stand(null);
  expect((await watcher()).state).toBe('silent');
  await stand(3_600);
  expect((await watcher()).state).toBe('fine');
  await test.db.pool.query(`UPDATE chain_cursors SET head_seen_at = now() - interval '31 seconds'`);
  expect((await watcher()).state).toBe('silent');
});

it('the longest pause between blocks is kept for a while, and an outage of the node is none', async () => {
  const rowOf = async () =>
    (
      await test.db.pool.query(
        `SELECT head_number AS n, extract(epoch FROM head_block_at)::float8 AS at, head_pause_s AS pause FROM chain_cursors`,
      )
    ).rows[0];
  const after = async (blocks: number, seconds: number) => {
    const { n, at } = await rowOf();
    const head = { number: n + blocks, timestamp: at + seconds };
    await recordHead(test.db, CHAIN, { ...head, hash: '0x1', parentHash: '0x0' });
    return (await rowOf()).pause;
  };
  expect(await after(0, 0)).toBeNull();
  expect(await after(1, 12)).toBeCloseTo(12, 3);
  expect(await after(1, 24)).toBeCloseTo(24, 3);
  expect(await after(1, 12)).toBeCloseTo(24, 2);
  expect(await after(300, 3_600)).toBeCloseTo(24, 0);
  expect(await after(100_000, 604_800)).toBeCloseTo(12, 0);
  // A chain that makes blocks with transactions, after a quiet night.
  expect(await after(1, 30_000)).toBeCloseTo(30_000, 0);
});
