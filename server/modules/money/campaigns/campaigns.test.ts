import { CAMPAIGN_ROWS } from '@common/endpoints/campaigns';
import { amountToString } from '@common/money/money';
import { readBalances } from '../../../ledger/ledger';
import { createTestApi, type TestApi } from '../../../testing/api';
import {
  createTestDatabase,
  expectAuditClean,
  findTestBreaches,
  type TestDatabase,
} from '../../../testing/database';
import { createMember, createSession, freezeSql } from '../../../testing/factories';

let test: TestDatabase;
let api: TestApi;
let admin: { id: number; token: string };
let staff: string;
beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
  const id = await createMember(test.db, '店長', ['admin']);
  admin = { id, token: await createSession(test.db, id) };
  staff = await createSession(test.db, await createMember(test.db, '客服', ['staff']));
});
afterAll(async () => {
  await api.close();
  await test.drop();
});
afterEach(() => expectAuditClean(test.db));

const post = async (path: string, body: object, token = admin.token) =>
  (await api.call(token, 'POST', path, body)).body;
const adv = async (id: number) => amountToString((await readBalances(test.db, id)).adv.available);

let serial = 0;
async function begin(cap = '1000'): Promise<number> {
  const { data } = await post('/api/admin/campaigns', { name: `活動 ${++serial}`, cap });
  return data.id;
}
const preview = async (id: number, csv: string) =>
  (await post(`/api/admin/campaigns/${id}/preview`, { csv })).data;
const grant = (id: number, csv: string, digest: string) =>
  post(`/api/admin/campaigns/${id}/grants`, { csv, digest, note: '雙十一抽獎' });

async function member(email?: string): Promise<number> {
  const id = await createMember(test.db);
  if (email) await test.db.pool.query('UPDATE members SET email = $2 WHERE id = $1', [id, email]);
  return id;
}

it('a grant books exactly its preview in one journal, with notices and an audit row', async () => {
  const [a, b] = [await member(), await member('mei@x.tw')];
  const id = await begin();
  const csv = `會員,數量,備註\r\n${a},10.5,頭獎\r\nMei@X.tw,"20","貳獎，恭喜"\r\n`;
  const seen = await preview(id, csv);
  expect(seen).toMatchObject({ count: 2, total: '30.5', left: '1000', fault: null });
  expect(seen.rows[1]).toMatchObject({
    line: 3,
    member: { id: b },
    amount: '20',
    note: '貳獎，恭喜',
  });
  expect([await adv(a), await adv(b)]).toEqual(['0', '0']);
  const { data } = await grant(id, csv, seen.digest);
  expect(data).toMatchObject({
    granted: '30.5',
    batches: [{ count: 2, total: '30.5', staff: '店長', note: '雙十一抽獎' }],
  });
  expect([await adv(a), await adv(b)]).toEqual(['10.5', '20']);
  const records = await api.call(await createSession(test.db, a), 'GET', '/api/me/records');
  expect(records.body.data.list[0]).toMatchObject({ type: 9, asset: 'adv', amount: '10.5' });
});

it('a campaign gives to each member once, also by different or concurrent files', async () => {
  const a = await member();
  const id = await begin();
  const csv = `${a},10`;
  const { digest } = await preview(id, csv);
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => grant(id, csv, digest)));
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect(new Set(answers.map(({ errorCode }) => errorCode))).toEqual(
    new Set(['', 'CAMPAIGN_FILE']),
  );
  const other = `${a},11`;
  expect((await preview(id, other)).rows[0].fault).toBe('這個活動已經發過');
  expect((await grant(id, other, '')).errorCode).toBe('CAMPAIGN_FILE');
  expect(await adv(a)).toBe('10');
  const next = await begin();
  expect((await grant(next, csv, (await preview(next, csv)).digest)).success).toBe(true);
});

it('one faulty row refuses the whole file, with its line and reason', async () => {
  const [a, frozen] = [await member(), await member()];
  await test.db.pool.query(freezeSql(), [frozen]);
  const id = await begin();
  const csv = [
    `${a},10`,
    `${a},10`,
    `${frozen},1`,
    `${admin.id},1`,
    '999999,1',
    'nobody@x.tw,1',
    `${await member()},1e3`,
    `${await member()},0`,
    `${await member()},-1`,
    `${await member()},1,備註,多的`,
    `${await member()},1,${'長'.repeat(101)}`,
  ].join('\n');
  const { rows, fault, digest } = await preview(id, csv);
  expect(rows.map((row: { fault: string | null }) => row.fault)).toEqual([
    null,
    '檔案裡重複出現',
    '帳戶已凍結',
    '不能發給自己',
    '沒有這位會員',
    '沒有這位會員',
    '數量格式不正確',
    '數量要大於 0',
    '數量格式不正確',
    '欄位太多，只能有會員、數量、備註',
    '備註太長或含有控制字元',
  ]);
  expect([fault, digest]).toEqual(['有 10 筆需要修正，修正前不會發出任何一筆。', '']);
  expect((await grant(id, csv, digest)).errorCode).toBe('CAMPAIGN_FILE');
  expect(await adv(a)).toBe('0');
});

it('two concurrent files never exceed the campaign’s cap', async () => {
  const id = await begin('100');
  const files = [`${await member()},60`, `${await member()},60`];
  const digests = await Promise.all(files.map(async (csv) => (await preview(id, csv)).digest));
  const answers = await Promise.all(files.map((csv, i) => grant(id, csv, digests[i] ?? '')));
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect((await preview(id, `${await member()},40.000000000000000001`)).fault).toContain(
    '剩餘的 40',
  );
  const attempt = test.db.pool.query('UPDATE campaigns SET granted = cap + 1 WHERE id = $1', [id]);
  await expect(attempt).rejects.toThrow('campaigns_cap');
});

it('a grant that differs from its preview is refused', async () => {
  const a = await member('changing@x.tw');
  const id = await begin();
  const csv = 'changing@x.tw,10';
  const { digest } = await preview(id, csv);
  await test.db.pool.query('UPDATE members SET email = NULL WHERE id = $1', [a]);
  const b = await member('changing@x.tw');
  expect((await grant(id, csv, digest)).errorCode).toBe('CONTENT_CHANGED');
  expect([await adv(a), await adv(b)]).toEqual(['0', '0']);
});

it('a file with the maximum of rows is granted, a longer one is refused', async () => {
  const { rows } = await test.db.pool.query(
    `INSERT INTO members (name) SELECT '會員' || n FROM generate_series(1, $1) n RETURNING id`,
    [CAMPAIGN_ROWS + 1],
  );
  const lines = rows.map(({ id: who }: { id: number }) => `${who},1`);
  const id = await begin();
  expect((await preview(id, lines.join('\n'))).fault).toContain(`一次最多 ${CAMPAIGN_ROWS} 筆`);
  const csv = lines.slice(1).join('\n');
  const { digest } = await preview(id, csv);
  expect((await grant(id, csv, digest)).success).toBe(true);
  expect(await adv(rows[1].id)).toBe('1');
});

it('only administrators create campaigns, with a unique name and a positive cap', async () => {
  const id = await begin();
  const begun = { name: `活動 ${serial}`, cap: '1' };
  expect((await post('/api/admin/campaigns', begun)).errorCode).toBe('CAMPAIGN_NAME');
  expect((await post('/api/admin/campaigns', { name: '空的', cap: '0' })).errorCode).toBe(
    'CAMPAIGN_CAP',
  );
  for (const path of ['', `/${id}/preview`, `/${id}/grants`]) {
    const { status } = await api.call(staff, 'POST', `/api/admin/campaigns${path}`, {});
    expect(status).toBe(403);
  }
  expect((await api.call(staff, 'GET', '/api/admin/campaigns')).body.data.total).toBeGreaterThan(0);
});

it('granted amounts cannot be changed, and the audit reports a campaign that differs from its journal', async () => {
  await expect(test.db.pool.query('UPDATE campaign_grants SET amount = 1')).rejects.toThrow(
    /permission denied/,
  );
  await expect(test.db.pool.query('DELETE FROM campaign_batches')).rejects.toThrow(
    /permission denied/,
  );
  const undo = new Error('undo');
  const forged = test.db.transaction(async (tx) => {
    await tx.run({
      name: 'forgeGranted',
      text: 'UPDATE campaigns SET granted = granted + 1 WHERE id = 1',
    });
    expect((await findTestBreaches(tx)).map(({ invariant }) => invariant)).toEqual([18]);
    throw undo;
  });
  await expect(forged).rejects.toBe(undo);
});
