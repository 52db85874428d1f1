import { parseAmount } from '@common/money/money';
import { Client } from 'pg';
import { type Database, openDatabase } from '../db/database';
import { holdWithdrawal, releaseHolds } from '../modules/money/withdrawals/holds';
import { settleOrders } from '../modules/trade/orders/sweepOrders';
import { createTestApi, type TestApi } from '../testing/api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../testing/database';
import * as make from '../testing/factories';
import { createLot } from '../testing/lots';
import { type Leg, postJournal, RECORD } from './ledger';

const ACCOUNTS = ['adv.available', 'adv.held', 'coin.available', 'coin.held'];

/** Orders in which the rows of accounts are created, which determine their ids. */
const FIRST_USE = {
  'in the order in which they are locked': (accounts: string[]) => accounts,
  'in the opposite order': (accounts: string[]) => accounts.toReversed(),
  'coin before adv, what is held before what is available': (accounts: string[]) =>
    accounts.toSorted((a, b) => rank(a) - rank(b)),
  'only when something is posted to them': () => [],
};
const rank = (account: string) => ACCOUNTS.indexOf(account.split(' ')[0] ?? '') ^ 3;

interface Person {
  id: number;
  token: string;
  addressId: number;
}

let test: TestDatabase;
let db: Database;
let api: TestApi;
let staff: string;
let people: Person[];

beforeEach(async () => {
  test = await createTestDatabase();
  db = openDatabase(test.ownerUrl);
  api = await createTestApi(db);
  staff = await make.createSession(db, await make.createMember(db, '店員', ['staff']));
  people = [];
  for (let n = 0; n < 4; n++) {
    const id = await make.createMember(db);
    const token = await make.createSession(db, id);
    people.push({ id, token, addressId: await make.createAddress(db, id) });
  }
});
afterEach(() => test.drop());

const asOwner = async (work: (owner: Client) => Promise<unknown>) => {
  const owner = new Client({ connectionString: test.ownerUrl });
  await owner.connect();
  await work(owner);
  await owner.end();
};

/** Recreates the accounts of house and members, with ids in this order. */
async function makeAccounts(order: (accounts: string[]) => string[]): Promise<void> {
  const names = people.flatMap(({ id }) => ACCOUNTS.map((account) => `${account} ${id}`));
  await asOwner(async (owner) => {
    await owner.query('SET session_replication_role = replica');
    const { rows } = await owner.query(
      'DELETE FROM accounts WHERE member_id IS NULL RETURNING asset, bucket',
    );
    const house = rows.map((row) => `${row.asset}.${row.bucket}`);
    const made = order(house);
    for (const account of made.length > 0 ? made : house) {
      const insert = 'INSERT INTO accounts (asset, bucket, balance) VALUES ($1, $2, NULL)';
      await owner.query(insert, account.split('.'));
    }
    for (const name of order(names)) {
      const [account = '', id] = name.split(' ');
      const [asset, bucket] = account.split('.');
      await owner.query('SELECT ledger_account($1, $2, $3)', [Number(id), asset, bucket]);
    }
  });
  for (const { id } of people) {
    await make.give(db, id, 'coin', '100000');
    await make.give(db, id, 'adv', '100000');
  }
}

const act = (one: Person, no: string, action: string, body?: object) =>
  api.call(one.token, 'POST', `/api/orders/${no}/${action}`, body);

async function buy(one: Person, skuId: number, advAmount: string): Promise<string> {
  const items = [{ skuId, quantity: 1, unitPrice: '100' }];
  const body = { items, addressId: one.addressId, paymentMethod: 'coin', advAmount };
  const placed = (await api.call(one.token, 'POST', '/api/orders', body)).body;
  expect(placed.errorMessage).toBe('');
  const no: string = placed.data.out_trade_no;
  expect((await act(one, no, 'pay')).body.errorCode).toBe('');
  return no;
}

/** Simultaneous events between the accounts of the people; each must succeed. */
async function makeEvents(): Promise<Record<string, (one: Person, n: number) => Promise<unknown>>> {
  const options = { stock: 1000, advMaxBps: 5000 };
  const { skuId: ours } = await make.createProduct(db, options);
  const theirs = await Promise.all(
    people.map(({ id: sellerId }) =>
      make.createProduct(db, { ...options, channel: 'market', sellerId }),
    ),
  );
  const lotId = await createLot(db, { startPrice: '10', step: '1' });
  const of = <T>(list: readonly T[], n: number): T => {
    const one = list[n % list.length];
    if (one === undefined) throw new Error('the list is empty');
    return one;
  };
  const ship = (no: string) =>
    api.call(staff, 'POST', `/api/admin/orders/${no}/ship`, {
      carrier: '郵局',
      trackingNo: 'A1',
      reason: '賣家委託',
    });
  let serial = 0;
  return {
    'pays with adv and is refunded': async (one) => {
      const no = await buy(one, ours, '20');
      expect((await act(one, no, 'cancel', {})).body.errorCode).toBe('');
    },
    'receives what a member sold': async (one) => {
      const no = await buy(one, of(theirs, people.indexOf(one) + 1).skuId, '50');
      expect((await ship(no)).body.errorCode).toBe('');
      expect((await act(one, no, 'confirm')).body.errorCode).toBe('');
    },
    'lets the shop settle': async (one) => {
      const no = await buy(one, ours, '10');
      await ship(no);
      await act(one, no, 'confirm');
      const late = `UPDATE orders SET settle_at = now() - interval '1 s' WHERE out_trade_no = $1`;
      await db.pool.query(late, [no]);
      await settleOrders(db);
    },
    'exchanges coin for adv': async ({ token }) => {
      const quoted = await api.call(token, 'POST', '/api/exchange/quote', { amount: '7' });
      const { quoteId } = quoted.body.data;
      const done = await api.call(token, 'POST', '/api/exchange', { quoteId });
      expect(done.body.errorCode).toBe('');
    },
    'bids against the leader': async ({ token }) => {
      const maximum = String(20 + serial++ * 5);
      const { status } = await api.call(token, 'POST', `/api/auctions/${lotId}/bids`, { maximum });
      expect(status).toBe(200);
    },
    'holds for a withdrawal and cancels it': async ({ id: memberId }) => {
      const id = 1_000_000 + serial++;
      const [amount, fee] = [parseAmount('3'), parseAmount('1')];
      await db.transaction((tx) => holdWithdrawal(tx, { id, memberId, amount, fee }));
      await db.transaction((tx) => releaseHolds(tx, { id, memberId }, '取消', null));
    },
    'receives a deposit': ({ id }) => make.give(db, id, 'coin', '2'),
    'is granted adv with everybody else': async (_one, n) => {
      const key = `grant:${n}:${serial++}`;
      const legs = people.map(
        ({ id: member }): Leg => ({
          member,
          asset: 'adv',
          bucket: 'available',
          amount: 1n,
          record: RECORD.reward,
        }),
      );
      const house = { house: 'promotion', asset: 'adv', amount: -BigInt(legs.length) } as const;
      const common = { kind: 'test.grant', key, ref: { type: 'test', id: key }, reason: '測試' };
      await db.transaction((tx) =>
        postJournal(tx, {
          ...common,
          actorId: null,
          legs: n % 2 ? [house, ...legs] : [...legs.toReversed(), house],
        }),
      );
    },
  };
}

/** PostgreSQL publishes a connection's count when it ends, so this closes all connections first. */
async function countDeadlocks(): Promise<number> {
  let count = -1;
  await asOwner(async (owner) => {
    const text = 'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()';
    count = (await owner.query(text)).rows[0].deadlocks;
  });
  return count;
}

async function expectNoDeadlock(): Promise<void> {
  await api.close();
  await expectAuditClean(db);
  await db.close();
  expect(await countDeadlocks()).toBe(0);
}

describe('simultaneous events on the same accounts', () => {
  it.each(Object.entries(FIRST_USE))(
    'cause no deadlock with accounts created %s',
    async (_name, order) => {
      await makeAccounts(order);
      const events = Object.values(await makeEvents());
      for (let round = 0; round < 3; round++) {
        const running = people.flatMap((one) => events.map((event, n) => event(one, n + round)));
        const results = await Promise.allSettled(running);
        expect(results.filter((one) => one.status === 'rejected')).toEqual([]);
      }
      await expectNoDeadlock();
    },
  );

  it('cause no deadlock between refunds in coin and adv and exchanges of the same member', async () => {
    await makeAccounts(FIRST_USE['in the opposite order']);
    const [one] = people;
    if (!one) throw new Error('the list is empty');
    const { skuId } = await make.createProduct(db, { stock: 1000, advMaxBps: 5000 });
    const ready: (() => Promise<{ body: { errorCode: string } }>)[] = [];
    for (let n = 0; n < 12; n++) {
      const no = await buy(one, skuId, '20');
      const quoted = await api.call(one.token, 'POST', '/api/exchange/quote', { amount: '7' });
      const { quoteId } = quoted.body.data;
      ready.push(() => act(one, no, 'cancel', {}));
      ready.push(() => api.call(one.token, 'POST', '/api/exchange', { quoteId }));
    }
    const answers = await Promise.all(ready.map((act) => act()));
    expect(answers.map(({ body }) => body.errorCode).filter(Boolean)).toEqual([]);
    await expectNoDeadlock();
  });
});
