import { FakeWallet } from './testing/fakeWallet';
import { balanceOf, decimals, toTokenUnits } from './token';

const TOKEN = `0x${'1'.repeat(40)}`;
const ACCOUNT = `0x${'2'.repeat(40)}`;

it('a balance is scaled by the decimals of the contract, which are read once', async () => {
  const wallet = new FakeWallet();
  wallet.decimals = 6;
  wallet.gab = 1_500_000n;
  expect(await balanceOf(wallet, TOKEN, ACCOUNT)).toBe(15n * 10n ** 17n);
  expect(await balanceOf(wallet, TOKEN, ACCOUNT)).toBe(15n * 10n ** 17n);
  const asked = wallet.calls.filter(({ params }) => JSON.stringify(params).includes('313ce567'));
  expect(asked).toHaveLength(1);
});

it('the decimals are read again after a failed request', async () => {
  const wallet = new FakeWallet();
  const answer = wallet.answers.eth_call;
  wallet.answers.eth_call = () => {
    throw new Error('offline');
  };
  await expect(decimals(wallet, TOKEN)).rejects.toThrow('offline');
  if (answer) wallet.answers.eth_call = answer;
  expect(await decimals(wallet, TOKEN)).toBe(18);
});

it('an amount is converted to the token’s units without rounding', () => {
  expect(toTokenUnits(15n * 10n ** 17n, 18)).toBe(15n * 10n ** 17n);
  expect(toTokenUnits(15n * 10n ** 17n, 6)).toBe(1_500_000n);
  expect(toTokenUnits(1n, 20)).toBe(100n);
  expect(() => toTokenUnits(1n, 6)).toThrow(RangeError);
});
