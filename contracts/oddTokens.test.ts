import {
  type Address,
  createClient,
  custom,
  encodeFunctionData,
  type Hex,
  publicActions,
  testActions,
  walletActions,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { startTestAnvil, type TestAnvil } from '../server/testing/anvil';
import { openTokenShop, tokenShopWallet } from '../server/testing/tokenShop';
import { compile } from './compile';

const holder = privateKeyToAccount(`0x${'7'.padStart(64, '0')}`);
const target: Address = '0x00000000000000000000000000000000000000C1';
const GAB = 10n ** 18n;

let anvil: TestAnvil;
beforeAll(async () => {
  anvil = await startTestAnvil();
});
afterAll(() => anvil.stop());

async function deploy(contract: string) {
  const transport = custom({ request: anvil.request }, { retryCount: 0 });
  const node = createClient({ chain: foundry, transport })
    .extend(testActions({ mode: 'anvil' }))
    .extend(publicActions)
    .extend(walletActions);
  for (const address of [holder.address, tokenShopWallet]) {
    await node.setBalance({ address, value: 10n ** 20n });
  }
  const artifact = compile('testing/OddTokens.sol', contract);
  const { abi } = artifact;
  const mine = (blocks = 1) => node.mine({ blocks });
  const hash = await node.deployContract({ ...artifact, account: holder, args: [holder.address] });
  await mine();
  const token = (await node.getTransactionReceipt({ hash })).contractAddress;
  if (!token) throw new Error('the token was not deployed');
  return {
    token,
    mine,
    async call(functionName: string, ...args: unknown[]) {
      const data: Hex = encodeFunctionData({ abi, functionName, args });
      await node.sendTransaction({ account: holder, to: token, data, gas: 200_000n });
      await mine(2);
    },
  };
}

it.each(['SixDecimalsToken', 'TwentyFourDecimalsToken', 'FalseToken', 'NoReturnToken'])(
  'does not start on %s',
  async (contract) => {
    const { token } = await deploy(contract);
    await expect(openTokenShop(anvil.request, token)).rejects.toMatchObject({
      code: 'wrong_token',
    });
  },
);

it('pays and is paid in an ordinary one', async () => {
  const { token, call, mine } = await deploy('OrdinaryToken');
  const shop = await openTokenShop(anvil.request, token);
  const member = await shop.member(holder.address);
  await call('transfer', tokenShopWallet, 100n * GAB);
  await shop.scan();
  const id = await shop.queue(member, target, '30');
  await shop.pay();
  await mine(2);
  await shop.scan();
  expect(await shop.state(id)).toEqual({ state: 'done', result: 1 });
  expect(await shop.coin(member)).toEqual({ available: 70n * GAB, held: 0n });
  expect(await shop.breaches()).toEqual([]);
  await shop.drop();
});

it('credits what arrived of one that takes a fee, and stops when it takes it from a payment', async () => {
  const { token, call, mine } = await deploy('FeeOnTransferToken');
  const shop = await openTokenShop(anvil.request, token);
  const member = await shop.member(holder.address);
  await call('transfer', tokenShopWallet, 100n * GAB);
  await shop.scan();
  expect((await shop.coin(member)).available).toBe(99n * GAB);
  const id = await shop.queue(member, target, '50');
  await shop.pay();
  await mine(2);
  await shop.scan();
  // It was not paid as ordered: what is held stays held, and staff look.
  expect(await shop.state(id)).toMatchObject({ state: 'broadcast', result: 255 });
  expect(await shop.halted()).toMatch(/資料庫沒有這筆指示/);
  expect(await shop.coin(member)).toEqual({ available: 49n * GAB, held: 50n * GAB });
  // The amount that left is unknown until staff have explained it.
  const breaches = await shop.breaches();
  expect([...new Set(breaches.map(({ invariant }) => invariant))]).toEqual([25]);
  await shop.drop();
});

it('waits while one is paused, and signs nothing', async () => {
  const { token, call, mine } = await deploy('PausedToken');
  const shop = await openTokenShop(anvil.request, token);
  const member = await shop.member(holder.address);
  await call('transfer', tokenShopWallet, 100n * GAB);
  await shop.scan();
  const id = await shop.queue(member, target, '50');
  await call('pause', true);
  await shop.pay();
  expect(await shop.state(id)).toEqual({ state: 'queued', result: null });
  await call('pause', false);
  await shop.pay();
  await mine(2);
  await shop.scan();
  expect(await shop.state(id)).toEqual({ state: 'done', result: 1 });
  expect(await shop.breaches()).toEqual([]);
  await shop.drop();
});

it('credits nothing of a transfer that never was, and stops', async () => {
  const { token, call } = await deploy('FakeEventToken');
  const shop = await openTokenShop(anvil.request, token);
  const member = await shop.member(holder.address);
  await call('lie', holder.address, tokenShopWallet, 100n * GAB);
  await expect(shop.scan()).rejects.toMatchObject({ code: 'inconsistent' });
  expect((await shop.coin(member)).available).toBe(0n);
  expect(await shop.halted()).toMatch(/events and balances differ/);
  await shop.drop();
});
