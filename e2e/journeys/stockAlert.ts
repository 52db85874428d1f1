import type { Page } from '@playwright/test';
import type { Journey } from '../lib/journey';
import { findProduct, see, signInByWallet } from '../lib/people';

const TITLE = '絕版漫畫 全六冊';

/** The seller states how many pieces they have. */
async function restock(page: Page, pieces: number): Promise<void> {
  // By its title: other journeys list more, which would push it off the first page.
  await page.goto(`/member/selling?q=${encodeURIComponent(TITLE)}`);
  const listing = page.getByRole('article').filter({ hasText: TITLE });
  await listing.getByRole('button', { name: '改價與庫存' }).click();
  const dialog = page.getByRole('dialog', { name: `改價與庫存：${TITLE}` });
  await dialog.getByLabel('可售數量').fill(String(pieces));
  await dialog.getByRole('button', { name: /^更\s?新$/ }).click();
  await dialog.waitFor({ state: 'hidden' });
}

export const awaitStock: Journey = {
  name: 'a visitor waits for what is sold out, and is notified when its seller has it again',
  async walk(stage) {
    const { page } = await stage.enter('/market', { viewport: { width: 360, height: 780 } });
    await findProduct(page, TITLE);
    await page.getByRole('button', { name: '到貨通知我' }).click();
    await signInByWallet(page, '小美');
    await see(page, '到貨時會通知您一次');
    await page.getByRole('button', { name: '到貨會通知您，按一下取消' }).waitFor();
    await page.goto('/member/collect');
    await page.getByRole('link', { name: '等到貨' }).click();
    await page.getByRole('link', { name: TITLE }).first().waitFor();
    await page.getByRole('button', { name: `取消 ${TITLE} 的到貨通知` }).waitFor();

    const seller = await stage.enterAs('阿宏', '/');
    await restock(seller.page, 1);

    // The notice ends the wait on the open page.
    await see(page, /^沒有在等到貨的商品。/);
    await page.goto('/member/notices');
    await page.getByRole('link', { name: new RegExp(`您等的「${TITLE}」到貨了`) }).click();
    await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
    await page.getByRole('button', { name: '立即購買' }).waitFor();

    await restock(seller.page, 0);
  },
};
