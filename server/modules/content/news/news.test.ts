import type { NewsInput } from '@common/endpoints/news';
import { HELP_TEXTS } from '@common/lists/sitePages';
import { desc, eq } from 'drizzle-orm';
import { staffActions } from '../../../db/schema/ledger';
import { news, sitePages } from '../../../db/schema/news';
import { createTestApi, type TestApi } from '../../../testing/api';
import { createTestDatabase, type TestDatabase } from '../../../testing/database';
import { createMember, createSession } from '../../../testing/factories';

let shop: TestDatabase;
let api: TestApi;
let staff = '';
let staffId = 0;

beforeAll(async () => {
  shop = await createTestDatabase();
  api = await createTestApi(shop.db);
  staffId = await createMember(shop.db, '店長', ['staff']);
  staff = await createSession(shop.db, staffId);
});
afterAll(async () => {
  await api.close();
  await shop.drop();
});
beforeEach(async () => {
  await shop.db.orm.update(news).set({ published: false });
});

const input: NewsInput = {
  category: 'notice',
  title: '系統維護',
  summary: '週日凌晨暫停服務。',
  cover: 'maintenance',
  markdown: '**時間：**凌晨兩點',
};

async function write(change: Partial<NewsInput> = {}): Promise<number> {
  const { body } = await api.call(staff, 'POST', '/api/admin/news', { ...input, ...change });
  return body.data.id;
}

/** A published item, dated so that later ones are newer. */
async function publish(title: string, hoursAgo: number, change: Partial<NewsInput> = {}) {
  const id = await write({ title, ...change });
  await api.call(staff, 'POST', `/api/admin/news/${id}/publish`, { version: 1 });
  const publishedAt = new Date(Date.now() - hoursAgo * 3_600_000);
  await shop.db.orm.update(news).set({ publishedAt }).where(eq(news.id, id));
  return id;
}

const get = (path: string, token = '') => api.call(token, 'GET', path);
const titles = ({ body }: { body: { data: { list: { title: string }[] } } }) =>
  body.data.list.map(({ title }) => title);
const lastActions = async (count: number) =>
  (await shop.db.orm.select().from(staffActions).orderBy(desc(staffActions.id)).limit(count)).map(
    ({ action, refType, refId, note, staffId: by }) => ({ action, refType, refId, note, by }),
  );

describe('a visitor', () => {
  it('sees published news, newest first, and no draft', async () => {
    await write({ title: '草稿' });
    await publish('舊聞', 48);
    await publish('新聞', 1);
    const answer = await get('/api/news');
    expect(titles(answer)).toEqual(['新聞', '舊聞']);
    expect(answer.body.data).toMatchObject({ total: 2, current: 1, pageSize: 9 });
    expect(answer.body.data.list[0]).toEqual({
      id: expect.any(Number),
      category: 'notice',
      title: '新聞',
      summary: input.summary,
      cover: 'maintenance',
      picture: null,
      publishedAt: expect.any(Number),
    });
  });

  it('turns pages and chooses a category', async () => {
    for (let hour = 1; hour <= 5; hour++) {
      await publish(`第${hour}則`, hour, { category: hour % 2 ? 'event' : 'guide' });
    }
    expect(titles(await get('/api/news?pageSize=2&current=2'))).toEqual(['第3則', '第4則']);
    expect(titles(await get('/api/news?category=guide'))).toEqual(['第2則', '第4則']);
    const past = await get('/api/news?pageSize=2&current=9');
    expect(past.body.data).toMatchObject({ list: [], total: 5, current: 9 });
  });

  it.each([
    'category=nowhere&current=-1&pageSize=1e3',
    'category=%27%20OR%201&current=abc',
    'current=0&pageSize=0&category=constructor',
  ])('sees all items when the filter is invalid: %s', async (query) => {
    await publish('一則', 1);
    const answer = await get(`/api/news?${query}`);
    expect([answer.status, titles(answer)]).toEqual([200, ['一則']]);
  });

  it('reads an item, with the newer one before it and the older one after it', async () => {
    const old = await publish('舊', 3);
    const middle = await publish('中', 2);
    await publish('回收', 1.5);
    const young = await publish('新', 1);
    await shop.db.orm.update(news).set({ published: false }).where(eq(news.title, '回收'));
    const { body } = await get(`/api/news/${middle}`);
    expect(body.data).toMatchObject({
      title: '中',
      html: '<p><strong>時間：</strong>凌晨兩點</p>\n',
      previous: { id: young, title: '新' },
      next: { id: old, title: '舊' },
    });
    expect((await get(`/api/news/${young}`)).body.data.previous).toBeNull();
    expect((await get(`/api/news/${old}`)).body.data.next).toBeNull();
  });

  it('finds the neighbours of two items with the same time', async () => {
    const first = await publish('甲', 1);
    const second = await publish('乙', 1);
    const publishedAt = new Date('2026-01-02T03:04:05Z');
    await shop.db.orm.update(news).set({ publishedAt }).where(eq(news.published, true));
    expect((await get(`/api/news/${second}`)).body.data).toMatchObject({
      previous: null,
      next: { id: first },
      publishedAt: publishedAt.getTime(),
    });
    expect((await get(`/api/news/${first}`)).body.data).toMatchObject({
      previous: { id: second },
      next: null,
    });
  });

  it('does not find a draft or an unknown item', async () => {
    const id = await write();
    for (const one of [id, 999_999, 0, 'x', '99999999999999999999']) {
      expect(await get(`/api/news/${one}`)).toMatchObject({
        status: 404,
        body: { errorCode: 'NOT_FOUND' },
      });
    }
  });

  it('receives sanitised HTML, also from a row that was changed in the database', async () => {
    const id = await publish('壞', 1);
    const html = '<p onclick="x()">字</p><script>x()</script><img src=x onerror=x()>';
    await shop.db.orm.update(news).set({ html }).where(eq(news.id, id));
    expect((await get(`/api/news/${id}`)).body.data.html).toBe('<p>字</p>');
  });
});

describe('staff', () => {
  it('write, publish and unpublish a draft, each with an audit row', async () => {
    const id = await write({ title: ' 週年慶 ' });
    const url = `/api/admin/news/${id}`;
    expect((await get(url, staff)).body.data).toMatchObject({
      title: '週年慶',
      published: false,
      publishedAt: null,
      version: 1,
      markdown: input.markdown,
    });
    const shown = await api.call(staff, 'POST', `${url}/publish`, { version: 1 });
    expect(shown.body.data).toMatchObject({ published: true, publishedAt: expect.any(Number) });
    const stale = await api.call(staff, 'POST', `${url}/unpublish`, { version: 1 });
    expect(stale.body.errorCode).toBe('SEEN_STATE_CHANGED');
    const hidden = await api.call(staff, 'POST', `${url}/unpublish`, { version: 2 });
    expect(hidden.body.data.published).toBe(false);
    expect((await get(`/api/news/${id}`)).status).toBe(404);
    const again = await api.call(staff, 'POST', `${url}/publish`, { version: 3 });
    expect(again.body.data.publishedAt).toBe(shown.body.data.publishedAt);
    const ref = { refType: 'news', refId: String(id), note: '週年慶', by: staffId };
    expect(await lastActions(4)).toEqual(
      ['publish', 'unpublish', 'publish', 'create'].map((done) => ({
        action: `news.${done}`,
        ...ref,
      })),
    );
  });

  it('who publish the same version at once write one audit row', async () => {
    const id = await write({ title: '連點' });
    const both = await Promise.all(
      [1, 2].map(() => api.call(staff, 'POST', `/api/admin/news/${id}/publish`, { version: 1 })),
    );
    expect(both.map(({ body }) => body.errorCode).toSorted()).toEqual(['', 'SEEN_STATE_CHANGED']);
    expect((await lastActions(2)).map(({ action }) => action)).toEqual([
      'news.publish',
      'news.create',
    ]);
  });

  it('do not overwrite another’s newer version', async () => {
    const id = await write();
    const url = `/api/admin/news/${id}`;
    const change = (title: string) => api.call(staff, 'PUT', url, { ...input, title, version: 1 });
    const both = await Promise.all([change('甲改的'), change('乙改的')]);
    expect(both.map(({ body }) => body.errorCode).sort()).toEqual(['', 'CONTENT_CHANGED']);
    const { data } = (await get(url, staff)).body;
    expect(data).toMatchObject({ version: 2, title: expect.stringMatching(/改的$/) });
    const next = await api.call(staff, 'PUT', url, { ...input, version: data.version });
    expect(next.body.data).toMatchObject({ title: input.title, version: 3 });
  });

  it('find items by state, category and part of the title', async () => {
    await write({ title: '草稿 100% 純', category: 'guide' });
    await publish('已發布的純', 1);
    expect(titles(await get('/api/admin/news?q=%E7%B4%94', staff))).toEqual([
      '已發布的純',
      '草稿 100% 純',
    ]);
    expect(titles(await get('/api/admin/news?q=100%25', staff))).toEqual(['草稿 100% 純']);
    expect(titles(await get('/api/admin/news?state=published', staff))).toEqual(['已發布的純']);
    const drafts = await get('/api/admin/news?state=draft&category=guide&q=%25', staff);
    expect(titles(drafts)).toEqual(['草稿 100% 純']);
    const nonsense = await get('/api/admin/news?state=constructor&category=x&q=%20', staff);
    expect(nonsense.body.data.total).toBe((await get('/api/admin/news', staff)).body.data.total);
  });

  it.each([
    ['a blank title', { title: '  ' }],
    ['no text', { markdown: ' \n ' }],
    ['too long a text', { markdown: '字'.repeat(20_001) }],
    ['a NUL', { markdown: 'a\u0000b' }],
    ['an unknown category', { category: 'gossip' }],
    ['a cover from elsewhere', { cover: 'https://evil.example/a.png' }],
    ['an unknown key', { html: '<script>' }],
  ])('are refused with the field when there is %s', async (_what, change) => {
    const { status, body } = await api.call(staff, 'POST', '/api/admin/news', {
      ...input,
      ...change,
    });
    expect([status, body.errorCode]).toEqual([400, 'BAD_INPUT']);
  });

  it('may write a text of the maximum length', async () => {
    const id = await write({ markdown: '字'.repeat(20_000) });
    expect((await get(`/api/admin/news/${id}`, staff)).body.data.markdown).toHaveLength(20_000);
  });

  it('preview a text without saving it', async () => {
    const { body } = await api.call(staff, 'POST', '/api/admin/rich-text/preview', {
      markdown: '## 標題\n[x](javascript:alert(1)) <img src=x onerror=alert(1)>',
    });
    expect(body.data.html).toBe(
      '<h2>標題</h2>\n<p>[x](javascript:alert(1)) &lt;img src=x onerror=alert(1)&gt;</p>\n',
    );
  });

  it('do not find an unknown item', async () => {
    const url = '/api/admin/news/999999';
    const answers = await Promise.all([
      get(url, staff),
      api.call(staff, 'PUT', url, { ...input, version: 1 }),
      api.call(staff, 'POST', `${url}/publish`, { version: 1 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

describe('the about page', () => {
  it('shows the default text until staff write one', async () => {
    const { html } = (await get('/api/pages/about')).body.data;
    expect(html).toContain('<h2>款項如何保障</h2>');
    // Sellers are paid after silent days, too, and not by a confirmation alone.
    expect(html).toMatch(/市集訂單.*出貨 10 天後仍未確認、也沒有申請退貨，系統會自動確認並撥款/);
    const { data } = (await get('/api/admin/pages/about', staff)).body;
    expect(data).toMatchObject({ version: 0, markdown: expect.stringContaining('## 款項') });
    const save = (markdown: string, version: number) =>
      api.call(staff, 'PUT', '/api/admin/pages/about', { markdown, version });
    expect((await save('## 新的', 0)).body.data).toEqual({ markdown: '## 新的', version: 1 });
    expect((await save('## 搶先', 0)).body.errorCode).toBe('CONTENT_CHANGED');
    expect((await save('## 更新', 1)).body.data.version).toBe(2);
    expect((await get('/api/pages/about')).body.data.html).toBe('<h2>更新</h2>\n');
    expect((await lastActions(1))[0]).toMatchObject({ action: 'page.update', refId: 'about' });
  });

  it('is sanitised on each read', async () => {
    await shop.db.orm.update(sitePages).set({ html: '<svg onload=x()></svg><p>字</p>' });
    expect((await get('/api/pages/about')).body.data.html).toBe('<p>字</p>');
  });
});

it('each help page has a text of its own until staff write one, and another is not found', async () => {
  const pages = HELP_TEXTS.map(
    async ({ slug }) => (await get(`/api/pages/${slug}`)).body.data.html,
  );
  const texts = await Promise.all(pages);
  expect(new Set(texts).size).toBe(HELP_TEXTS.length);
  for (const html of texts) expect(html).toContain('<h2>');
  expect((await get('/api/pages/secret')).status).toBe(404);
});
