import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import { type Queryable, readsWith } from '../db/database';
import type { AuditedShop } from './auditedShop';
import { AuditedWorld } from './auditedWorld';
import { expectAuditClean, findTestBreaches, ownerUrlOf } from './database';

/** A change by an intruder with all rights, its SQL, and the exact set of checks that must report it. */
export type Canary = readonly [does: string, sql: string, reported: readonly string[]];

const queryable = (client: Client): Queryable => ({
  orm: drizzle({ client }),
  ...readsWith(
    async ({ name, text }, values = []) => (await client.query({ name, text, values })).rows,
  ),
});

/** Runs each canary in a transaction of its own that is rolled back, on one world for the test file. */
export function describeCanaries(
  area: string,
  canaries: readonly Canary[],
  open: () => Promise<AuditedShop> = AuditedWorld.open,
): void {
  let world: AuditedShop;
  let intruder: Client;
  beforeAll(async () => {
    world = await open();
    intruder = new Client({ connectionString: ownerUrlOf(world.db) });
    await intruder.connect();
  });
  afterAll(async () => {
    await intruder?.end();
    await world?.close();
  });

  describe(area, () => {
    it('the auditor reports nothing in the untouched world', () => expectAuditClean(world.db));

    it.each(canaries)('the auditor reports it if an intruder %s', async (_, sql, reported) => {
      await intruder.query('BEGIN');
      try {
        await intruder.query('SET LOCAL session_replication_role = replica');
        await intruder.query(sql);
        const found = await findTestBreaches(queryable(intruder));
        expect([...new Set(found.map(({ what }) => what))].sort()).toEqual([...reported].sort());
      } finally {
        await intruder.query('ROLLBACK');
      }
    });
  });
}
