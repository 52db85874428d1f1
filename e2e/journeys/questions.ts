import { expect, type Page } from '@playwright/test';
import type { Journey, Person } from '../lib/journey';
import { findProduct, see, signInByWallet } from '../lib/people';
import { send } from '../lib/session';

const TITLE = '二手底片相機 附 50mm 鏡頭';
const QUESTION = '請問鏡頭有發霉或刮傷嗎？快門有沒有修過？';
const ANSWER = '鏡頭沒有霉點，鏡身左側有一道細紋；快門去年保養過。';

/** Begins and ends a holiday of the seller; the buyer looks at the product at `path` meanwhile. */
async function beAway(seller: Person, page: Page, path: string): Promise<void> {
  await seller.page.goto('/member/selling');
  await seller.page.getByRole('button', { name: '開始休假' }).click();
  const dialog = seller.page.getByRole('dialog', { name: '開始休假' });
  await dialog.getByLabel('給買家的話（選填）').fill('回來後依序回覆');
  await dialog.getByRole('button', { name: '開始休假' }).click();
  await see(seller.page, '給買家的話：回來後依序回覆');
  // The page may come from a cache and be a second old.
  await expect(async () => {
    await page.goto(path);
    const away = page.getByText(/^賣家休假中，最晚 .* 恢復販售。回來後依序回覆$/);
    await away.first().waitFor({ timeout: 5_000 });
  }).toPass();
  await page.getByRole('button', { name: '賣家休假中' }).waitFor();
  await seller.page.getByRole('button', { name: '結束休假' }).click();
  await seller.page.getByRole('button', { name: '開始休假' }).waitFor();
  await expect(async () => {
    await page.reload();
    await page.getByRole('button', { name: '立即購買' }).waitFor({ timeout: 5_000 });
  }).toPass();
}

export const askSeller: Journey = {
  name: 'a buyer asks about goods, the seller answers by the notice, everybody reads it, and nobody buys while the seller is away',
  async walk(stage) {
    const { page } = await stage.enter('/market');
    await findProduct(page, TITLE);
    const section = page.getByRole('region', { name: '問與答' });
    await section.getByRole('button', { name: '向賣家提問' }).click();
    await signInByWallet(page, '小美');
    await section.getByLabel('想問賣家什麼？').fill(QUESTION);
    await section.getByRole('button', { name: '送出問題' }).click();
    await section.getByText('等待賣家回答，目前只有您和賣家看得到').waitFor();
    const path = new URL(page.url()).pathname;

    await section.getByRole('button', { name: '向賣家提問' }).click();
    await section.getByLabel('想問賣家什麼？').fill('請問可以晚上面交嗎？');
    await section.getByRole('button', { name: '送出問題' }).click();
    const second = section.getByRole('article').filter({ hasText: '請問可以晚上面交嗎？' });
    await second.getByRole('button', { name: /^收\s?回$/ }).click();
    await page
      .getByRole('tooltip')
      .getByRole('button', { name: /^收\s?回$/ })
      .click();
    await second.waitFor({ state: 'hidden' });
    await page.goto('/member/questions');
    const withdrawn = page.getByText('您已經收回這則問題。').first();
    await withdrawn.waitFor();
    const box = await withdrawn.boundingBox();
    if (!box || box.height > box.width) throw new Error('what stands below a question is squeezed');
    await page.goto(path);

    const visitor = await stage.enter(path);
    await see(visitor.page, /還沒有問答/);

    const seller = await stage.enterAs('阿宏', '/member');
    await seller.page.getByRole('link', { name: '1 則買家的提問等您回答' }).waitFor();
    await seller.page.goto('/member/notices');
    await seller.page.getByRole('link', { name: /^未讀.*有新的提問/ }).click();
    await see(seller.page, QUESTION);
    await seller.page.getByRole('button', { name: /^回\s?答$/ }).click();
    await seller.page.getByLabel(/^回答（送出後/).fill(ANSWER);
    await seller.page.getByRole('button', { name: '送出回答' }).click();
    await see(seller.page, '待回答（0）');

    await page.goto('/member/notices');
    await page.getByRole('link', { name: /有了賣家的回答/ }).click();
    await section.getByText(ANSWER).waitFor();
    await visitor.page.reload();
    const shown = visitor.page.getByRole('region', { name: '問與答' });
    await shown.getByText(QUESTION).waitFor();
    await shown.getByText(ANSWER).waitFor();

    await beAway(seller, page, path).catch(async (error: unknown) => {
      // Ends the holiday, as other journeys buy from this seller.
      await send(seller, 'DELETE', '/api/me/selling/holiday');
      throw error;
    });
  },
};
