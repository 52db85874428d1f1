import { finished } from 'node:stream/promises';
import { createMember, freezeSql } from '../testing/factories';
import { createLot } from '../testing/lots';
import { type Person, ReturnWorld } from '../testing/returnWorld';

const CHAIN = 31_337;

let world: ReturnWorld;
let admin: Person;
beforeAll(async () => {
  world = await ReturnWorld.open();
  admin = await world.person([], ['admin']);
});
afterAll(() => world.close());

/** The lines of a file without its head; no cell of these lists has a line break. */
async function linesOf(path: string, who = admin): Promise<string[]> {
  const { status, body } = await world.get(who, path);
  expect(status).toBe(200);
  const [head, ...lines] = String(body).trimEnd().split('\r\n');
  expect(head?.startsWith('\uFEFF')).toBe(true);
  return lines;
}
const idsOf = (lines: readonly string[]) => lines.map((line) => Number(line.split(',')[0]));
const newestFirst = (ids: readonly number[]) => [...ids].sort((a, b) => b - a);
const lastNote = async () =>
  (
    await world.sql(
      `SELECT staff_id, ref_type, note FROM staff_actions WHERE action = 'list.export' ORDER BY id DESC LIMIT 1`,
    )
  ).rows[0];

it('a list longer than a page is exported whole, each row once, and computes nothing', async () => {
  for (let n = 0; n < 205; n++) await createMember(world.db, n === 0 ? '=HYPERLINK("x")' : '甲');
  const lines = await linesOf('/api/admin/members.csv');
  const { rows } = await world.sql('SELECT id FROM members ORDER BY id DESC');
  expect(idsOf(lines)).toEqual(rows.map(({ id }) => id));
  expect(lines.find((line) => line.includes('HYPERLINK'))).toContain(`"'=HYPERLINK(""x"")"`);
});

it.each([
  ['/api/admin/members.csv', 'are frozen', freezeSql()],
  [
    '/api/admin/members.csv',
    'log out',
    'UPDATE sessions SET revoked_at = now() WHERE member_id = $1',
  ],
  ['/api/admin/log.csv', 'lose the role', `SELECT revoke_capability($1, 'staff', NULL, 'test')`],
])('%s ends early for staff who %s while they take it', async (url, _, loss) => {
  await world.sql(`INSERT INTO members (name) SELECT '乙' FROM generate_series(1, 3000)`);
  await world.sql(
    `INSERT INTO staff_actions (staff_id, action, ref_type, ref_id, note)
     SELECT $1, 'member.note', 'member', '1', 'x' FROM generate_series(1, 3000)`,
    [admin.id],
  );
  const clerk = await world.person([], ['staff']);
  const response = await world.api.app.inject({
    url,
    headers: { authorization: `Bearer ${clerk.token}` },
    payloadAsStream: true,
  });
  expect(response.statusCode).toBe(200);
  const file = response.stream();
  let text = '';
  for await (const part of file.iterator({ destroyOnReturn: false })) {
    text += part;
    break;
  }
  await world.sql(loss, [clerk.id]);
  file.on('data', (part) => {
    text += part;
  });
  await finished(file).catch(() => undefined);
  const lines = text.split('\r\n').length;
  expect(lines).toBeGreaterThan(1);
  expect(lines).toBeLessThan(2_500);
});

it('the log names list and filters, and not what was typed', async () => {
  expect(await linesOf(`/api/admin/members.csv?q=${admin.id}`)).toHaveLength(1);
  expect(await lastNote()).toEqual({ staff_id: admin.id, ref_type: 'list', note: '會員、文字' });
});

it('a queue is exported from its oldest row to its newest', async () => {
  await world.sql(
    `INSERT INTO outflows (chain_id, tx_hash, log_index, block_number, block_hash, to_address, amount, state)
     SELECT $1, '0x' || lpad(to_hex(n), 64, '0'), 0, 1, '0x' || repeat('b', 64), '0x' || repeat('c', 40), 5, 'booked'
     FROM generate_series(1, 230) n`,
    [CHAIN],
  );
  const ids = idsOf(await linesOf('/api/admin/outflows.csv?state=open'));
  expect(new Set(ids).size).toBe(230);
  expect(ids).toEqual(newestFirst(ids).reverse());
  const all = idsOf(await linesOf('/api/admin/outflows.csv?state=all'));
  expect(all).toEqual(newestFirst(ids));
});

it('a sorted list is exported in the order in which it is shown', async () => {
  const ids = idsOf(await linesOf('/api/admin/members.csv?sort=joined'));
  expect(ids.length).toBeGreaterThan(200);
  expect(ids).toEqual(newestFirst(ids).reverse());
  expect(await lastNote()).toMatchObject({ note: '會員、排序' });
});

it('journals have a line for each posting', async () => {
  for (let n = 0; n < 110; n++) await world.person(['1']);
  const { rows } = await world.sql('SELECT journal_id FROM postings ORDER BY journal_id DESC');
  const lines = await linesOf('/api/admin/journals.csv');
  expect(newestFirst(idsOf(lines))).toEqual(rows.map(({ journal_id }) => journal_id));
});

it('a product’s stock, withdrawals and deposits are files, too', async () => {
  const { skuId } = await world.paid();
  const { rows } = await world.sql('SELECT product_id FROM skus WHERE id = $1', [skuId]);
  const stock = `/api/admin/products/${rows[0].product_id}/stock-movements.csv`;
  expect((await linesOf(stock)).length).toBeGreaterThan(0);
  expect(await lastNote()).toMatchObject({ note: '庫存異動' });
  expect(await linesOf('/api/admin/withdrawals.csv?state=open')).toEqual([]);
  expect(await linesOf('/api/admin/deposits.csv?state=suspense')).toEqual([]);
  expect(await lastNote()).toMatchObject({ note: '充幣、狀態' });
  expect(await linesOf('/api/admin/deposits/suspense.csv?state=open')).toEqual([]);
});

it('returns, listings, lots and coupons are files with the filters of their lists', async () => {
  const { no } = await world.opened();
  const found = await linesOf(`/api/admin/returns.csv?q=${no}`);
  expect(found.map((line) => line.split(',').slice(1, 5))).toEqual([
    [no, '商城', '已發貨', '待回覆'],
  ]);
  expect(await lastNote()).toMatchObject({ note: '退貨、文字' });
  expect(await linesOf(`/api/admin/returns.csv?q=${no}&state=refunded`)).toEqual([]);
  const seller = await createMember(world.db, '=賣家');
  const lot = await createLot(world.db, { sellerId: seller, reserve: '150' });
  const [line = '', ...others] = await linesOf(`/api/admin/auctions.csv?q=%23${lot}&state=open`);
  expect(others).toEqual([]);
  expect(line).toContain(`,市集,'=賣家,競標中,100,100,150,,0,`);
  expect(await lastNote()).toMatchObject({ note: '拍品、文字、狀態' });
  expect(await linesOf(`/api/admin/auctions.csv?q=%23${lot}&state=sold`)).toEqual([]);
  const content = {
    ...{ title: '手沖壺', subtitle: '', category: 'test', description: '', condition: 'used' },
    ...{ fulfilment: 'shipping', price: '120', stock: 1, pictures: [] },
  };
  await world.sql(
    `INSERT INTO listings (seller_id, channel, kind, state, content, submitted_at)
     VALUES ($1, 'market', 'fixed', 'pending', $2, now())`,
    [seller, JSON.stringify(content)],
  );
  const listing = await linesOf('/api/admin/listings.csv?state=pending&q=%E6%89%8B%E6%B2%96');
  expect(listing.map((one) => one.split(',').slice(2, 8))).toEqual([
    ['定價', '手沖壺', `'=賣家（#${seller}）`, '120', '新刊登', '審核中'],
  ]);
  expect(await linesOf('/api/admin/coupons.csv?state=usable')).toEqual([]);
  expect(await lastNote()).toMatchObject({ note: '優惠券、狀態' });
  const support = await world.person([], ['support']);
  expect((await world.get(support, '/api/admin/coupons.csv')).status).toBe(403);
});

it('reviews, questions and cases of reports are files with the filters of their lists, for those who work on them', async () => {
  const { rows } = await world.sql(`SELECT id FROM products ORDER BY id LIMIT 1`);
  const [asker, owner] = [
    await createMember(world.db, '王小明'),
    await createMember(world.db, '甲'),
  ];
  await world.sql(
    `INSERT INTO questions (product_id, member_id, text) VALUES ($1, $2, E'=1+1\n第二行')`,
    [rows[0].id, asker],
  );
  const { body } = await world.get(admin, '/api/admin/questions.csv?state=waiting');
  expect(String(body)).toContain(`"'=1+1\n第二行"`);
  expect(String(body)).not.toContain('王小明');
  expect(await lastNote()).toMatchObject({ note: '問答、狀態' });
  await world.sql(
    `WITH c AS (INSERT INTO report_cases (kind, subject_id, owner_id, title) VALUES ('seller', $1, $1, '@甲') RETURNING id)
     INSERT INTO content_reports (case_id, reporter_id, reason, note, shown)
     SELECT id, $2, 'fraud', '', '{"text": "", "pictures": []}' FROM c`,
    [owner, asker],
  );
  const [line] = await linesOf('/api/admin/reports.csv');
  expect(line).toContain(`,賣家,${owner},'@甲,甲（#${owner}）,`);
  expect(await linesOf('/api/admin/reports.csv?state=decided')).toEqual([]);
  expect(await lastNote()).toMatchObject({ note: '檢舉、狀態' });
  expect(await linesOf('/api/admin/reviews.csv?state=low&sort=rating')).toEqual([]);
  expect(await lastNote()).toMatchObject({ note: '評價、排序、狀態' });
  const planner = await world.person([], ['merchandiser']);
  for (const list of ['reviews', 'questions', 'reports']) {
    expect((await world.get(planner, `/api/admin/${list}.csv`)).status).toBe(403);
  }
});

it('files name what they are about and the accounts in the words of the console', async () => {
  const { no, skuId } = await world.paid();
  const { rows } = await world.sql('SELECT product_id FROM skus WHERE id = $1', [skuId]);
  const cells = async (path: string) =>
    (await linesOf(path)).flatMap((line) => line.split(',')).filter((cell) => cell !== '');
  const journals = await cells(`/api/admin/journals.csv?ref=${no}`);
  expect(journals).toEqual(expect.arrayContaining([`訂單 ${no}`, '可用', '交易託管']));
  expect(await cells(`/api/admin/products/${rows[0].product_id}/stock-movements.csv`)).toContain(
    `訂單 ${no}`,
  );
  await linesOf('/api/admin/orders.csv');
  await world.sql(
    `INSERT INTO staff_actions (staff_id, action, ref_type, ref_id, note) VALUES ($1, 'setting.decline', 'setting', 'lots', '')`,
    [admin.id],
  );
  await world.sql(
    `INSERT INTO staff_actions (staff_id, action, ref_type, ref_id, note)
     VALUES ($1, 'withdrawals.decline', 'setting', 'withdrawals.switch', ''), ($1, 'job.retry', 'job', 'publishPlanned:news:7', '')`,
    [admin.id],
  );
  const log = await cells('/api/admin/log.csv');
  expect(log).toEqual(
    expect.arrayContaining([
      '設定「提幣開關」',
      '背景工作 預定的發布與上架 news:7',
      '設定「競標規則」',
      '訂單 CSV',
      '清單 CSV',
      '操作紀錄 CSV',
    ]),
  );
});
