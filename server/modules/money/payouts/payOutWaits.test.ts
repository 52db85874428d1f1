import { amountToString, parseAmount } from '@common/money/money';
import { readBalances } from '../../../ledger/ledger';
import { newAccount } from '../../../testing/app';
import { pay } from '../../../testing/chainWorld';
import { createMember, createSession, freezeSql } from '../../../testing/factories';
import { flipKillSwitch } from '../../../testing/killSwitch';
import { limitMoney } from '../../../testing/moneyLimit';
import { OPENING, PayoutWorld, payerAccount } from '../../../testing/payoutWorld';
import { N } from '../../../testing/payWorld';
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

it('a withdrawal stays queued while the wallet lacks ETH for gas', async () => {
  const { who, id } = await world.queue();
  world.node.setEth(payerAccount.address, 1_000n);
  await world.round();
  expect([await world.payerStatus(), (await world.state(id)).state]).toEqual(['lowGas', 'queued']);
  world.node.setEth(payerAccount.address, 10n ** 20n);
  await world.settle([{ who, id }]);
});

it('a withdrawal stays queued while the wallet lacks the tokens', async () => {
  const { who, id } = await world.queue();
  const drain = { to: newAccount().address, amount: OPENING - parseAmount('50') };
  await pay(world.pay.chainSide, payerAccount, drain.to, drain.amount);
  world.node.mine(N + 1);
  await world.pay.scan();
  const { token } = await world.shop.signIn({ capabilities: ['admin'] });
  const { body } = await world.shop.call(token, 'GET', '/api/admin/outflows');
  const booked = { as: 'loss', note: '代幣被轉到別處' };
  // One person may decide on so much here; how two do, proposals.test.ts plays.
  await limitMoney(world.db, '100000000');
  const path = `/api/admin/outflows/${body.data.list[0].id}/book`;
  await world.shop.call(token, 'POST', path, booked);
  await world.clearHalt();
  await world.round();
  expect(await world.payerStatus()).toMatch(/^(lowToken|tokenRefuses)$/);
  expect(await world.state(id)).toEqual({ state: 'queued', result: null });
  expect(await balance(who.id)).toEqual(['899', '101']);
});

it('a queued withdrawal is not signed while the kill switch is on', async () => {
  const { who, id } = await world.queue();
  const kill = (killed: boolean) =>
    flipKillSwitch((text, values) => world.pay.sql(text, values), killed);
  await kill(true);
  await world.round();
  expect(await world.state(id)).toEqual({ state: 'queued', result: null });
  await kill(false);
  await world.settle([{ who, id }]);
});

it('a withdrawal that staff reject before the signature is not signed, and the others are paid', async () => {
  const [refused, kept] = [await world.queue(), await world.queue()];
  const wallet = world.wallet();
  const fees = async () => {
    const { id, who } = refused;
    const one = { kind: 'withdrawal', id, memberId: who.id, state: 'queued' } as const;
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

it('a rejection during the signature waits for it and then fails with WITHDRAWAL_STATE', async () => {
  const one = await world.queue();
  const id = await createMember(world.db, undefined, ['staff']);
  const token = await createSession(world.db, id);
  const path = `/api/admin/withdrawals/${one.id}/reject`;
  const waits = () => world.pay.sql('SELECT 1 FROM pg_locks WHERE NOT granted');
  const wallet = world.wallet();
  let refusing: Promise<{ body: { errorCode: string } }> | undefined;
  const sign: typeof wallet.sign = async (order) => {
    let isAnswered = false;
    refusing = world.shop.call(token, 'POST', path, { reason: '地址有詐騙回報' });
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

it('a removal from the address book waits for the signature', async () => {
  const one = await world.queue();
  const waits = () => world.pay.sql('SELECT 1 FROM pg_locks WHERE NOT granted');
  const wallet = world.wallet();
  let isRemoved = false;
  let isRemovedFirst: boolean | undefined;
  let removing: Promise<unknown> | undefined;
  const sign: typeof wallet.sign = async (payment) => {
    const text = 'UPDATE withdrawal_addresses SET removed_at = now() WHERE id = $1';
    removing = world.pay.sql(text, [one.who.addressId]).then(() => {
      isRemoved = true;
    });
    while (!isRemoved && (await waits()).length === 0);
    isRemovedFirst = isRemoved;
    return wallet.sign(payment);
  };
  await world.round({ wallet: { ...wallet, sign } });
  await removing;
  expect(isRemovedFirst).toBe(false);
  expect((await world.state(one.id)).state).toBe('broadcast');
  await world.settle([one]);
});

it('a round signs nothing while another process holds the payer lock', async () => {
  const { who, id } = await world.queue();
  expect(await asOnlyPayer(world.db, world.shop.chain.chainId, () => world.round())).toBe(0);
  expect(await world.state(id)).toEqual({ state: 'queued', result: null });
  await world.settle([{ who, id }]);
});

it('a round without a key signs nothing and reports noKey', async () => {
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
  ['the account is frozen', (who: { id: number }) => [freezeSql(), who.id] as const],
  [
    'the address left the book',
    (who: { addressId: number }) =>
      ['UPDATE withdrawal_addresses SET removed_at = now() WHERE id = $1', who.addressId] as const,
  ],
])('a withdrawal ends with result 2 if %s before the signature', async (_name, how) => {
  const { who, id } = await world.queue();
  const [text, value] = how(who);
  await world.pay.sql(text, [value]);
  await world.round();
  expect(await world.state(id)).toEqual({ state: 'rejected', result: 2 });
  expect(await world.attempts(id)).toEqual([]);
  await world.settle([{ who, id }]);
});
