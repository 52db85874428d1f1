import { newAccount } from '../../../testing/app';
import { alice, anvilWorld, type ChainWorld, pay } from '../../../testing/chainWorld';
import { copyTestDatabase } from '../../../testing/database';
import { openTokenShop, tokenShopWallet } from '../../../testing/tokenShop';

const GAB = 10n ** 18n;

let world: ChainWorld;
beforeAll(async () => {
  world = await anvilWorld();
  const params = [tokenShopWallet, '0x56bc75e2d63100000'];
  await world.request({ method: 'anvil_setBalance', params });
});
afterAll(() => world.close());

it('a restored shop finds its payout on a real node and does not pay it again', async () => {
  const shop = await openTokenShop(world.request, world.token);
  const member = await shop.member(alice.address);
  await pay(world, alice, tokenShopWallet, 100n * GAB);
  await world.mine(2);
  await shop.scan();
  const target = newAccount().address;
  const id = await shop.queue(member, target, '30');
  const backup = await copyTestDatabase(shop.db);
  await shop.pay();
  await world.mine(2);
  await shop.scan();
  expect(await shop.state(id)).toEqual({ state: 'done', result: 1 });

  const restored = await openTokenShop(world.request, world.token, backup);
  await restored.pay();
  expect(await restored.halted()).toMatch(/不明轉出/);
  expect(await restored.state(id)).toEqual({ state: 'queued', result: null });
  const [found] = await restored.sql<{ withdrawal_id: number; raw: string; nonce: number }>(
    'SELECT m.withdrawal_id, o.raw, o.nonce FROM outflow_matches m JOIN outflows o ON o.id = m.outflow_id',
  );
  // The signed bytes, rebuilt from the node's JSON.
  const [signed] = await shop.sql<{ raw: string; nonce: number }>(
    'SELECT raw, nonce FROM withdrawal_attempts',
  );
  expect(found).toEqual({ withdrawal_id: id, ...signed });
  expect((await restored.breaches()).map(({ invariant }) => invariant)).toEqual([25]);
  expect(await restored.chain.balanceOf(target)).toBe(30n * GAB);
  await restored.drop();
  await shop.drop();
});
