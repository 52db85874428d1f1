import type { Journey, Stage } from '../lib/journey';
import { choose, chooseProduct, orderNumber, see, signInByEmail } from '../lib/people';

const PHONE = { width: 360, height: 740 };

export const firstOrder: Journey = {
  name: 'a new member without balance is led through a first order on a phone',
  async walk(stage: Stage) {
    const person = await stage.enter('/');
    await signInByEmail(person, 'first.order@example.com', '/shop');
    const { page } = person;
    await chooseProduct(page, '阿里山高山烏龍茶');
    await page.setViewportSize(PHONE);
    const dialog = page.getByRole('dialog', { name: '確認訂單' });
    // The payment method that can pay is preselected; the balance cannot, so its button is disabled with a reason.
    await dialog.getByRole('radio', { name: /錢包轉帳/, checked: true }).waitFor();
    await dialog.getByRole('radio', { name: /餘額/ }).first().check();
    await dialog.getByRole('button', { name: '確認付款', disabled: true }).waitFor();
    await dialog.getByRole('status').getByText('餘額不足').waitFor();
    await dialog.getByRole('link', { name: '前往充幣（另開分頁）' }).first().waitFor();
    await dialog.getByRole('radio', { name: /錢包轉帳/ }).check();
    const send = dialog.getByRole('button', { name: '送出訂單' });
    await send.click();
    // The first fault is in view and focused.
    const recipient = dialog.getByLabel('收件人');
    await recipient.and(page.locator(':focus')).waitFor();
    await recipient.fill('林小華');
    await dialog.getByLabel('聯絡電話').fill('0912345678');
    await choose(page, '縣市', /臺北市/, '台北');
    await choose(page, '鄉鎮市區', /大安區/, '大安');
    await dialog.getByLabel('地址', { exact: true }).fill('和平東路一段 1 號');
    await dialog.getByRole('checkbox', { name: '存到我的地址簿' }).waitFor();
    await send.click();
    await orderNumber(page);
    await see(page, /和平東路一段 1 號/);
    await page.goto('/member/address');
    await see(page, /和平東路一段 1 號/);
  },
};
