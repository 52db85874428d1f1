import { AuditedWorld } from '../testing/auditedWorld';

/** The topics after which a browser reads balances again (src/services/movesMoney.ts). */
const TOPICS = ['balance', 'order', 'auction'];

/** Some of what the world does, each in another part of the shop. */
const KINDS = [
  'hold of order',
  'order.pay of order',
  'order.settle of order',
  'order.refund of order',
  'order.returnPart of order',
  'order.fee of order',
  'hold of lot',
  'release of lot',
];

interface Moved {
  kind: string;
  member: string;
  /** Of the events that this commit sent to the member, sorted; null for none. */
  topics: string[] | null;
}

let world: AuditedWorld;
beforeAll(async () => {
  world = await AuditedWorld.open();
});
afterAll(() => world.close());

/** What moved members' money, save gifts of tests, and what its commit said of it. */
async function moves(): Promise<Moved[]> {
  const { rows } = await world.db.pool.query<Moved>(
    `SELECT concat(j.kind, ' of ', j.ref_type) AS kind, p.member_id AS member, (
       SELECT array_agg(e.topic ORDER BY e.topic) FROM events e
       WHERE e.member_id = p.member_id AND e.xmin = j.xmin AND e.topic = ANY ($1)) AS topics
     FROM journals j JOIN (SELECT DISTINCT journal_id, member_id FROM postings WHERE member_id IS NOT NULL) p
       ON p.journal_id = j.id
     WHERE j.key NOT LIKE 'test:%' ORDER BY j.id`,
    [TOPICS],
  );
  return rows;
}

describe('a change of what a member has available or held', () => {
  it('is told to their open pages by an event of its commit', async () => {
    const all = await moves();
    expect(all.filter(({ topics }) => topics === null)).toEqual([]);
    expect(all.map(({ kind }) => kind)).toEqual(expect.arrayContaining(KINDS));
  });

  it('needs no `balance` where the commit sends what says it', async () => {
    const all = await moves();
    expect(
      all.filter(({ topics }) => topics?.includes('balance') && new Set(topics).size > 1),
    ).toEqual([]);
  });
});
