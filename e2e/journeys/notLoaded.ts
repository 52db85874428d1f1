import type { Page } from '@playwright/test';
import type { Journey, Stage } from '../lib/journey';

/** Limit of an immediate failure, ms, for a machine with two busy cores. */
const AT_ONCE_MS = 8000;

/** File names of the scripts that the page loads without disturbance. */
async function filesOf(page: Page, path: string): Promise<string[]> {
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(js|css)$/.test(pathname)) files.add(pathname);
  });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return [...files];
}

const NOT_LOADED = /無法載入頁面/;
/** Files without which the page shows nothing: the site's own, and those that Umi's preload script names for the page. */
async function neededFor(page: Page, files: string[]): Promise<Set<string>> {
  const { pathname } = new URL(page.url());
  const helper = files.find((file) => /preload_helper/.test(file));
  const text = helper ? await (await page.request.get(helper)).text() : '';
  const [, list, routes] = /f:(\[\[.*?\]\]),r:(\{.*?\})\}/.exec(text) ?? [];
  if (!list || !routes) throw new Error(`no preload map among ${files}`);
  const named: [string, number][] = JSON.parse(list);
  const indexes: number[] = JSON.parse(routes)[pathname];
  const needed = indexes.map((index) => `/${named[index]?.[0]}`);
  const own = files.filter((file) => /^\/(umi|framework)\./.test(file));
  const missing = needed.filter((file) => !files.includes(file));
  if (own.length < 2 || missing.length > 0) throw new Error(`${missing} not among ${files}`);
  return new Set([...own, ...needed]);
}

function expectFailures(stage: Stage): void {
  stage.expectTrouble(/net::ERR_/, /Loading (CSS )?chunk/, /ChunkLoadError/, /Failed to load/);
}

/** For each script of a page, a failed load shows a notice at once, and the page loads after reconnecting. */
export const notLoaded: Journey = {
  name: 'a page of which any one file does not load says so at once, on a direct load and on a reload',
  async walk(stage) {
    expectFailures(stage);
    const { page, context } = await stage.enter('/about');
    const files = await filesOf(page, '/news');
    const essential = files.filter((file) => !/preload_helper/.test(file));
    const needed = await neededFor(page, files);
    for (const file of essential) {
      const block = `**${file}`;
      await context.route(block, (route) => route.abort('connectionfailed'));
      const visitor = await context.newPage();
      for (const load of [() => visitor.goto('/news'), () => visitor.reload()]) {
        await load();
        const said = visitor.getByText(NOT_LOADED).locator('visible=true').first();
        // Scripts of optional parts load later and may fail without a notice.
        const there = visitor.getByRole('heading', { level: 1, name: '最新消息' });
        await said.or(there).first().waitFor({ timeout: AT_ONCE_MS });
        if (needed.has(file) && !(await said.isVisible())) {
          throw new Error(`${file} is blocked, and the page shows itself`);
        }
      }
      await context.unroute(block);
      await visitor.reload();
      await visitor.getByRole('heading', { level: 1, name: '最新消息' }).waitFor();
      await visitor.close();
    }
  },
};

export const backOnline: Journey = {
  name: 'what failed offline comes by itself when the connection is back, and a failed prefetch is asked for anew',
  async walk(stage) {
    expectFailures(stage);
    const { page, context } = await stage.enter('/about');
    await page.getByRole('navigation', { name: '頻道' }).waitFor();
    const newsLink = page
      .getByRole('navigation', { name: '頻道' })
      .getByRole('link', { name: '消息' });
    await context.route(/news.*\.async\.js$/, (route) => route.abort('connectionfailed'));
    await newsLink.hover();
    await page.waitForTimeout(500);
    await context.unroute(/news.*\.async\.js$/);
    await newsLink.click();
    await page.getByRole('heading', { level: 1, name: '最新消息' }).waitFor();

    await context.setOffline(true);
    await page
      .getByRole('navigation', { name: '頻道' })
      .getByRole('link', { name: '市集', exact: true })
      .click();
    await page
      .getByText(/無法載入/)
      .first()
      .waitFor();
    await context.setOffline(false);
    await page.getByRole('heading', { level: 1, name: '市集' }).waitFor();
    await page
      .getByText(/無法載入/)
      .first()
      .waitFor({ state: 'detached' });
  },
};

export const reloadSignedIn: Journey = {
  name: 'a signed-in page that reloads shows its header and a skeleton at once, never the signed-out header',
  async walk(stage) {
    const { page, context } = await stage.enterAs('小美', '/shop');
    // The server answers slowly who is signed in.
    await context.route('**/api/me', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 800));
      await route.continue();
    });
    await page.goto('/member/address', { waitUntil: 'commit' });
    await page.locator('header').first().waitFor();
    await page.locator('summary').filter({ hasText: '小美' }).waitFor();
    if (await page.getByRole('button', { name: '登入', exact: true }).isVisible()) {
      throw new Error('the header of a visitor was shown');
    }
    await page.getByRole('heading', { level: 1, name: '收件地址' }).waitFor();
  },
};
