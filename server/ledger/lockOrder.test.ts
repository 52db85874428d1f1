import { createTestDatabase, type TestDatabase } from '../testing/database';
import * as make from '../testing/factories';
import { untilWaiting } from '../testing/meanwhile';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

interface Account {
  member: number;
  asset: string;
  bucket: string;
}

const BUCKETS = ['available', 'held'];

/** Locks accounts in a transaction of its own. @returns the function that undoes it */
async function locking(accounts: readonly Account[], limit: string) {
  const client = await test.db.pool.connect();
  await client.query(`BEGIN; SET LOCAL lock_timeout = '${limit}'`);
  const locked = client.query('SELECT ledger_lock_accounts($1)', [JSON.stringify(accounts)]);
  const undo = async () => {
    await locked.catch(() => undefined);
    await client.query('ROLLBACK');
    client.release();
  };
  return { locked, undo };
}

/** Whether a transaction has locked the account, or is making it. */
async function isLocked(account: Account): Promise<boolean> {
  const { locked, undo } = await locking([account], '30ms');
  const code = await locked.then(
    () => undefined,
    (error: { code: string }) => error.code,
  );
  await undo();
  return code === '55P03';
}

/** Six members' accounts, those of four made already in an order that says nothing; in the order in which they are locked. */
async function accountsOf(made: (member: number) => boolean): Promise<Account[]> {
  const members: number[] = [];
  while (members.length < 6) members.push(await make.createMember(test.db));
  const all = BUCKETS.flatMap((bucket) =>
    members.map((member) => ({ member, asset: 'coin', bucket })),
  );
  for (const one of all.toReversed()) {
    if (!made(members.indexOf(one.member))) continue;
    await test.db.pool.query('SELECT ledger_lock_accounts($1)', [JSON.stringify([one])]);
  }
  return all;
}

it.each([
  ['all are there', () => true, 0],
  ['all are there, and a later one is taken', () => true, 7],
  ['some have yet to be made', (index: number) => index % 2 === 1, 1],
  ['some have yet to be made, and a later one is taken', (index: number) => index % 2 === 1, 9],
])('accounts are locked in one order, however they are named: %s', async (_, made, taken) => {
  const all = await accountsOf(made);
  const named = all.toSorted((a, b) => ((a.member * 7) % 5) - ((b.member * 7) % 5));
  const holder = await locking(all.slice(taken, taken + 1), '1s');
  await holder.locked;
  const waiter = await locking(named, '10s');
  try {
    await untilWaiting(test.db, 1);
    const locked: boolean[] = [];
    for (const one of all) locked.push(await isLocked(one));
    expect(locked).toEqual(all.map((_one, index) => index <= taken));
  } finally {
    await holder.undo();
    await waiter.undo();
  }
});
