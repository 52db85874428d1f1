import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { compactSignatureToHex, type Hex, parseSignature, signatureToCompactSignature } from 'viem';
import { chainCursors } from '../../../db/schema/chain';
import { members, sessions, wallets } from '../../../db/schema/members';
import { createTestApp, newAccount, type TestApp } from '../../../testing/app';
import { expectMoment } from '../../../testing/moment';
import { askToSign, enterByWallet, entryCode, signedBy } from '../../../testing/walletSignIn';

const SITE = 'http://localhost:8000';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

describe('the signature', () => {
  test('may be compact (EIP-2098) or without 0x', async () => {
    for (const rewrite of [
      (one: Hex) => compactSignatureToHex(signatureToCompactSignature(parseSignature(one))),
      (one: Hex) => one.slice(2).toUpperCase(),
    ]) {
      const { message, signature } = await signedBy(shop, newAccount());
      expect(await entryCode(shop, { message, signature: rewrite(signature) })).toBe('');
    }
  });
});

describe('the message', () => {
  test('names site, chain, wallet, a nonce of at least 128 bits and an expiry after five minutes', async () => {
    const account = newAccount();
    const since = Date.now();
    const { message, nonce, expiresAt } = await askToSign(shop, account);
    const lines = message.split('\n');
    expect(lines[0]).toBe('localhost:8000 wants you to sign in with your Ethereum account:');
    expect(lines[1]).toBe(account.address);
    expect(lines).toContain(`URI: ${SITE}`);
    expect(lines).toContain('Chain ID: 31337');
    expect(lines).toContain(`Nonce: ${nonce}`);
    expect(lines).toContain(`Expiration Time: ${new Date(expiresAt).toISOString()}`);
    expect(nonce).toMatch(/^[0-9a-f]{32,}$/);
    expectMoment(expiresAt, since, 300_000);
    expect((await askToSign(shop, account)).nonce).not.toBe(nonce);
  });

  test('is refused to a wallet on another chain, and the error names the right chain', async () => {
    const body = { address: newAccount().address, chainId: 1 };
    const { body: answer } = await shop.call('', 'POST', '/api/auth/nonce', body);
    expect(answer).toMatchObject({ errorCode: 'WRONG_CHAIN', data: { chainId: 31337 } });
  });

  test('names the host of the request if no site is configured', async () => {
    const demo = await createTestApp({ db: shop.db, settings: { siteUrl: null } });
    const body = { address: newAccount().address, chainId: 31337 };
    const at = (host: string) =>
      demo.call('', 'POST', '/api/auth/nonce', body, undefined, { host });
    expect((await at('192.168.1.9:8000')).body.data.message).toContain(
      'URI: http://192.168.1.9:8000\n',
    );
    for (const host of ['a b', 'x\\y.com', '[::1]:8000', 'a..b', 'ex.com:999999', '-', '%00.tw']) {
      expect([host, (await at(host)).status]).toEqual([host, 400]);
    }
    await demo.close();
  });
});

describe('signing in by wallet', () => {
  test('creates a member for a new wallet, and finds that member again', async () => {
    await shop.db.orm.insert(chainCursors).values({
      chainId: 31337,
      blockNumber: 40,
      blockHash: '0x',
      headNumber: 42,
    });
    const account = newAccount();
    const since = Date.now();
    const first = await enterByWallet(shop, await signedBy(shop, account));
    const address = account.address.toLowerCase();
    expect(first.body.data.member).toEqual({
      id: expect.any(Number),
      name: `會員${address.slice(-4)}`,
      avatar: null,
      email: null,
      wallets: [account.address],
      capabilities: [],
    });
    expectMoment(first.body.data.expires_at, since, 7 * 86_400_000);
    const [wallet] = await shop.db.orm.select().from(wallets).where(eq(wallets.address, address));
    expect(wallet?.boundBlock).toBe(42);
    const again = await enterByWallet(shop, await signedBy(shop, account));
    expect(again.body.data.member.id).toBe(first.body.data.member.id);
    expect(again.body.data.access_token).not.toBe(first.body.data.access_token);
    const token = again.body.data.access_token;
    expect((await shop.call(token, 'GET', '/api/me')).status).toBe(200);
  });

  test('stores no token, only its hash', async () => {
    const { token, memberId } = await shop.signIn();
    const rows = await shop.db.orm.select().from(sessions).where(eq(sessions.memberId, memberId));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.tokenHash).toHaveLength(32);
    const { rows: dump } = await shop.db.pool.query(
      `SELECT 1 FROM idempotency_keys WHERE position($1::bytea in answer) > 0`,
      [Buffer.from(token)],
    );
    expect(dump).toEqual([]);
  });

  test('returns the same session to a retry with the same key, and refuses another body', async () => {
    const account = newAccount();
    const body = await signedBy(shop, account);
    const key = randomUUID();
    const first = await shop.call('', 'POST', '/api/auth/wallet', body, key);
    const retry = await shop.call('', 'POST', '/api/auth/wallet', body, key);
    expect(first.body.success).toBe(true);
    expect(retry.body).toEqual(first.body);
    const other = await signedBy(shop, account);
    const reused = await shop.call('', 'POST', '/api/auth/wallet', other, key);
    expect(reused.body.errorCode).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('creates one member for two simultaneous sign-ins with a new wallet', async () => {
    const account = newAccount();
    const bodies = await Promise.all(Array.from({ length: 6 }, () => signedBy(shop, account)));
    const replies = await Promise.all(bodies.map((body) => enterByWallet(shop, body)));
    expect(replies.map((reply) => reply.body.errorCode)).toEqual(Array(6).fill(''));
    expect(new Set(replies.map((reply) => reply.body.data.member.id)).size).toBe(1);
  });

  test('lets a frozen member in, for their open orders', async () => {
    const { account, memberId } = await shop.signIn();
    const frozen = { frozenAt: new Date() };
    await shop.db.orm.update(members).set(frozen).where(eq(members.id, memberId));
    expect(await entryCode(shop, await signedBy(shop, account))).toBe('');
  });
});

test('logging out ends this session and no other', async () => {
  const { token, account } = await shop.signIn();
  const other = await shop.signIn({ account });
  expect((await shop.call(token, 'POST', '/api/auth/logout')).body.success).toBe(true);
  expect((await shop.call(token, 'GET', '/api/me')).status).toBe(401);
  expect((await shop.call(other.token, 'GET', '/api/me')).status).toBe(200);
});

describe('a sign-in from a new browser', () => {
  const CHROME = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140 Safari/537';
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0';

  test('notifies the member; the first sign-in and one from a known browser do not', async () => {
    const account = newAccount();
    const enterFrom = async (userAgent: string) => {
      const body = await signedBy(shop, account);
      const headers = { 'user-agent': userAgent };
      return (await shop.call('', 'POST', '/api/auth/wallet', body, undefined, headers)).body.data;
    };
    await enterFrom(CHROME);
    await enterFrom(CHROME);
    const { access_token: token } = await enterFrom(FIREFOX);
    await enterFrom(FIREFOX);
    const { list } = (await shop.call(token, 'GET', '/api/me/notices')).body.data;
    const notices = list.filter(({ kind }: { kind: string }) => kind === 'newSignIn');
    expect(notices).toHaveLength(1);
    expect(notices[0].text).toContain('Firefox・Linux');
  });
});
