import type { Locator } from '@playwright/test';
import { balances, openDialog, putUp, requireReadable } from '../lib/bids';
import type { Journey, Person } from '../lib/journey';
import { send } from '../lib/session';

const HOUR = 3_600_000;
const TYPED = '123.5';
const WITHDRAWN = '這件拍品已撤下，不再接受出價。';
/** The only source from which a page learns of a lot's changes. */
const EVENTS = '**/api/auctions/*/events';
const READS = /\/api\/(products\/\d+\/auction|auctions\/\d+)$/;

async function typeBid({ page }: Person, productId: number): Promise<Locator> {
  await page.goto(`/product/view/${productId}`);
  const dialog = await openDialog(page);
  await dialog.getByLabel('我的最高出價').fill(TYPED);
  return dialog;
}

const withdraw = (staff: Person, lotId: number) =>
  send(staff, 'POST', `/api/admin/auctions/${lotId}/withdraw`, { reason: '商品照片與實物不符' });

/** Requires that the message is fully visible and the typed amount is kept. */
async function requireRefusal(dialog: Locator, text: string | RegExp): Promise<void> {
  await requireReadable(dialog.getByText(text));
  if ((await dialog.getByLabel('我的最高出價').inputValue()) !== TYPED) {
    throw new Error('the amount was lost');
  }
}

async function requireClosed(dialog: Locator, text: string): Promise<void> {
  await requireRefusal(dialog, text);
  if (await dialog.getByRole('button', { name: '確認出價' }).isEnabled()) {
    throw new Error('may still bid');
  }
}

/** The page receives the withdrawal while the dialog is open. */
async function seeWithdrawn(staff: Person, mei: Person): Promise<void> {
  const { productId, lotId } = await putUp(staff, { starts: 0, ends: HOUR });
  const dialog = await typeBid(mei, productId);
  await dialog
    .getByText(/送出後才知道|您就會領先/)
    .first()
    .waitFor();
  await withdraw(staff, lotId);
  await requireClosed(dialog, WITHDRAWN);
  await mei.page.keyboard.press('Escape');
  await mei.page.getByText('賣家已撤下這件拍品，競標取消。').waitFor();
}

/** The page does not receive the withdrawal: the server refuses the bid. */
async function bidOnWithdrawn(staff: Person, mei: Person): Promise<void> {
  const { productId, lotId } = await putUp(staff, { starts: 0, ends: HOUR });
  await mei.page.route(EVENTS, (route) => route.abort());
  const dialog = await typeBid(mei, productId);
  await dialog.getByText('您就會領先').waitFor();
  await mei.page.route(READS, (route) => route.abort());
  await withdraw(staff, lotId);
  await dialog.getByRole('button', { name: '確認出價' }).click();
  await requireRefusal(dialog, WITHDRAWN);
  await mei.page.unrouteAll();
}

/** The page believes that the lot is running already. */
async function bidOnUpcoming(staff: Person, mei: Person): Promise<void> {
  const { productId } = await putUp(staff, { starts: HOUR, ends: 2 * HOUR });
  await mei.page.route(EVENTS, (route) => route.abort());
  await mei.page.route(READS, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('"phase":"upcoming"', '"phase":"live"');
    await route.fulfill({ response: answer, body });
  });
  const dialog = await typeBid(mei, productId);
  await dialog.getByRole('button', { name: '確認出價' }).click();
  await requireRefusal(dialog, /^競標尚未開始，開始時間為 2\d{3}\/\d+\/\d+\s[\d:]{8}。$/);
  await mei.page.unrouteAll();
}

/** The laptop sleeps from before the end until after it. */
async function sleepThroughEnd(staff: Person, mei: Person): Promise<void> {
  const { productId, lotId } = await putUp(staff, { starts: 0, ends: 30_000 });
  const dialog = await typeBid(mei, productId);
  await dialog.getByText('您就會領先').waitFor();
  const laptop = await mei.context.newCDPSession(mei.page);
  await mei.context.setOffline(true);
  await laptop.send('Page.setWebLifecycleState', { state: 'frozen' });
  const asked = () => mei.context.request.get(`/api/auctions/${lotId}`);
  while (!/"phase":"ended"/.test(await (await asked()).text())) {
    await staff.page.waitForTimeout(500);
  }
  await laptop.send('Page.setWebLifecycleState', { state: 'active' });
  await mei.context.setOffline(false);
  await requireClosed(dialog, '競標已結束，不再接受出價。');
}

export const tooLate: Journey = {
  name: 'a bid dialog left open over a withdrawn, an upcoming or an ended lot says so, and keeps what was typed',
  async walk(stage) {
    stage.expectTrouble(/ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/, /ERR_NETWORK/);
    const staff = await stage.enterAs('客服小編', '/');
    // The longest texts on the narrowest screen.
    const mei = await stage.enterAs('小美', '/shopBidding', {
      viewport: { width: 360, height: 640 },
    });
    const before = await balances(mei.page);
    await seeWithdrawn(staff, mei);
    await bidOnWithdrawn(staff, mei);
    await bidOnUpcoming(staff, mei);
    await sleepThroughEnd(staff, mei);
    await mei.page.goto('/shopBidding');
    const after = await balances(mei.page);
    if (after !== before) throw new Error(`something is held: ${before} → ${after}`);
  },
};
