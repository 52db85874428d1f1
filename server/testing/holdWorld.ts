import { type HoldRequest, readBalances } from '../ledger/ledger';
import { createTestDatabase, expectBooksClean, type TestDatabase } from './database';
import { createMember, give } from './factories';

/** A database of its own for tests of holds, for one test file; its books are audited after each test. */
export function holdWorld() {
  let test: TestDatabase;
  let serial = 0;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());
  afterEach(() => expectBooksClean(test.db));
  const run: TestDatabase['db']['transaction'] = (work) => test.db.transaction(work);
  return {
    get db() {
      return test.db;
    },
    get ownerUrl() {
      return test.ownerUrl;
    },
    run,
    coin: async (member: number) => (await readBalances(test.db, member)).coin,
    /** A member with coin. */
    async rich(amount = '100'): Promise<number> {
      const member = await createMember(test.db);
      await give(test.db, member, 'coin', amount);
      return member;
    },
    /** A hold for a lot of its own. */
    asked(memberId: number, amount: bigint, change: Partial<HoldRequest> = {}): HoldRequest {
      serial += 1;
      return {
        memberId,
        asset: 'coin',
        amount,
        ref: { type: 'lot', id: `L${serial}` },
        key: `hold:${serial}`,
        reason: '出價',
        actorId: memberId,
        ...change,
      };
    },
  };
}
