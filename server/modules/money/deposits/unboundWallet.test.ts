import { parseAmount as gab } from '@common/money/money';
import { N, type Payer, PayWorld } from '../../../testing/payWorld';

let world: PayWorld;
beforeAll(async () => {
  world = await PayWorld.open();
});
afterAll(() => world.end());

async function unbind({ token, account, memberId }: Payer): Promise<void> {
  await world.sql(`UPDATE members SET email = 'm' || id || '@shop.example' WHERE id = $1`, [
    memberId,
  ]);
  const path = `/api/me/wallets/${account.address}`;
  expect((await world.shop.call(token, 'DELETE', path)).body.success).toBe(true);
}

it('a wallet credits its member for transfers mined before the unbinding only', async () => {
  const payer = await world.payer();
  await world.send(payer.account, '5');
  await world.mine(1);
  await unbind(payer);
  await world.send(payer.account, '7');
  const before = await world.house('suspense');
  await world.mine(N + 1);
  expect(await world.coin(payer.memberId)).toBe(gab('5'));
  expect((await world.house('suspense')) - before).toBe(gab('7'));
});

it('two successive owners of a wallet are each credited for their own period', async () => {
  const first = await world.payer();
  await world.send(first.account, '3');
  await world.mine(1);
  await unbind(first);
  await world.mine(1);
  await world.send(first.account, '4');
  await world.mine(1);
  // A sign-in with the unbound wallet creates a new member.
  const second = await world.payer(first.account);
  expect(second.memberId).not.toBe(first.memberId);
  await world.send(first.account, '9');
  await world.mine(N + 1);
  expect(await world.coin(first.memberId)).toBe(gab('3'));
  expect(await world.coin(second.memberId)).toBe(gab('9'));
});
