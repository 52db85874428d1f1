import type { Locator, Page } from '@playwright/test';
import type { Person } from './journey';
import { send } from './session';

/** A product of which the shop has several pieces. */
const PIECE = '鶯歌手拉坏茶杯';

/** Opens the bid dialog of a lot's page. */
export async function openDialog(page: Page): Promise<Locator> {
  await page
    .getByRole('region', { name: '競標' })
    .getByRole('button', { name: /^(再?出\s?價|提高最高出價)$/ })
    .click();
  const dialog = page.getByRole('dialog', { name: '出價' });
  await dialog.getByLabel('我的最高出價').waitFor();
  return dialog;
}

/** Waits until a text is fully visible and uncovered. */
export async function requireReadable(text: Locator): Promise<void> {
  await text.waitFor();
  // The dialog grows while it opens.
  await (await text.elementHandle())?.waitForElementState('stable');
  const before = await text.boundingBox();
  const { width = 0, height = 0 } = before ?? {};
  // Hovers each corner: this scrolls to a hidden one, and fails on a covered one.
  for (const position of [
    { x: 1, y: 1 },
    { x: width - 1, y: height - 1 },
  ]) {
    await text.click({ trial: true, position });
  }
  const after = await text.boundingBox();
  if (before?.y !== after?.y) throw new Error(`cut off: ${await text.textContent()}`);
}

/** The balances in the wallet panel: available and held coin. */
export async function balances(page: Page): Promise<string> {
  await page.getByRole('banner').getByRole('button', { name: /^錢包/ }).click();
  const panel = page.getByRole('dialog', { name: '錢包與資產' });
  const row = panel.getByRole('row', { name: /^加密幣\s+[\d,.]+/ });
  const text = (await row.textContent()) ?? '';
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  return text;
}

const member = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

/** Staff open a lot with start and end in ms from now. Resolves with its product and lot. */
export async function putUp(
  staff: Person,
  { starts, ends, buyNow }: { starts: number; ends: number; buyNow?: string },
): Promise<{ productId: number; lotId: number }> {
  const found = await send(
    staff,
    'GET',
    `/api/products?channel=shop&q=${encodeURIComponent(PIECE)}`,
  );
  const [product]: unknown[] = Array.from(Object(member(found, 'list')));
  const whole = await send(staff, 'GET', `/api/products/${member(product, 'id')}`);
  const [sku]: unknown[] = Array.from(Object(member(whole, 'skus')));
  const now = Number(member(await send(staff, 'GET', '/api/config'), 'now'));
  const lot = await send(staff, 'POST', '/api/admin/auctions', {
    skuId: member(sku, 'id'),
    startPrice: '100',
    ...(buyNow && { buyNow }),
    startsAt: now + starts,
    endsAt: now + ends,
  });
  return { productId: Number(member(lot, 'productId')), lotId: Number(member(lot, 'lotId')) };
}
