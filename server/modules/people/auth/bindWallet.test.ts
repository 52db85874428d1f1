import { createTestApp, newAccount, type TestApp } from '../../../testing/app';
import { signedBy } from '../../../testing/walletSignIn';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

describe('binding a wallet', () => {
  test('lets the member bind it again and sign in with it', async () => {
    const { token, memberId, account } = await shop.signIn();
    const second = newAccount();
    const bind = async () =>
      shop.call(token, 'POST', '/api/me/wallets', await signedBy(shop, second));
    const own = [account.address, second.address];
    expect((await bind()).body.data.wallets).toEqual(own);
    expect((await bind()).body.data.wallets).toEqual(own);
    expect((await shop.signIn({ account: second })).memberId).toBe(memberId);
  });

  test('is refused if another member has bound it', async () => {
    const { account } = await shop.signIn();
    const { token } = await shop.signIn();
    const body = await signedBy(shop, account);
    const { body: answer } = await shop.call(token, 'POST', '/api/me/wallets', body);
    expect(answer.errorCode).toBe('WALLET_TAKEN');
  });

  test('succeeds for one of several members who bind it simultaneously', async () => {
    const wallet = newAccount();
    const callers = await Promise.all(
      Array.from({ length: 5 }, async () => ({
        ...(await shop.signIn()),
        body: await signedBy(shop, wallet),
      })),
    );
    const replies = await Promise.all(
      callers.map(({ token, body }) => shop.call(token, 'POST', '/api/me/wallets', body)),
    );
    const codes = replies.map((reply) => reply.body.errorCode);
    expect(codes.sort()).toEqual(['', ...Array(4).fill('WALLET_TAKEN')]);
  });

  test('requires a sign-in', async () => {
    const reply = await shop.call(
      '',
      'POST',
      '/api/me/wallets',
      await signedBy(shop, newAccount()),
    );
    expect(reply).toMatchObject({ status: 401, body: { errorCode: 'SIGN_IN_REQUIRED' } });
  });
});
