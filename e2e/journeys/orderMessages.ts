import type { Journey } from '../lib/journey';
import { buy } from '../lib/people';

const QUESTION = '可以附一張手寫卡片嗎？';
const ANSWER = '可以，請把內容寫在這裡。';

export const askAboutOrder: Journey = {
  name: 'a buyer asks about an order, staff answer from their queue, and the buyer’s open page shows it',
  async walk(stage) {
    const { page } = await stage.enterAs('小美', '/');
    const outTradeNo = await buy(page, '龍眼蜂蜜');
    await page.getByRole('link', { name: '留言給客服' }).click();
    await page.getByRole('button', { name: '寫留言' }).click();
    await page.getByLabel('留言', { exact: true }).fill(QUESTION);
    await page.getByRole('button', { name: '送出留言' }).click();
    const thread = page.getByRole('list', { name: '往來紀錄' });
    await thread.getByText(QUESTION).waitFor();

    const { page: staff } = await stage.enterAs('客服小編', '/admin/messages');
    const row = staff.getByRole('row').filter({ hasText: outTradeNo });
    await row.getByText(QUESTION).waitFor();
    await row.getByRole('link', { name: outTradeNo }).click();
    await staff.getByText('買家在等您回覆。').waitFor();
    await staff.getByLabel('留言', { exact: true }).fill(ANSWER);
    await staff.getByRole('button', { name: '送出留言' }).click();
    await staff.getByText('買家在等您回覆。').waitFor({ state: 'detached' });
    await thread.getByText(ANSWER).waitFor();
    await staff.goto('/admin/messages');
    await staff.getByText('沒有等待回覆的留言。').waitFor();
  },
};
