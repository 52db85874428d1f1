import { parseAmount } from '@common/money/money';
import type { TestDatabase } from '../../../testing/database';
import type { PayoutWorld } from '../../../testing/payoutWorld';
import { N } from '../../../testing/payWorld';
import { NEXT_KEY, next, ReplacedWorld, replaceIn, resume } from '../../../testing/replacedWorld';
import { Backups, RestoredWorld } from '../../../testing/restoredWorld';

const GAB100 = parseAmount('100');

let shop: ReplacedWorld;
let world: PayoutWorld;
let backups: Backups;
beforeEach(async () => {
  shop = await ReplacedWorld.open();
  world = shop.before;
  backups = new Backups(world);
});
afterEach(async () => {
  await backups.drop();
  await shop.end();
});

/** A withdrawal waits, and the next wallet has its GAB. */
async function queueForNext() {
  const one = await world.queue();
  world.node.mint(next.address, parseAmount('1000'));
  world.node.mine(N + 1);
  await world.pay.scan();
  return one;
}

/** Restores a backup beside the later chain, replaces the wallet there and lets withdrawals go on. */
async function replacedInRestored(
  backup: TestDatabase,
  work: (again: PayoutWorld, restored: RestoredWorld) => Promise<void>,
): Promise<void> {
  const restored = await RestoredWorld.open(backup, world.node.copy());
  const again = await restored.world.withWallet(NEXT_KEY);
  try {
    await replaceIn(again, restored.admin.id);
    await resume(again);
    await again.pay.scan();
    await again.round();
    await work(again, restored);
    await again.pay.expectClean();
  } finally {
    await again.pay.shop.close();
    await restored.close();
  }
}

it('a backup of before the replacement finds what the new wallet paid, and pays none of it again', async () => {
  const one = await queueForNext();
  const backup = await backups.take();
  const after = await shop.replaced();
  await after.mine(2 * N + 2);
  expect(await after.state(one.id)).toEqual({ state: 'done', result: 1 });

  await replacedInRestored(backup, async (again, restored) => {
    expect(await again.halted()).toMatch(/不明轉出/);
    expect((await again.state(one.id)).state).toBe('queued');
    expect(await restored.bringBack()).toEqual(['paid']);
    await again.mine(N + 2);
    expect(await again.state(one.id)).toEqual({ state: 'done', result: 1 });
    expect(await again.received(one.who)).toBe(GAB100);
  });
});

it('the new wallet signs nothing before all that the old one sent is read', async () => {
  const one = await queueForNext();
  const backup = await backups.take();
  // The old wallet pays it after the backup, in a block that is not final when the wallet is replaced.
  await world.round();
  world.node.mine();
  await replacedInRestored(backup, async (again, restored) => {
    expect([await again.payerStatus(), await again.attempts(one.id)]).toEqual(['behind', []]);
    const reject = `/api/admin/withdrawals/${one.id}/reject`;
    const { token } = restored.admin;
    const body = { reason: '會員來電要求取消' };
    const refused = await again.shop.call(token, 'POST', reject, body);
    expect(refused.body.errorCode).toBe('WITHDRAWAL_UNSURE');
    await again.mine(N);
    expect(await restored.bringBack()).toEqual(['paid']);
    await again.mine(N);
    expect(await again.received(one.who)).toBe(GAB100);
  });
  await world.mine(N + 1);
});
