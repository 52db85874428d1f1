import type { Page } from '@playwright/test';
import type { Journey } from '../lib/journey';
import { answerWallet, see, signInByWallet } from '../lib/people';

/** Adds a virtual built-in authenticator to this tab, which verifies its user without asking. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setFinger: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    forget: () => devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  };
}

async function logOut(page: Page, name: string): Promise<void> {
  await page.getByLabel(`帳戶選單：${name}`).click();
  await page.getByRole('button', { name: '登出' }).click();
}

/** The journey removes its passkey, as later journeys would be asked for it. */
export const passkey: Journey = {
  name: 'staff register a passkey, enter the console with it, and remove it',
  async walk(stage) {
    const name = '店長';
    const { page } = await stage.enter('/admin/security');
    const device = await addAuthenticator(page);
    await signInByWallet(page, name);
    await page.getByRole('button', { name: '登記新的通行金鑰' }).click();
    await page.getByLabel('通行金鑰的名稱').fill('櫃檯的筆電');
    await page.getByRole('button', { name: '登記通行金鑰' }).click();
    await page.getByRole('checkbox', { name: '我已保存備用碼' }).check();
    await page.getByRole('button', { name: '完成' }).click();
    await see(page, '櫃檯的筆電');

    await logOut(page, name);
    await page.getByRole('button', { name: '登入' }).first().waitFor();
    await page.goto('/admin/security');
    await page.getByRole('main').getByRole('button', { name: '示範錢包' }).click();
    await answerWallet(page, '簽署訊息', '簽署');
    await device.setFinger(false);
    await page.getByRole('button', { name: '用通行金鑰驗證' }).click();
    await see(page, '通行金鑰的驗證已取消或逾時，請再試一次');
    await device.setFinger(true);
    await page.getByRole('button', { name: '用通行金鑰驗證' }).click();
    await see(page, '櫃檯的筆電');

    await page.getByRole('button', { name: '移除：櫃檯的筆電' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '移除' }).click();
    await see(page, '尚未登記通行金鑰。');
    await device.forget();
  },
};
