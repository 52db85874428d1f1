import type { AuditedShop } from './auditedShop';
import { AuditedWorld } from './auditedWorld';
import { expectAuditClean } from './database';
import { Intruder } from './intruder';

/** A change by an intruder with all rights, its SQL, and the exact set of checks that must report it. */
export type Canary = readonly [does: string, sql: string, reported: readonly string[]];

/** Runs each canary in a transaction of its own that is rolled back, on one world for the test file. */
export function describeCanaries(
  area: string,
  canaries: readonly Canary[],
  open: () => Promise<AuditedShop> = AuditedWorld.open,
): void {
  let world: AuditedShop;
  let intruder: Intruder;
  beforeAll(async () => {
    world = await open();
    intruder = await Intruder.connectTo(world.db);
  });
  afterAll(async () => {
    await intruder?.end();
    await world?.close();
  });

  describe(area, () => {
    it('the auditor reports nothing in the untouched world', () => expectAuditClean(world.db));

    it.each(canaries)('the auditor reports it if an intruder %s', async (_, sql, reported) => {
      await intruder.undone(async () => {
        await intruder.query(sql);
        expect(await intruder.brokenChecks()).toEqual([...reported].sort());
      });
    });
  });
}
