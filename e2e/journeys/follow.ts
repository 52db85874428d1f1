import type { Journey } from '../lib/journey';
import { findProduct, see, signInByWallet } from '../lib/people';

const TITLE = '二手底片相機 附 50mm 鏡頭';

export const follow: Journey = {
  name: 'a visitor follows a seller by signing in, finds them beside the favourites, and leaves and comes back',
  async walk(stage) {
    const { page } = await stage.enter('/market');
    await findProduct(page, TITLE);
    await page.getByRole('button', { name: '追蹤 阿宏' }).click();
    await signInByWallet(page, '小美');
    const button = page.getByRole('button', { name: '追蹤 阿宏', pressed: true });
    await button.waitFor();
    await page.getByRole('link', { name: '逛賣場：阿宏' }).click();
    await page.getByRole('heading', { name: '阿宏' }).waitFor();
    await button.waitFor();
    // Those of the demo and this one.
    await see(page, '6 人');

    await page.goto('/member/collect');
    await page.getByRole('link', { name: '追蹤的賣家' }).click();
    const sellers = page.getByRole('list', { name: '追蹤的賣家' });
    await sellers.getByRole('link', { name: '阿宏' }).waitFor();
    await sellers.getByRole('button', { name: '取消追蹤 阿宏' }).click();
    await sellers.getByText('已取消追蹤').waitFor();
    await sellers.getByRole('button', { name: '復原追蹤 阿宏' }).click();
    await sellers.getByRole('article').filter({ hasText: '阿宏' }).getByText('最新上架').waitFor();
    await page.reload();
    await sellers.getByRole('link', { name: '阿宏' }).waitFor();
    await sellers.getByRole('button', { name: '取消追蹤 阿宏' }).click();
    await sellers.getByText('已取消追蹤').waitFor();
    await page.reload();
    await sellers.getByRole('link', { name: '木木玩具' }).waitFor();
    await sellers.getByRole('link', { name: '阿宏' }).waitFor({ state: 'detached' });
  },
};
