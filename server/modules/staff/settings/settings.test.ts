import type { ShopSetting } from '@common/endpoints/settings';
import type { SettingKey } from '@common/staff/settingKeys';
import { createTestApi, type TestApi } from '../../../testing/api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../../testing/database';
import { createMember, createSession, give } from '../../../testing/factories';
import { createLot } from '../../../testing/lots';
import { noticesOf } from '../../../testing/notices';
import { noticeDuty } from '../duty/noticeDuty';

let test: TestDatabase;
let api: TestApi;
let first: string;
let second: string;
let merchandiser: string;
beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
  const session = async (name: string, right: 'admin' | 'merchandiser') =>
    createSession(test.db, await createMember(test.db, name, [right]));
  first = await session('甲店長', 'admin');
  second = await session('乙店長', 'admin');
  merchandiser = await session('商品企劃', 'merchandiser');
});
afterAll(async () => {
  await api.close();
  await test.drop();
});
afterEach(() => expectAuditClean(test.db));

const PATH = '/api/admin/settings';
const REASON = '配合活動調整';

async function read(key: SettingKey, token = first): Promise<ShopSetting> {
  const { data } = (await api.call(token, 'GET', PATH)).body;
  return data.settings.find((one: ShopSetting) => one.key === key);
}
async function change(key: SettingKey, part: object, token = first, version?: number) {
  const now = await read(key);
  const body = {
    value: { ...now.value, ...part },
    version: version ?? now.version,
    reason: REASON,
  };
  return (await api.call(token, 'PUT', `${PATH}/${key}`, body)).body;
}
async function propose(key: SettingKey, part: object, token = first) {
  const now = await read(key);
  const body = { value: { ...now.value, ...part }, version: now.version, reason: REASON };
  return (await api.call(token, 'POST', `${PATH}/${key}/proposals`, body)).body;
}
const approve = async (id: number, token = second) =>
  (await api.call(token, 'POST', `${PATH}/proposals/${id}/approve`)).body;

it('a change has its author, its reason, and what was before and after', async () => {
  const { data } = await change('windows', { paymentMinutes: 45 });
  expect(data).toMatchObject({ value: { paymentMinutes: 45 }, last: { staff: '甲店長' } });
  const changes = (await api.call(first, 'GET', `${PATH}/windows/changes`)).body.data;
  expect(changes).toMatchObject([
    {
      before: { paymentMinutes: 30 },
      after: { paymentMinutes: 45 },
      staff: '甲店長',
      proposer: null,
      note: REASON,
    },
  ]);
});

it('an earlier version comes back as a new change', async () => {
  await change('fulfilment', { shipDays: 5 });
  const [made] = (await api.call(first, 'GET', `${PATH}/fulfilment/changes`)).body.data;
  const { data } = await change('fulfilment', made.before);
  expect(data.value).toEqual({ shipDays: 7, refundDays: 7 });
  const changes = (await api.call(first, 'GET', `${PATH}/fulfilment/changes`)).body.data;
  expect(changes).toHaveLength(2);
});

it('an edit of an outdated version names who was first, and changes nothing', async () => {
  const { version } = await read('returns');
  await change('returns', { open: 4 }, second);
  const late = await change('returns', { open: 5 }, first, version);
  expect(late).toMatchObject({ errorCode: 'SETTING_CHANGED', data: { staff: '乙店長' } });
  expect((await read('returns')).value).toMatchObject({ open: 4 });
});

it('of two edits of one version at once, one counts', async () => {
  const { version } = await read('home');
  const rows = (names: string[]) => change('home', { rows: names }, first, version);
  const answers = await Promise.all([rows(['best', 'news']), rows(['news', 'best'])]);
  expect(answers.map(({ errorCode }) => errorCode).sort()).toEqual(['', 'SETTING_CHANGED']);
});

it.each<[string, SettingKey, object, string]>([
  ['a window of no minutes', 'windows', { paymentMinutes: 0 }, 'BAD_INPUT'],
  ['an unknown field', 'windows', { seconds: 3 }, 'BAD_INPUT'],
  [
    'bands that do not begin at 0',
    'lots',
    { bands: [{ from: '5', step: '1' }] },
    'SETTING_UNSOUND',
  ],
  ['a step of nothing', 'lots', { bands: [{ from: '0', step: '0' }] }, 'SETTING_UNSOUND'],
  ['a cap below one extension', 'lots', { extensionCapSeconds: 1 }, 'SETTING_UNSOUND'],
  ['a row twice', 'home', { rows: ['news', 'news'] }, 'SETTING_UNSOUND'],
  ['the same in other digits', 'lots', {}, 'NOTHING_CHANGED'],
])('%s is refused', async (_, key, part, code) => {
  const before = await read(key);
  expect((await change(key, part)).errorCode).toBe(code);
  expect(await read(key)).toEqual(before);
});

it('merchandisers order the home page, which shows it, and change nothing else', async () => {
  const { data } = await change('home', { rows: ['market', 'shop'] }, merchandiser);
  expect(data.value.rows).toEqual(['market', 'shop']);
  const fresh = await createTestApi(test.db);
  const home = (await fresh.call('', 'GET', '/api/home')).body.data;
  await fresh.close();
  expect(home.rows).toEqual(['market', 'shop']);
  expect((await change('windows', { paymentMinutes: 20 }, merchandiser)).errorCode).toBe(
    'FORBIDDEN',
  );
  expect((await read('home', merchandiser)).mayChange).toBe(true);
  expect((await read('windows', merchandiser)).mayChange).toBe(false);
});

describe('what moves money', () => {
  it('is not changed by one person, but the limits beside it are', async () => {
    expect((await change('exchange', { rate: '2' })).errorCode).toBe('SETTING_TWO_PEOPLE');
    expect((await change('selling', { feeBps: 400 })).errorCode).toBe('SETTING_TWO_PEOPLE');
    expect((await change('selling', { openListings: 90 })).success).toBe(true);
  });

  it('takes another administrator, both with a fresh proof', async () => {
    const { data } = await propose('selling', { feeBps: 250 });
    expect(data).toMatchObject({ value: { feeBps: 300 }, proposal: { after: { feeBps: 250 } } });
    const { id } = data.proposal;
    expect((await approve(id, first)).errorCode).toBe('PROPOSAL_OWN');
    await test.db.pool.query(
      `UPDATE sessions SET created_at = now() - interval '1 hour', proven_at = NULL`,
    );
    expect((await approve(id)).errorCode).toBe('PROOF_NEEDED');
    expect((await propose('exchange', { rate: '2' })).errorCode).toBe('PROOF_NEEDED');
    await test.db.pool.query('UPDATE sessions SET proven_at = now()');
    expect((await approve(id)).data).toMatchObject({ value: { feeBps: 250 }, proposal: null });
    expect((await approve(id)).errorCode).toBe('PROPOSAL_GONE');
  });

  it('is proposed for what was seen: another change between voids it', async () => {
    const { data } = await propose('selling', { feeBps: 100 });
    await change('selling', { openListings: 80 }, second);
    expect((await approve(data.proposal.id)).errorCode).toBe('PROPOSAL_GONE');
    expect((await read('selling')).proposal).toBeNull();
  });

  it('is not decided at the desk of withdrawals, nor theirs here', async () => {
    const { data } = await propose('exchange', { rate: '3' });
    const desk = `/api/admin/withdrawal-desk/proposals/${data.proposal.id}`;
    expect((await api.call(second, 'POST', `${desk}/approve`)).body.errorCode).toBe(
      'PROPOSAL_GONE',
    );
    const { body } = await api.call(second, 'POST', `${desk}/reject`, { note: '先不要' });
    expect(body.errorCode).toBe('PROPOSAL_GONE');
    const here = `${PATH}/proposals/${data.proposal.id}/reject`;
    expect((await api.call(second, 'POST', here, { note: '先不要調整' })).body.success).toBe(true);
  });

  it('is followed by a notice to who proposed it, of how it ended and why', async () => {
    const proposer = await createMember(test.db, '丙店長', ['admin']);
    const token = await createSession(test.db, proposer);
    const reject = async (id: number, by: string) =>
      (await api.call(by, 'POST', `${PATH}/proposals/${id}/reject`, { note: '先不要調整' })).body;
    const ask = async () => {
      const { feeBps } = (await read('selling')).value;
      return (await propose('selling', { feeBps: Number(feeBps) + 1 }, token)).data.proposal.id;
    };
    await approve(await ask());
    await reject(await ask(), second);
    await reject(await ask(), token);
    await ask();
    await change('selling', { openListings: 70 }, second);
    await noticeDuty(test.db, 1);
    const { id } = (await propose('selling', { feeBps: 90 }, token)).data.proposal;
    await change('selling', { openListings: 71 }, second);
    // Another proposal takes the place of one that is outdated before the job finds it.
    await reject((await propose('selling', { feeBps: 91 })).data.proposal.id, first);
    expect(await noticesOf(test.db, proposer)).toMatchObject([
      { data: { setting: '市集刊登', outcome: '另一位管理員已同意，並已生效。' } },
      { data: { outcome: '另一位管理員不同意，沒有變更。原因：先不要調整' } },
      { data: { outcome: expect.stringContaining('設定已被另一次變更修改') } },
      { data: { outcome: expect.stringContaining('設定已被另一次變更修改'), proposalId: `${id}` } },
    ]);
  });

  it('the database refuses a change of the fee by one person', async () => {
    const alone = test.db.pool.query(
      `INSERT INTO setting_changes (key, before, after, staff_id, note)
       SELECT 'selling', '{"feeBps": 300}', '{"feeBps": 0}', min(id), '' FROM members`,
    );
    await expect(alone).rejects.toThrow('takes two people');
  });
});

describe('invoices, which are in NT$', () => {
  const show = (shown: boolean, twd = '3.2') => change('referenceRate', { shown, twd });

  it('need a rate that is shown', async () => {
    expect((await change('invoices', { enabled: true })).errorCode).toBe('SETTING_UNSOUND');
  });

  it('keep the rate shown, which may be another', async () => {
    await show(true);
    expect((await change('invoices', { enabled: true })).success).toBe(true);
    expect(await show(false)).toMatchObject({
      errorCode: 'SETTING_UNSOUND',
      errorMessage: expect.stringContaining('不能隱藏參考匯率'),
    });
    expect((await show(true, '3.3')).success).toBe(true);
    await change('invoices', { enabled: false });
    expect((await show(false)).success).toBe(true);
  });

  it('do not begin at the moment in which the rate is hidden', async () => {
    for (let round = 0; round < 6; round++) {
      await show(true);
      const begun = change('invoices', { enabled: true });
      const ended = await Promise.all([begun, show(false)]);
      expect(ended.filter(({ success }) => success)).toHaveLength(1);
      await change('invoices', { enabled: false });
    }
  });

  it('are asked about again when a proposal to hide the rate is approved', async () => {
    await show(true);
    const { data } = await propose('referenceRate', { shown: false });
    await change('invoices', { enabled: true });
    expect((await approve(data.proposal.id)).errorCode).toBe('SETTING_UNSOUND');
    expect((await read('referenceRate')).value).toMatchObject({ shown: true });
  });
});

it('a quote keeps the terms under which it was given', async () => {
  const memberId = await createMember(test.db);
  await give(test.db, memberId, 'coin', '1000');
  const member = await createSession(test.db, memberId);
  const quote = async () =>
    (await api.call(member, 'POST', '/api/exchange/quote', { amount: '100' })).body.data;
  const before = await quote();
  await approve((await propose('exchange', { rate: '2', feeBps: 50 })).data.proposal.id);
  expect(await quote()).toMatchObject({ rate: '2', fee: '0.5', out: '199' });
  const done = await api.call(member, 'POST', '/api/exchange', { quoteId: before.quoteId });
  expect(done.body.data).toMatchObject({ rate: '1', fee: '1', out: '99' });
});

it('a lot that runs keeps its increments and its soft close', async () => {
  const id = await createLot(test.db);
  const terms = async () =>
    (await test.db.pool.query('SELECT bands, soft_close_seconds FROM lots WHERE id = $1', [id]))
      .rows[0];
  const before = await terms();
  await change('lots', { softCloseSeconds: 60, bands: [{ from: '0', step: '1' }] });
  expect(await terms()).toEqual(before);
  const rules = (await api.call(merchandiser, 'GET', '/api/me/selling')).body.data;
  expect(rules).toMatchObject({ softCloseSeconds: 60, bands: [{ from: '0', step: '1' }] });
});
