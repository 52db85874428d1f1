import { LIST_SORTS, type SortedList, type SortKey, sortsOf } from '@common/lists/listSorts';
import { Client } from 'pg';
import { createTestApi, type TestApi } from './testing/api';
import { createTestDatabase, type TestDatabase } from './testing/database';
import { type Cost, explainReads, recordReads } from './testing/explainReads';
import * as make from './testing/factories';
import { fillLongLists, ROWS } from './testing/longLists';

/** The usual filters of each list. */
const FILTERS: Readonly<Record<SortedList, readonly string[]>> = {
  orders: [
    '',
    'status=10',
    'status=1',
    'channel=market',
    'channel=shop&status=20',
    'work=platform',
  ],
  members: [''],
  products: ['', 'state=onSale', 'state=offSale', 'state=soldOut', 'category=test'],
  withdrawals: ['', 'state=review', 'state=open', 'state=rejected', 'state=done'],
  deposits: ['', 'state=credited', 'state=suspense', 'q=7'],
  returns: ['', 'state=waiting', 'state=escalated', 'state=refunded'],
  auctions: ['', 'state=open'],
  listings: ['state=pending', 'state=approved'],
  reviews: ['', 'state=low', 'state=unanswered'],
  reports: ['', 'state=decided'],
  coupons: ['', 'state=usable', 'state=over', 'by=sellers'],
  deals: ['', 'state=running', 'state=over', 'by=sellers'],
};
/** Those of lists some columns of which sort pending work alone. */
const PENDING: Partial<Record<SortedList, readonly string[]>> = {
  orders: ['work=platform', 'work=members'],
  returns: ['state=waiting', 'state=escalated'],
  auctions: ['state=open'],
  listings: ['state=pending'],
  reports: [''],
};
const filtersOf = <L extends SortedList>(list: L, key: SortKey<L>) =>
  (sortsOf(list, false).includes(key) ? undefined : PENDING[list]) ?? FILTERS[list];
/** Sums and counters: an index of theirs would be written by every sale, and their tables grow slowly. */
const UNINDEXED = ['products stock', 'coupons used'];

/** Most rows that a page may look at, of the thousands that a list has, and sort: pending work is sorted, because it is little. */
const LIMITS = { scanned: ROWS / 12, sorted: ROWS / 24 };
/** The same where the list is read once, with what a row of it is summed from. */
const WHOLE = { scanned: ROWS * 4, sorted: ROWS * 2 };

let test: TestDatabase;
let api: TestApi;
let owner: Client;
let staff: string;
beforeAll(async () => {
  test = await createTestDatabase();
  owner = new Client({ connectionString: test.ownerUrl });
  await owner.connect();
  const person = await make.createMember(test.db, '店長', ['admin']);
  await make.createProduct(test.db);
  await fillLongLists(owner);
  staff = await make.createSession(test.db, person);
  api = await createTestApi(test.db);
});
afterAll(async () => {
  await api.close();
  await owner.end();
  await test.drop();
});

interface Answer {
  list: object[];
  older: string | number | null;
  newer: string | number | null;
}

async function read(path: string): Promise<Answer> {
  const { body } = await api.call(staff, 'GET', path);
  expect(body).toMatchObject({ errorCode: '' });
  return body.data;
}

/** What the statements that choose a page's rows took; counts end at a limit of their own. */
async function costsOf(path: string): Promise<Cost[]> {
  const sent = await recordReads(test.db, () => read(path));
  return explainReads(
    owner,
    sent.filter(({ text }) => text.includes('LIMIT $2') && !text.startsWith('SELECT count(')),
  );
}

/** The way on from a page, in the order of `sort`. */
function onward({ older, newer }: Answer, sort: string): string | null {
  const [word, cursor] = sort.startsWith('-') ? ['before', older] : ['after', newer];
  return cursor === null ? null : `${word}=${cursor}`;
}
function backward({ older, newer }: Answer, sort: string): string {
  return sort.startsWith('-') ? `after=${newer}` : `before=${older}`;
}

const SORTS = (Object.keys(LIST_SORTS) as SortedList[]).flatMap((list) =>
  LIST_SORTS[list].flatMap((key) =>
    [key, `-${key}`].map((sort) => ({ list, sort, filters: filtersOf(list, key) })),
  ),
);

it.each(SORTS)(
  '$list by $sort are read from an index, filtered or not, on every page',
  async ({ list, sort, filters }) => {
    const limits = UNINDEXED.includes(`${list} ${sort.replace('-', '')}`) ? WHOLE : LIMITS;
    for (const filter of filters) {
      const path = `/api/admin/${list}?pageSize=20&${filter}&sort=${sort}`;
      const next = onward(await read(path), sort);
      for (const page of [path, ...(next ? [`${path}&${next}`] : [])]) {
        const costs = await costsOf(page);
        expect(costs).not.toEqual([]);
        const dear = costs.filter(
          ({ scanned, sorted }) => scanned > limits.scanned || sorted > limits.sorted,
        );
        expect({ page, dear }).toEqual({ page, dear: [] });
      }
    }
  },
);

it.each(SORTS)(
  'pages of $list by $sort have rows of one value once each, there and back',
  async ({ list, sort, filters: [filter] }) => {
    const path = `/api/admin/${list}?pageSize=20&${filter}&sort=${sort}`;
    const first = await read(path);
    const second = await read(`${path}&${onward(first, sort)}`);
    const third = await read(`${path}&${onward(second, sort)}`);
    const rows = [first, second, third].flatMap(({ list: shown }) =>
      shown.map((row) => JSON.stringify(row)),
    );
    expect(new Set(rows).size).toBe(60);
    const back = await read(`${path}&${backward(second, sort)}`);
    expect(back.list).toEqual(first.list);
  },
);
