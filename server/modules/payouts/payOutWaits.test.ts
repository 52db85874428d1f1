import { amountToString, parseAmount } from '@common/money';
import { readBalances } from '../../ledger/ledger';
import { newAccount } from '../../testing/app';
import { pay } from '../../testing/chainWorld';
import { OPENING, PayoutWorld, payerAccount } from '../../testing/payoutWorld';
import { N } from '../../testing/payWorld';
import { asOnlyPayer } from './payerLock';
import { payOut } from './payOut';

let world: PayoutWorld;
beforeEach(async () => {
  world = await PayoutWorld.open();
});
afterEach(() => world.end());

const balance = async (id: number) => {
  const { coin } = await readBalances(world.db, id);
  return [coin.available, coin.held].map(amountToString);
};

it('without ETH for gas', async () => {
  const { who, id } = await world.queue();
  world.node.setEth(payerAccount.address, 1_000n);
  await world.round();
  expect([await world.payerStatus(), (await world.state(id)).state]).toEqual(['lowGas', 'queued']);
  world.node.setEth(payerAccount.address, 10n ** 20n);
  await world.settle([{ who, id }]);
});

it('without the tokens', async () => {
  const { who, id } = await world.queue();
  const drain = { to: newAccount().address, amount: OPENING - parseAmount('50') };
  await pay(world.pay.chainSide, payerAccount, drain.to, drain.amount);
  world.node.mine(N + 1);
  await world.pay.scan();
  await world.clearHalt();
  await world.round();
  expect(await world.payerStatus()).toMatch(/^(lowToken|tokenRefuses)$/);
  expect(await world.state(id)).toEqual({ state: 'queued', result: null });
  expect(await balance(who.id)).toEqual(['899', '101']);
});

it('behind the kill switch, also when it comes between queue and signature', async () => {
  const { who, id } = await world.queue();
  const kill = (killed: boolean) =>
    world.pay.sql(`UPDATE settings SET value = $1 WHERE key = 'withdrawals.switch'`, [
      { killed, reason: '' },
    ]);
  await kill(true);
  await world.round();
  expect(await world.state(id)).toEqual({ state: 'queued', result: null });
  await kill(false);
  await world.settle([{ who, id }]);
});

it('while another process pays', async () => {
  const { who, id } = await world.queue();
  expect(await asOnlyPayer(world.db, world.shop.chain.chainId, () => world.round())).toBe(0);
  expect(await world.state(id)).toEqual({ state: 'queued', result: null });
  await world.settle([{ who, id }]);
});

it('without a key', async () => {
  const { id } = await world.queue();
  const ports = {
    db: world.db,
    chain: world.shop.chain,
    wallet: undefined,
    confirmations: N,
    inFlight: 64,
  };
  expect(await payOut(ports)).toBe(0);
  expect([await world.payerStatus(), (await world.state(id)).state]).toEqual(['noKey', 'queued']);
});

it.each([
  [
    'the account is frozen',
    (who: { id: number }) =>
      ['UPDATE members SET frozen_at = now() WHERE id = $1', who.id] as const,
  ],
  [
    'the address left the book',
    (who: { addressId: number }) =>
      ['UPDATE withdrawal_addresses SET removed_at = now() WHERE id = $1', who.addressId] as const,
  ],
])('result 2, everything given back: %s before the signature', async (_name, how) => {
  const { who, id } = await world.queue();
  const [text, value] = how(who);
  await world.pay.sql(text, [value]);
  await world.round();
  expect(await world.state(id)).toEqual({ state: 'rejected', result: 2 });
  expect(await world.attempts(id)).toEqual([]);
  await world.settle([{ who, id }]);
});
