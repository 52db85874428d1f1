import type { Page } from '@playwright/test';
import { openDialog } from '../lib/bids';
import { ON_SHEET, pictureName, SCHEMES, type Scheme, WIDTHS } from '../lib/contactSheet';
import type { Journey, Person, Stage } from '../lib/journey';
import { OUT } from '../lib/out';
import { findProduct, orderNumber, see } from '../lib/people';
import { settle } from '../lib/settle';
import { member, staff, visitor, withSales } from './pages';
import { faultsOf, inBothViews, linksOf, setScheme } from './reach';

const HEIGHT = 900;
const GOODS = [
  ['/shop?q=龍眼蜂蜜', '龍眼蜂蜜'],
  ['/market?q=鑰匙圈', '鑰匙圈'],
] as const;
/**
 * Schemes of a screen's pictures at a width. CI, which keeps no pictures, takes one: of the narrowest page, in light. It
 * paints the whole page and loads its late parts. Overflow is measured at every width.
 */
function schemesOf(name: string, width: number): readonly Scheme[] {
  if (process.env.E2E_FEWER_PICTURES) return width === WIDTHS[0] ? ['light'] : [];
  return ON_SHEET.some((one) => one === name) ? SCHEMES : ['light'];
}

/** Saves pictures at each width, of the contact sheet's screens in both schemes; fails on horizontal overflow. */
async function shoot(page: Page, name: string, schemes = schemesOf): Promise<void> {
  const tooWide: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await settle(page);
    const reach = Number(await page.evaluate('document.documentElement.scrollWidth'));
    if (reach > width) tooWide.push(`${width} px: ${reach} px`);
    for (const colorScheme of schemes(name, width)) {
      await setScheme(page, colorScheme);
      const path = `${OUT}/${pictureName(name, width, colorScheme)}`;
      await page.screenshot({ path, fullPage: true, type: 'jpeg', quality: 70 });
    }
    await page.emulateMedia({ colorScheme: 'light' });
  }
  if (tooWide.length > 0) throw new Error(`${name} sticks out at ${tooWide.join(', ')}`);
}

/** Links that lead nowhere, of `links` with the page on which each was found. */
async function deadOf(page: Page, links: Map<string, string>): Promise<string[]> {
  const found: string[] = [];
  for (const [link, path] of links) {
    const status = (await page.request.get(link)).status();
    if (status >= 400) found.push(`${path} links to ${link}: HTTP ${status}`);
  }
  return found;
}

/** Opens each page once for all that is asked of it; fails with what axe and the widths find on any of them. */
async function lookAll({ page }: Person, pages: Record<string, string>, schemes = schemesOf) {
  const found: string[] = [];
  const links = new Map<string, string>();
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(path);
    const faults = await inBothViews(page, async () => {
      for (const link of await linksOf(page)) if (link !== path) links.set(link, path);
      return faultsOf(page);
    });
    found.push(...faults.map((fault) => `${path}: ${fault}`));
    await shoot(page, name, schemes).catch((error: unknown) => found.push(String(error)));
  }
  found.push(...(await deadOf(page, links)));
  if (found.length > 0) throw new Error(`found:\n  ${[...new Set(found)].join('\n  ')}`);
}

async function shootProduct({ page }: Person, name: string): Promise<void> {
  await page.goto('/shop');
  await findProduct(page, '阿里山高山烏龍茶');
  await page.getByRole('button', { name: '立即購買' }).waitFor();
  await shoot(page, name);
}

/** The cart and, of a member, the checkout with goods of two sellers, which is what people see of them. */
async function shootCart({ page }: Person, isMember: boolean): Promise<void> {
  for (const [list, title] of GOODS) {
    await page.goto(list);
    const cards = page.getByRole('main').locator('a[href^="/product/view/"]', { hasText: title });
    await cards.first().click();
    await page.getByRole('button', { name: '加入購物車' }).click();
    await see(page, '已加入購物車');
  }
  await page.goto('/cart');
  const onward = page.getByRole('button', { name: '前往結帳' });
  await onward.waitFor();
  await shoot(page, isMember ? 'cart-member' : 'cart');
  if (!isMember) return;
  await onward.click();
  await page.getByRole('radiogroup', { name: '運送方式' }).first().waitFor();
  await shoot(page, 'checkout');
}

async function openLot({ page }: Person): Promise<void> {
  await page.goto('/shopBidding');
  // The last one to end: it is still open when the page is.
  await page.getByRole('main').locator('a[href^="/product/view/"]').last().click();
  await page.getByRole('region', { name: '競標' }).waitFor();
}

async function shootLot(somebody: Person): Promise<void> {
  await openLot(somebody);
  await shoot(somebody.page, 'lot');
}

async function shootBid(buyer: Person): Promise<void> {
  await openLot(buyer);
  await openDialog(buyer.page);
  await shoot(buyer.page, 'bid-dialog');
}

async function shootOrder({ page }: Person): Promise<void> {
  await page.getByRole('button', { name: '立即購買' }).click();
  await page.getByRole('dialog', { name: '確認訂單' }).getByRole('radio').first().waitFor();
  await shoot(page, 'order-dialog');
  // By whichever way the buyer can still pay after the other journeys.
  await page.getByRole('button', { name: /^(確認付款|送出訂單)$/ }).click();
  await orderNumber(page);
  await shoot(page, 'order');
}

const named = (whose: string) =>
  `no page of ${whose} sticks out at 360, 768 and 1280 px, axe finds nothing at a desk and in the dark on a phone, and no link leads nowhere`;

export const visitorLooks: Journey = {
  name: named('visitors'),
  async walk(stage: Stage) {
    // The not-found page also has HTTP status 404.
    stage.expectTrouble('/404');
    const somebody = await stage.enter('/');
    await lookAll(somebody, visitor);
    await shootProduct(somebody, 'product');
    await shootCart(somebody, false);
    await shootLot(somebody);
  },
};

export const memberLooks: Journey = {
  name: named('members'),
  async walk(stage: Stage) {
    const buyer = await stage.enterAs('小美', '/');
    await lookAll(buyer, member);
    await shootBid(buyer);
    await shootProduct(buyer, 'product-member');
    await shootOrder(buyer);
    await shootCart(buyer, true);
    const seller = await stage.enterAs('阿宏', '/');
    await lookAll(seller, withSales, () => []);
  },
};

export const staffLooks: Journey = {
  name: named('staff'),
  async walk(stage: Stage) {
    const clerk = await stage.enterAs('店長', '/');
    await lookAll(clerk, staff);
  },
};
