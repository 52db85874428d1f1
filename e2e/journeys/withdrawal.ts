import type { Journey, Person, Stage } from '../lib/journey';
import { mailedCode, see, signIn } from '../lib/people';

const LABEL = '我的冷錢包';
/** An unowned address: the example of EIP-55. */
const ADDRESS = '0x52908400098527886e0f7030069857d2e4169ee7';
const OWN_MAIL = 'mei@demo.gab';

/** The demo cannot wait a day for a new address: one administrator proposes no cool-off, another agrees. */
async function liftCoolOff(stage: Stage): Promise<void> {
  const proposer = await stage.enterAs('店長', '/admin/money/withdrawals');
  await proposer.page.getByRole('button', { name: '調整限額' }).click();
  const form = proposer.page.getByRole('dialog', { name: '調整提幣限額' });
  await form.getByLabel('新地址等待（小時）').fill('0');
  await form.getByLabel('原因（會留下紀錄）').fill('示範環境不等待新地址');
  await form.getByRole('button', { name: '提出變更' }).click();
  await form.waitFor({ state: 'hidden' });
  await see(proposer.page, '店長 提出：調整提幣限額，等待另一位管理員同意');

  const { page } = await stage.enterAs('副店長', '/admin/money/withdrawals');
  await page.getByRole('button', { name: '同意', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '同意變更：調整提幣限額' });
  await dialog.getByRole('button', { name: '確認同意' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await see(page, '0 小時');
}

async function addAddress(person: Person): Promise<void> {
  const { page } = person;
  await page.getByRole('button', { name: '新增地址' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: '錢包地址' });
  await dialog.getByLabel('名稱').fill(LABEL);
  await dialog.getByLabel('錢包地址').fill(ADDRESS);
  await dialog.getByRole('button', { name: '下一步：確認是您本人' }).click();
  const proof = page.getByRole('dialog', { name: '確認是您本人' });
  await proof.getByLabel(/^6 位數驗證碼/).fill(await mailedCode(person, OWN_MAIL, '新增提幣地址'));
  await proof.getByRole('button', { name: '確認新增' }).click();
  await proof.waitFor({ state: 'hidden' });
}

export const withdraw: Journey = {
  name: 'a member withdraws: a new address, a code by e-mail, and the chain has it',
  async walk(stage) {
    await liftCoolOff(stage);
    const person = await stage.enter('/');
    const { page } = person;
    await signIn(page, '小美');
    await page.goto('/member/withdraw');
    await addAddress(person);
    await page.getByRole('radio', { name: new RegExp(`^${LABEL}`) }).check();
    await page.getByLabel('要提幣的數量').fill('20');
    await page.getByRole('button', { name: '下一步：確認是您本人' }).click();
    const dialog = page.getByRole('dialog', { name: /^提幣 \d+/ });
    await dialog.getByLabel(/^6 位數驗證碼/).fill(await mailedCode(person, OWN_MAIL, '提幣 #'));
    await dialog.getByRole('button', { name: '確認提幣' }).click();
    await dialog.getByRole('log').getByText('已完成', { exact: true }).waitFor();
    await dialog.getByText('交易編號').waitFor();
  },
};
