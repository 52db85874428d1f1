import { amountToString, parseAmount } from '@common/money';
import { readBalances } from '../../ledger/ledger';
import { newAccount } from '../../testing/app';
import { pay } from '../../testing/chainWorld';
import { createMember, createSession } from '../../testing/factories';
import { OPENING, PayoutWorld, payerAccount } from '../../testing/payoutWorld';
import { N } from '../../testing/payWorld';
import { rejectWithdrawal } from '../withdrawals/confirmWithdrawal';
import { SYSTEM } from '../withdrawals/moveWithdrawal';
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

it('for nothing that staff refused while it was being prepared, and pays the rest', async () => {
  const [refused, kept] = [await world.queue(), await world.queue()];
  const wallet = world.wallet();
  const fees = async () => {
    const one = { id: refused.id, member_id: refused.who.id, state: 'queued' } as const;
    await world.db.transaction((tx) =>
      rejectWithdrawal(tx, one, { actor: SYSTEM, reason: '地址有詐騙回報' }),
    );
    return wallet.fees();
  };
  await world.round({ wallet: { ...wallet, fees } });
  expect((await world.state(refused.id)).state).toBe('rejected');
  expect(await world.attempts(refused.id)).toEqual([]);
  expect((await world.state(kept.id)).state).toBe('broadcast');
  await world.settle([refused, kept]);
});

it('for nobody who refuses it while it is being signed: they wait, and learn that it is too late', async () => {
  const one = await world.queue();
  const id = await createMember(world.db, undefined, ['staff']);
  const token = await createSession(world.db, id);
  const path = `/api/admin/withdrawals/${one.id}/reject`;
  const waits = () => world.pay.sql('SELECT 1 FROM pg_locks WHERE NOT granted');
  const wallet = world.wallet();
  let refusing: Promise<{ body: { errorCode: string } }> | undefined;
  const sign: typeof wallet.sign = async (order) => {
    let isAnswered = false;
    refusing = world.shop.call('POST', path, { token, body: { reason: '地址有詐騙回報' } });
    refusing.finally(() => {
      isAnswered = true;
    });
    while (!isAnswered && (await waits()).length === 0);
    return wallet.sign(order);
  };
  await world.round({ wallet: { ...wallet, sign } });
  expect((await refusing)?.body.errorCode).toBe('WITHDRAWAL_STATE');
  expect((await world.state(one.id)).state).toBe('broadcast');
  await world.settle([one]);
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
