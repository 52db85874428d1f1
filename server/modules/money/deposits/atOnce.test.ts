import { parseAmount } from '@common/money/money';
import { freezeSql } from '../../../testing/factories';
import { GroupWorld } from '../../../testing/groupWorld';
import { N, PayWorld } from '../../../testing/payWorld';

let world: PayWorld;
let groups: GroupWorld;
beforeAll(async () => {
  world = await PayWorld.open();
  groups = new GroupWorld(world);
});
afterAll(() => world.end());

it('a group whose seller is frozen while its transfer is credited is paid, or stays unpaid, as a whole', async () => {
  const seen = new Set<number>();
  for (let n = 0; n < 8; n++) {
    const { buyer, group, stalls } = await groups.paying();
    world.node.mine(N + 1);
    const credit = async () => {
      await world.scan();
      await world.track();
    };
    const freeze = () => world.sql(freezeSql(), [stalls[n % 2 ? 1 : 0].sellerId]);
    await Promise.all(n % 4 < 2 ? [credit(), freeze()] : [freeze(), credit()]);
    const statuses = await groups.statuses(buyer, group);
    expect(statuses).toHaveLength(1);
    expect(await world.coin(buyer.memberId)).toBe(statuses[0] === 2 ? 0n : parseAmount('200'));
    seen.add(statuses[0] ?? 0);
    await world.expectClean();
  }
  expect([...seen].every((status) => [1, 2, 11].includes(status))).toBe(true);
});

it('a transfer that is credited while its sender closes the account goes to the member or to suspense', async () => {
  for (let n = 0; n < 10; n++) {
    const payer = await world.payer();
    await world.send(payer.account, '5');
    world.node.mine(N + 1);
    const before = await world.house('suspense');
    const body = { coin: n % 2 ? '5' : '0', adv: '0' };
    const closing = () => world.shop.call(payer.token, 'POST', '/api/me/closing', body);
    const [closed] =
      n % 4 < 2
        ? await Promise.all([closing(), world.scan()])
        : (await Promise.all([world.scan(), closing()])).toReversed();
    await world.scan();
    const { success, errorCode } = (closed as Awaited<ReturnType<typeof closing>>).body;
    if (!success) expect(errorCode).toMatch(/^(SEEN_CHANGED|CLOSING_BLOCKED)$/);
    const coin = await world.coin(payer.memberId);
    const suspense = (await world.house('suspense')) - before;
    expect(coin + suspense).toBe(parseAmount('5'));
    // What is given up was seen: a transfer that was not is left to staff.
    if (success) expect(coin).toBe(parseAmount(body.coin));
    await world.expectClean();
  }
});

it("another member's report of the same transfer pays nothing of theirs", async () => {
  const { buyer, group, txHash } = await groups.paying();
  const thief = await groups.ordered();
  await groups.report(thief.buyer, thief.group, txHash);
  await world.mine(N + 1);
  expect(await groups.statuses(buyer, group)).toEqual([2]);
  expect(await groups.statuses(thief.buyer, thief.group)).toEqual([1]);
  expect(await world.coin(thief.buyer.memberId)).toBe(0n);
  await world.expectClean();
});
