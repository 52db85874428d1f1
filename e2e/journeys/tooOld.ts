import type { Locator, Page } from '@playwright/test';
import type { Journey } from '../lib/journey';

/** Until the notice that no script reports stands, ms: the wait in src/notLoaded.css, and a margin. */
const BY_STYLE_MS = 30_000;
const AT_ONCE_MS = 8000;
const PHONE = { width: 360, height: 740 };

async function expectNotice(page: Page, said: Locator, within: number): Promise<void> {
  await said.waitFor({ timeout: within });
  const notice = page.getByRole('alert').filter({ hasText: '無法載入頁面' });
  // Nothing lies over it.
  await notice.getByRole('link', { name: '重新載入' }).click({ trial: true });
}

/** What a browser older than `targets` does, and one that runs no script: neither shows an empty page. */
export const tooOld: Journey = {
  name: 'a browser that runs no script, or is too old for the site’s, says so on the page',
  async walk(stage) {
    // Without scripts the browser refuses to preload them.
    stage.expectTrouble(/SyntaxError/, /Unexpected token/, /WeakMap/, /\.js: csp$/);
    const hint = (page: Page) => page.getByText(/或更新瀏覽器/);
    const without = async () => {
      const { page } = await stage.enter('/', { viewport: PHONE, javaScriptEnabled: false });
      const said = page.locator('noscript p', { hasText: /^本站需要 JavaScript/ });
      await expectNotice(page, said, AT_ONCE_MS);
      if (await hint(page).isVisible()) throw new Error('it speaks of the network as well');
    };
    const unreadable = async (scripts: RegExp, within: number) => {
      const { page, context } = await stage.enter('/about');
      await context.route(scripts, async (route) => {
        const answer = await route.fetch();
        // Syntax that this browser does not know either.
        await route.fulfill({ response: answer, body: `a ?.?. b;${await answer.text()}` });
      });
      await page.goto('/shop');
      await expectNotice(page, hint(page), within);
    };
    const lacking = async () => {
      const { page, context } = await stage.enter('/about');
      await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'WeakMap'));
      await page.goto('/shop');
      await expectNotice(page, hint(page), AT_ONCE_MS);
    };
    await Promise.all([
      without(),
      unreadable(/\.js$/, BY_STYLE_MS),
      unreadable(/\/(umi|framework)\.[^/]*\.js$/, AT_ONCE_MS),
      lacking(),
    ]);
  },
};
