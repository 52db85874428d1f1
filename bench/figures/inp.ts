import type { Page } from 'playwright-core';
import { interactionLatency, throttle } from '../browser/interactions';
import { signInByEmail } from '../browser/member';
import { startShop } from '../browser/shop';
import { openBrowser, PHONE } from '../browser/vitals';
import { type Figure, median, plain } from '../figure';

const VISITS = 5;
const MEMBER = 'mei@demo.gab';

/** The longest of an action's interactions in one visit, ms. */
type Action = (page: Page, shop: string) => Promise<number>;

const visible = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first();

const openOrder: Action = async (page, shop) => {
  await page.goto(`${shop}/product/view/1`);
  const payment = page.getByRole('dialog', { name: '確認訂單' }).getByRole('radio').first();
  return interactionLatency(page, visible(page, '立即購買'), payment);
};

const addToCart: Action = async (page, shop) => {
  await page.goto(`${shop}/product/view/1`);
  return interactionLatency(
    page,
    visible(page, '加入購物車'),
    page.getByText('已加入購物車').first(),
  );
};

const bid: Action = async (page, shop) => {
  await page.goto(`${shop}/shopBidding`);
  await page.locator('main a[href^="/product/view/"]').last().click();
  const dialog = page.getByRole('dialog', { name: '出價', exact: true });
  const opened = await interactionLatency(
    page,
    visible(page, /^(再?出價|提高最高出價)$/),
    dialog.getByLabel('我的最高出價'),
  );
  const receipt = page.getByRole('dialog', { name: '出價結果' });
  const confirm = dialog.getByRole('button', { name: '確認出價' });
  return Math.max(opened, await interactionLatency(page, confirm, receipt));
};

const filter: Action = async (page, shop) => {
  await page.goto(`${shop}/shop`);
  const drawer = page.getByRole('dialog', { name: '篩選' });
  const opened = await interactionLatency(page, visible(page, /篩選/), drawer);
  const chip = page.locator('[aria-label="移除條件 有貨"]');
  return Math.max(opened, await interactionLatency(page, drawer.getByText('只看有貨'), chip));
};

const ACTIONS: Record<string, Action> = {
  'open order dialog': openOrder,
  bid,
  filter,
  'add to cart': addToCart,
};

/** Interaction to next paint of what shoppers do most, on a phone at a quarter of this machine's speed. */
export async function inp(): Promise<Figure[]> {
  const shop = await startShop();
  const browser = await openBrowser();
  try {
    const phone = await browser.newContext({ viewport: PHONE, locale: 'zh-TW' });
    const page = await phone.newPage();
    await signInByEmail(page, shop.url, MEMBER);
    await throttle(page);
    const figures: Figure[] = [];
    for (const [name, act] of Object.entries(ACTIONS)) {
      const took: number[] = [];
      for (let n = 0; n < VISITS; n++) took.push(await act(page, shop.url));
      figures.push(plain(`inp ${name}`, median(took), 'ms', '< 200'));
      figures.push(plain(`inp ${name} worst`, Math.max(...took), 'ms', ''));
    }
    return figures;
  } finally {
    await browser.close();
    await shop.close();
  }
}
