import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Journey } from '../lib/journey';
import { buy, see, signIn } from '../lib/people';

/** Why Chromium would not install the page; a browser of a test is always private. */
async function whyNotInstallable(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  const { errors } = await browser.send('Page.getAppManifest');
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  await browser.detach();
  return [
    ...errors.map(({ message }) => message),
    ...installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'),
  ];
}

/** Whether the page's service worker keeps its offline page, once it is ready. */
const KEEPS = `navigator.serviceWorker.ready.then(() => caches.match('/offline.html')).then(Boolean)`;
/** The first notice that the browser shows; null without one. */
const SHOWN = `navigator.serviceWorker.ready.then((worker) => worker.getNotifications()).then(([one]) =>
  one ? JSON.stringify({ title: one.title, body: one.body, link: one.data.link }) : null)`;

async function goOffline(context: BrowserContext, page: Page, path: string): Promise<void> {
  await context.setOffline(true);
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: '目前沒有網路連線' }).waitFor();
  // Its script has run.
  await page.locator('html[data-theme]').waitFor();
}

/** Hands the worker a push, as the browser's push service does. */
async function deliverPush(page: Page, payload: object): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  const data = JSON.stringify(payload);
  await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  await browser.detach();
}

export const installed: Journey = {
  name: 'the site can be installed, shows the last seen orders offline and none after signing out, and shows a push',
  async walk(stage) {
    stage.expectTrouble(/net::ERR_/, /Failed to load resource/);
    const { page, context } = await stage.enter('/shop');
    await signIn(page, '小美');
    const number = await buy(page, '龍眼蜂蜜');
    await page.goto('/member/order');
    await see(page, number);
    if (!(await page.evaluate(KEEPS))) throw new Error('the service worker keeps no offline page');
    const faults = await whyNotInstallable(page);
    if (faults.length > 0) throw new Error(`not installable: ${faults}`);

    await goOffline(context, page, '/member/order');
    await see(page, /離線・上次更新 \d+\/\d+ \d\d:\d\d/);
    await see(page, `訂單 ${number}`);
    await context.setOffline(false);
    await page.getByRole('heading', { level: 1, name: '我的訂單' }).waitFor();

    await context.grantPermissions(['notifications'], { origin: stage.url });
    const link = `/member/order/view/${number}`;
    const push = { id: 1, title: '訂單已出貨', text: '已寄出', link, tag: 'order' };
    const expected = JSON.stringify({ title: '訂單已出貨', body: '已寄出', link });
    // Again, as push services do: what reaches a worker that is just being replaced is lost.
    await expect(async () => {
      await deliverPush(page, push);
      await expect.poll(() => page.evaluate(SHOWN), { timeout: 4_000 }).toBe(expected);
    }).toPass({ timeout: 20_000 });

    await page.getByLabel('帳戶選單：小美').click();
    await page.getByRole('button', { name: '登出' }).click();
    await page.getByRole('banner').getByRole('button', { name: '登入' }).waitFor();
    await goOffline(context, page, '/member/order');
    if (await page.getByText('上次看過的訂單').isVisible()) throw new Error('orders are left');
    await context.setOffline(false);
  },
};
