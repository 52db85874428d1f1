import { newAccount } from '../../../testing/app';
import { give } from '../../../testing/factories';
import { meanwhile } from '../../../testing/meanwhile';
import { withdrawalShop } from '../../../testing/withdrawalShop';
import { ask, codeFor, confirm, createWithdrawer } from '../../../testing/withdrawals';
import { expireWithdrawals } from './cancelWithdrawal';

const shop = withdrawalShop();
const { balance, get, act, asOwner, cool, backdate } = shop;

it('the fifth wrong code rejects the withdrawal and releases its holds', async () => {
  const who = await createWithdrawer(shop.app);
  const { data } = await ask(shop.app, who, '100');
  const right = await codeFor(shop.app, who.email);
  const wrong = right === '000000' ? '000001' : '000000';
  for (const left of [4, 3, 2, 1]) {
    expect(await confirm(shop.app, who, data.id, wrong)).toMatchObject({
      errorCode: 'EMAIL_CODE_WRONG',
      data: { left },
    });
  }
  expect((await confirm(shop.app, who, data.id, wrong)).errorCode).toBe('WITHDRAWAL_PROOF_DEAD');
  expect((await confirm(shop.app, who, data.id, right)).errorCode).toBe('WITHDRAWAL_STATE');
  expect(await balance(who)).toEqual(['1000', '0']);
  expect((await get(who, `/api/me/withdrawals/${data.id}`)).data.state).toBe('rejected');
});

it('wrong codes count over all challenges of a withdrawal', async () => {
  const who = await createWithdrawer(shop.app);
  const { data } = await ask(shop.app, who, '100');
  const wrong = async () => {
    const right = await codeFor(shop.app, who.email);
    return confirm(shop.app, who, data.id, right === '000000' ? '000001' : '000000');
  };
  for (let n = 0; n < 4; n++) await wrong();
  const url = `/api/me/withdrawals/${data.id}/code`;
  expect((await act(who, url)).errorCode).toBe('TOO_OFTEN');
  await backdate();
  expect((await act(who, url)).data.triesLeft).toBe(1);
  expect((await wrong()).errorCode).toBe('WITHDRAWAL_PROOF_DEAD');
});

it("a code confirms neither another withdrawal nor another member's", async () => {
  const who = await createWithdrawer(shop.app);
  const first = await ask(shop.app, who, '100');
  const code = await codeFor(shop.app, who.email);
  const second = await ask(shop.app, who, '200');
  expect((await confirm(shop.app, who, second.data.id, code)).errorCode).toBe('EMAIL_CODE_WRONG');
  const other = await createWithdrawer(shop.app);
  expect((await confirm(shop.app, other, first.data.id, code)).errorCode).toBe('NOT_FOUND');
  expect((await get(other, `/api/me/withdrawals/${first.data.id}`)).errorCode).toBe('NOT_FOUND');
  expect((await act(other, `/api/me/withdrawals/${first.data.id}/cancel`)).errorCode).toBe(
    'NOT_FOUND',
  );
});

it('a signature confirms only if it is of a bound wallet', async () => {
  const signer = await shop.app.signIn();
  await give(shop.app.db, signer.memberId, 'coin', '500');
  const { address } = newAccount();
  const who = { id: signer.memberId, token: signer.token };
  const challenge = await act(who, '/api/me/withdrawal-addresses/challenge', { address });
  const sign = (message: string) => signer.account.signMessage({ message });
  expect(challenge.data.message).toContain(address);
  const added = await act(who, '/api/me/withdrawal-addresses', {
    challengeId: challenge.data.id,
    label: '硬體錢包',
    signature: await sign(challenge.data.message),
  });
  expect(added.data).toMatchObject({ address, label: '硬體錢包' });
  expect(added.data.usableAt - added.data.createdAt).toBe(24 * 3_600_000);
  await cool(added.data.id);
  const entry = { ...who, email: '', addressId: added.data.id, address };
  const { data } = await ask(shop.app, entry, '100');
  const url = `/api/me/withdrawals/${data.id}/confirm`;
  const { message } = data.challenge;
  expect(message).toContain('數量：100 GAB');
  const strange = await newAccount().signMessage({ message });
  expect((await act(who, url, { signature: strange })).errorCode).toBe('SIGNATURE_INVALID');
  const long = `${strange}00`;
  expect((await act(who, url, { signature: long })).errorCode).toBe('SIGNATURE_SHAPE');
  expect((await act(who, url, {})).errorCode).toBe('BAD_INPUT');
  expect((await act(who, url, { signature: await sign(message) })).data.state).toBe('queued');
});

it('a member can cancel until the withdrawal is queued, and its holds are released', async () => {
  const who = await createWithdrawer(shop.app);
  const { data } = await ask(shop.app, who, '100');
  const cancelled = await act(who, `/api/me/withdrawals/${data.id}/cancel`);
  expect(cancelled.data).toMatchObject({ state: 'cancelled', result: null });
  expect(await balance(who)).toEqual(['1000', '0']);
  const second = await ask(shop.app, who, '100');
  await confirm(shop.app, who, second.data.id);
  expect((await act(who, `/api/me/withdrawals/${second.data.id}/cancel`)).errorCode).toBe(
    'WITHDRAWAL_STATE',
  );
});

it('simultaneous right codes confirm a withdrawal once', async () => {
  const who = await createWithdrawer(shop.app);
  const { data } = await ask(shop.app, who, '100');
  const code = await codeFor(shop.app, who.email);
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => confirm(shop.app, who, data.id, code)),
  );
  expect(answers.map(({ errorCode }) => errorCode).toSorted()).toEqual([
    '',
    'WITHDRAWAL_STATE',
    'WITHDRAWAL_STATE',
    'WITHDRAWAL_STATE',
  ]);
});

it('of a simultaneous cancellation and confirmation the second fails with the current state', async () => {
  const who = await createWithdrawer(shop.app);
  const { data } = await ask(shop.app, who, '100');
  const code = await codeFor(shop.app, who.email);
  // Both requests wait for the member's row until it is unlocked.
  const held = [`SELECT 1 FROM members WHERE id = ${who.id} FOR UPDATE`];
  const answers = await meanwhile(shop.app.db, held, () =>
    Promise.all([
      confirm(shop.app, who, data.id, code),
      act(who, `/api/me/withdrawals/${data.id}/cancel`),
    ]),
  );
  expect(answers.map(({ errorCode }) => errorCode).toSorted()).toEqual(['', 'WITHDRAWAL_STATE']);
  const { state } = (await get(who, `/api/me/withdrawals/${data.id}`)).data;
  expect(await balance(who)).toEqual(state === 'cancelled' ? ['1000', '0'] : ['899', '101']);
});

it('an unconfirmed withdrawal expires', async () => {
  const who = await createWithdrawer(shop.app);
  const { data } = await ask(shop.app, who, '100');
  expect(await expireWithdrawals(shop.app.db, shop.app.chain)).toBe(0);
  await asOwner(
    'ALTER TABLE withdrawals DISABLE TRIGGER withdrawals_guard',
    `UPDATE withdrawals SET created_at = now() - interval '31 minutes' WHERE id = ${data.id}`,
    'ALTER TABLE withdrawals ENABLE TRIGGER withdrawals_guard',
  );
  expect(await expireWithdrawals(shop.app.db, shop.app.chain)).toBe(1);
  expect(await balance(who)).toEqual(['1000', '0']);
});
