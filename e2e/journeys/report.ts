import type { Journey } from '../lib/journey';
import { findProduct, see, signInByWallet } from '../lib/people';

const TITLE = '二手底片相機 附 50mm 鏡頭';

export const report: Journey = {
  name: 'a visitor reports goods and signs in for it, staff decide, and the member reads the outcome',
  async walk(stage) {
    const { page } = await stage.enter('/market', { viewport: { width: 360, height: 780 } });
    await findProduct(page, TITLE);
    await page.getByRole('button', { name: '檢舉商品' }).click();
    await signInByWallet(page, '小美');
    const dialog = page.getByRole('dialog', { name: '檢舉商品' });
    await dialog.getByRole('radio', { name: '不實描述' }).check();
    await dialog.getByLabel('補充說明（選填）').fill('快門其實不準。');
    await dialog.getByRole('button', { name: '送出檢舉' }).click();
    await see(page, '已收到您的檢舉，有結果會通知您');
    await dialog.waitFor({ state: 'hidden' });

    const { page: staff } = await stage.enterAs('客服小編', '/admin/reports');
    await staff.getByRole('button', { name: `商品：${TITLE}` }).click();
    const file = staff.getByRole('dialog', { name: `商品：${TITLE}` });
    await file.getByText('快門其實不準。').waitFor();
    await file.getByRole('button', { name: '結案：已處理' }).click();
    const decision = staff.getByRole('dialog', { name: '1 件檢舉結案：已處理' });
    await decision.getByLabel('說明（會留下紀錄，只有工作人員看得到）').fill('賣家已改說明');
    await decision.getByRole('button', { name: '結案：已處理' }).click();
    await decision.waitFor({ state: 'hidden' });
    await see(staff, '賣家已改說明');

    await page.goto('/member/notices');
    await page.getByText(`您檢舉的「${TITLE}」：內容違反市集的規定，我們已經處理。`).click();
    await page.getByRole('link', { name: TITLE }).waitFor();
    await see(page, '已處理');
  },
};
