import type { Page } from 'playwright-core';
import type { Journey, Stage } from '../lib/journey';
import { mailedCode, see, signIn } from '../lib/people';

const LABEL = '我的冷錢包';
/** Nobody's: EIP-55's own example. */
const ADDRESS = '0x52908400098527886e0f7030069857d2e4169ee7';
const OWN_MAIL = 'mei@demo.gab';

/** A demo has no day to wait for a new address. */
async function liftCoolOff(stage: Stage): Promise<void> {
  const { page } = await stage.enter('/');
  await signIn(page, '店長');
  await page.goto('/admin/money/withdrawals');
  await page.getByRole('button', { name: '調整限額' }).click();
  const dialog = page.getByRole('dialog', { name: '調整提幣限額' });
  await dialog.getByLabel('新地址等待（小時）').fill('0');
  await dialog.getByLabel('原因（會留下紀錄）').fill('示範環境不等待新地址');
  await dialog.getByRole('button', { name: '確認調整' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await see(page, '0 小時');
}

async function addAddress(page: Page, openTab: (path: string) => Promise<Page>): Promise<void> {
  await page.getByRole('button', { name: '新增地址' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: '錢包地址' });
  await dialog.getByLabel('名稱').fill(LABEL);
  await dialog.getByLabel('錢包地址').fill(ADDRESS);
  await dialog.getByRole('button', { name: '下一步：驗證身分' }).click();
  const proof = page.getByRole('dialog', { name: '確認是您本人' });
  await proof.getByLabel(/^六位數驗證碼/).fill(await mailedCode(openTab, OWN_MAIL, '新增提幣地址'));
  await proof.getByRole('button', { name: '確認新增' }).click();
  await proof.waitFor({ state: 'hidden' });
}

export const withdraw: Journey = {
  name: 'a member withdraws: a new address, a code by e-mail, and the chain has it',
  async walk(stage) {
    await liftCoolOff(stage);
    const { page, openTab } = await stage.enter('/');
    await signIn(page, '小美');
    await page.goto('/member/withdraw');
    await addAddress(page, openTab);
    await page.getByRole('radio', { name: new RegExp(`^${LABEL}`) }).check();
    await page.getByLabel('要提領的數量').fill('20');
    await page.getByRole('button', { name: '下一步：驗證身分' }).click();
    const dialog = page.getByRole('dialog', { name: /^提幣 \d+/ });
    await dialog.getByLabel(/^六位數驗證碼/).fill(await mailedCode(openTab, OWN_MAIL, '提幣 #'));
    await dialog.getByRole('button', { name: '確認提幣' }).click();
    await dialog.getByRole('log').getByText('已完成', { exact: true }).waitFor();
    await dialog.getByText('交易編號').waitFor();
  },
};
