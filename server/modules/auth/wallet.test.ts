import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type Hex, hexToBigInt, toHex } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { chainCursors } from '../../db/schema/chain';
import { authNonces, members, sessions, wallets } from '../../db/schema/members';
import { createTestApp, newAccount, type TestApp } from '../../testing/app';

const N = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const SITE = 'http://localhost:8000';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

async function ask(account: PrivateKeyAccount, from: TestApp = shop) {
  const body = { address: account.address, chainId: from.chain.chainId };
  return (await from.call('POST', '/api/auth/nonce', { body })).body.data;
}

async function signed(account: PrivateKeyAccount, from: TestApp = shop) {
  const { message } = await ask(account, from);
  return { message, signature: await account.signMessage({ message }) };
}

const enter = (body: unknown, at: TestApp = shop) => at.call('POST', '/api/auth/wallet', { body });

async function codeOf(body: unknown, at?: TestApp): Promise<string> {
  const reply = await enter(body, at);
  expect(reply.status).toBe(200);
  expect(reply.body.success).toBe(reply.body.errorCode === '');
  return reply.body.errorCode;
}

async function expireNonce(nonce: string) {
  await shop.db.orm
    .update(authNonces)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(authNonces.nonce, nonce));
}

describe('the message', () => {
  test('names this site, this chain, the wallet and a nonce of at least 128 bits for five minutes', async () => {
    const account = newAccount();
    const { message, nonce, expiresAt } = await ask(account);
    const lines = message.split('\n');
    expect(lines[0]).toBe('localhost:8000 wants you to sign in with your Ethereum account:');
    expect(lines[1]).toBe(account.address);
    expect(lines).toContain(`URI: ${SITE}`);
    expect(lines).toContain('Chain ID: 31337');
    expect(lines).toContain(`Nonce: ${nonce}`);
    expect(lines).toContain(`Expiration Time: ${new Date(expiresAt).toISOString()}`);
    expect(nonce).toMatch(/^[0-9a-f]{32,}$/);
    expect(Math.abs(expiresAt - Date.now() - 300_000)).toBeLessThan(5_000);
    expect((await ask(account)).nonce).not.toBe(nonce);
  });

  test('is refused to a wallet on another chain, with the right one named', async () => {
    const body = { address: newAccount().address, chainId: 1 };
    const { body: answer } = await shop.call('POST', '/api/auth/nonce', { body });
    expect(answer).toMatchObject({ errorCode: 'WRONG_CHAIN', data: { chainId: 31337 } });
  });

  test('speaks for the host that was asked where no site is configured', async () => {
    const demo = await createTestApp({ db: shop.db, settings: { siteUrl: null } });
    const body = { address: newAccount().address, chainId: 31337 };
    const at = (host: string) => demo.call('POST', '/api/auth/nonce', { body, headers: { host } });
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
  test('makes a member of a new wallet, and knows the member again', async () => {
    await shop.db.orm.insert(chainCursors).values({
      chainId: 31337,
      blockNumber: 40,
      blockHash: '0x',
      headNumber: 42,
    });
    const account = newAccount();
    const first = await enter(await signed(account));
    const address = account.address.toLowerCase();
    expect(first.body.data.member).toEqual({
      id: expect.any(Number),
      name: `會員${address.slice(-4)}`,
      avatar: null,
      email: null,
      wallets: [address],
      capabilities: [],
    });
    expect(Math.abs(first.body.data.expires_at - Date.now() - 7 * 86_400_000)).toBeLessThan(5_000);
    const [wallet] = await shop.db.orm.select().from(wallets).where(eq(wallets.address, address));
    expect(wallet?.boundBlock).toBe(42);
    const again = await enter(await signed(account));
    expect(again.body.data.member.id).toBe(first.body.data.member.id);
    expect(again.body.data.access_token).not.toBe(first.body.data.access_token);
    const token = again.body.data.access_token;
    expect((await shop.call('GET', '/api/me', { token })).status).toBe(200);
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

  test('gives a retry with the same key the same session, and another body with it none', async () => {
    const account = newAccount();
    const body = await signed(account);
    const key = randomUUID();
    const first = await shop.call('POST', '/api/auth/wallet', { body, key });
    const retry = await shop.call('POST', '/api/auth/wallet', { body, key });
    expect(first.body.success).toBe(true);
    expect(retry.body).toEqual(first.body);
    const other = { body: await signed(account), key };
    const reused = await shop.call('POST', '/api/auth/wallet', other);
    expect(reused.body.errorCode).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('makes one member of one new wallet that signs two messages at once', async () => {
    const account = newAccount();
    const bodies = await Promise.all(Array.from({ length: 6 }, () => signed(account)));
    const replies = await Promise.all(bodies.map((body) => enter(body)));
    expect(replies.map((reply) => reply.body.errorCode)).toEqual(Array(6).fill(''));
    expect(new Set(replies.map((reply) => reply.body.data.member.id)).size).toBe(1);
  });

  test('refuses a frozen member', async () => {
    const { account, memberId } = await shop.signIn();
    const frozen = { frozenAt: new Date() };
    await shop.db.orm.update(members).set(frozen).where(eq(members.id, memberId));
    expect(await codeOf(await signed(account))).toBe('ACCOUNT_FROZEN');
  });
});

describe('a signed message is refused', () => {
  test('once its nonce was used', async () => {
    const body = await signed(newAccount());
    expect(await codeOf(body)).toBe('');
    expect(await codeOf(body)).toBe('NONCE_INVALID');
  });

  test('by all but one of twenty requests that race with it', async () => {
    const body = await signed(newAccount());
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(body)));
    expect(codes.filter((code) => code === '')).toHaveLength(1);
    expect(codes.filter((code) => code === 'NONCE_INVALID')).toHaveLength(19);
  });

  test('after it expired, by the clock of the database', async () => {
    const account = newAccount();
    const { message, nonce } = await ask(account);
    await expireNonce(nonce);
    const signature = await account.signMessage({ message });
    expect(await codeOf({ message, signature })).toBe('NONCE_INVALID');
  });

  test('when its nonce was never given out', async () => {
    const account = newAccount();
    const { message, nonce } = await ask(account);
    const forged = message.replace(nonce, 'f'.repeat(48));
    const signature = await account.signMessage({ message: forged });
    expect(await codeOf({ message: forged, signature })).toBe('NONCE_INVALID');
    expect(await codeOf({ message: 'hello', signature })).toBe('NONCE_INVALID');
  });

  test('when a single character of it was changed, even if signed so', async () => {
    const account = newAccount();
    const { message } = await ask(account);
    for (const [from, to] of [
      ['localhost:8000 wants', 'evil.example wants'],
      ['http://localhost:8000', 'https://evil.example'],
      ['Chain ID: 31337', 'Chain ID: 1'],
      ['Version: 1', 'Version: 2'],
      [/Expiration Time: 2/, 'Expiration Time: 3'],
      ['no funds', 'all funds'],
      [/$/, '\nResources:\n- https://evil.example'],
    ] as const) {
      const tampered = message.replace(from, to);
      expect(tampered).not.toBe(message);
      const signature = await account.signMessage({ message: tampered });
      expect([to, await codeOf({ message: tampered, signature })]).toEqual([
        to,
        'SIGNATURE_INVALID',
      ]);
    }
    // Nothing of that has spent the nonce.
    expect(await codeOf({ message, signature: await account.signMessage({ message }) })).toBe('');
  });

  test('when another wallet signed it', async () => {
    const { message } = await ask(newAccount());
    const signature = await newAccount().signMessage({ message });
    expect(await codeOf({ message, signature })).toBe('SIGNATURE_INVALID');
  });

  test('when the signature is not the canonical one, or none at all', async () => {
    const { message, signature } = await signed(newAccount());
    const s = hexToBigInt(`0x${signature.slice(66, 130)}`);
    const v = signature.endsWith('1b') ? '1c' : '1b';
    const high = toHex(N - s, { size: 32 }).slice(2);
    const twin: Hex = `0x${signature.slice(2, 66)}${high}${v}`;
    const forms = [
      twin,
      `0x${'0'.repeat(130)}`,
      `0x${'f'.repeat(130)}`,
      `${signature.slice(0, 130)}05`,
    ];
    for (const one of forms) {
      expect([one, await codeOf({ message, signature: one })]).toEqual([one, 'SIGNATURE_INVALID']);
    }
  });

  test('on another site or chain than it was written for, even from the same database', async () => {
    const settings = { siteUrl: 'https://other.example' };
    const site = await createTestApp({ db: shop.db, settings });
    const chain = await createTestApp({ db: shop.db, chainId: 5 });
    const host = await createTestApp({ db: shop.db, settings: { siteUrl: null } });
    const body = await signed(newAccount());
    const codes = [await codeOf(body, site), await codeOf(body, host), await codeOf(body, chain)];
    await Promise.all([site.close(), chain.close(), host.close()]);
    expect(codes).toEqual(['SIGNATURE_INVALID', 'SIGNATURE_INVALID', 'WRONG_CHAIN']);
    expect(await codeOf(body)).toBe('');
  });
});

describe('binding a wallet', () => {
  test('adds it to the member, who may bind it again and sign in by it', async () => {
    const { token, memberId, account } = await shop.signIn();
    const second = newAccount();
    const bind = async () =>
      shop.call('POST', '/api/me/wallets', { token, body: await signed(second) });
    const own = [account.address.toLowerCase(), second.address.toLowerCase()];
    expect((await bind()).body.data.wallets).toEqual(own);
    expect((await bind()).body.data.wallets).toEqual(own);
    expect((await shop.signIn({ account: second })).memberId).toBe(memberId);
  });

  test('is refused when it is another member’s', async () => {
    const { account } = await shop.signIn();
    const { token } = await shop.signIn();
    const body = await signed(account);
    const { body: answer } = await shop.call('POST', '/api/me/wallets', { token, body });
    expect(answer.errorCode).toBe('WALLET_TAKEN');
  });

  test('goes to one of several members who bind it at once', async () => {
    const wallet = newAccount();
    const callers = await Promise.all(
      Array.from({ length: 5 }, async () => ({
        ...(await shop.signIn()),
        body: await signed(wallet),
      })),
    );
    const replies = await Promise.all(
      callers.map(({ token, body }) => shop.call('POST', '/api/me/wallets', { token, body })),
    );
    const codes = replies.map((reply) => reply.body.errorCode);
    expect(codes.sort()).toEqual(['', ...Array(4).fill('WALLET_TAKEN')]);
  });

  test('asks a visitor to sign in', async () => {
    const reply = await shop.call('POST', '/api/me/wallets', { body: await signed(newAccount()) });
    expect(reply).toMatchObject({ status: 401, body: { errorCode: 'SIGN_IN_REQUIRED' } });
  });
});

test('logging out ends this session and no other', async () => {
  const { token, account } = await shop.signIn();
  const other = await shop.signIn({ account });
  expect((await shop.call('POST', '/api/auth/logout', { token })).body.success).toBe(true);
  expect((await shop.call('GET', '/api/me', { token })).status).toBe(401);
  expect((await shop.call('GET', '/api/me', { token: other.token })).status).toBe(200);
});

describe('a sign-in from elsewhere', () => {
  const CHROME = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140 Safari/537';
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0';

  test('is told to the member; the first one and a known browser are not', async () => {
    const account = newAccount();
    const enterFrom = async (userAgent: string) => {
      const body = await signed(account);
      const headers = { 'user-agent': userAgent };
      return (await shop.call('POST', '/api/auth/wallet', { body, headers })).body.data;
    };
    await enterFrom(CHROME);
    await enterFrom(CHROME);
    const { access_token: token } = await enterFrom(FIREFOX);
    await enterFrom(FIREFOX);
    const { list } = (await shop.call('GET', '/api/me/notices', { token })).body.data;
    const told = list.filter(({ kind }: { kind: string }) => kind === 'newSignIn');
    expect(told).toHaveLength(1);
    expect(told[0].text).toContain('Firefox・Linux');
  });
});
