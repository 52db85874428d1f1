import { fundsOf } from './guards';

it.each([
  [5n, 5n, 'ok', /^open withdrawals ask for 0\.0+5 GAB, the wallet has/],
  [4n, 5n, 'fault', /they wait\. See WalletShort/],
])(
  'a wallet of %s base units of GAB beside open withdrawals of %s is %s',
  (gab, open, state, detail) => {
    expect(fundsOf(gab, open)).toMatchObject({ state, detail: expect.stringMatching(detail) });
  },
);
