import { eq } from 'drizzle-orm';
import { type Hex, hexToBigInt, toHex } from 'viem';
import { authNonces } from '../../../db/schema/members';
import { createTestApp, newAccount, type TestApp } from '../../../testing/app';
import { askToSign, entryCode, signedBy } from '../../../testing/walletSignIn';

/** Order of secp256k1: (r, N − s) is a second valid form of each signature. */
const N = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

async function expireNonce(nonce: string) {
  await shop.db.orm
    .update(authNonces)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(authNonces.nonce, nonce));
}

describe('a signed message is refused', () => {
  test('after its nonce was used', async () => {
    const body = await signedBy(shop, newAccount());
    expect(await entryCode(shop, body)).toBe('');
    expect(await entryCode(shop, body)).toBe('NONCE_INVALID');
  });

  test('in all but one of twenty simultaneous requests', async () => {
    const body = await signedBy(shop, newAccount());
    const codes = await Promise.all(Array.from({ length: 20 }, () => entryCode(shop, body)));
    expect(codes.filter((code) => code === '')).toHaveLength(1);
    expect(codes.filter((code) => code === 'NONCE_INVALID')).toHaveLength(19);
  });

  test('after its expiry by the clock of the database', async () => {
    const account = newAccount();
    const { message, nonce } = await askToSign(shop, account);
    await expireNonce(nonce);
    const signature = await account.signMessage({ message });
    expect(await entryCode(shop, { message, signature })).toBe('NONCE_INVALID');
  });

  test('with a nonce that was never issued', async () => {
    const account = newAccount();
    const { message, nonce } = await askToSign(shop, account);
    const forged = message.replace(nonce, 'f'.repeat(48));
    const signature = await account.signMessage({ message: forged });
    expect(await entryCode(shop, { message: forged, signature })).toBe('NONCE_INVALID');
    expect(await entryCode(shop, { message: 'hello', signature })).toBe('NONCE_INVALID');
  });

  test('with a single character changed, even if the changed text is signed', async () => {
    const account = newAccount();
    const { message } = await askToSign(shop, account);
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
      expect([to, await entryCode(shop, { message: tampered, signature })]).toEqual([
        to,
        'SIGNATURE_INVALID',
      ]);
    }
    // None of these requests has used the nonce.
    expect(
      await entryCode(shop, { message, signature: await account.signMessage({ message }) }),
    ).toBe('');
  });

  test('with the signature of another wallet', async () => {
    const { message } = await askToSign(shop, newAccount());
    const signature = await newAccount().signMessage({ message });
    expect(await entryCode(shop, { message, signature })).toBe('SIGNATURE_INVALID');
  });

  test('with a signature that is not canonical, or is invalid', async () => {
    const { message, signature } = await signedBy(shop, newAccount());
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
      expect([one, await entryCode(shop, { message, signature: one })]).toEqual([
        one,
        'SIGNATURE_INVALID',
      ]);
    }
  });

  test('with a signature of a wrong length', async () => {
    const { message, signature } = await signedBy(shop, newAccount());
    for (const one of [`${signature}00`, `0x${'ab'.repeat(1500)}`, '0x', 'signature']) {
      expect(await entryCode(shop, { message, signature: one })).toBe('SIGNATURE_SHAPE');
    }
    expect(await entryCode(shop, { message, signature })).toBe('');
  });

  test('on another site or chain, even with the same database', async () => {
    const settings = { siteUrl: 'https://other.example' };
    const site = await createTestApp({ db: shop.db, settings });
    const chain = await createTestApp({ db: shop.db, chainId: 5 });
    const host = await createTestApp({ db: shop.db, settings: { siteUrl: null } });
    const body = await signedBy(shop, newAccount());
    const codes = [
      await entryCode(site, body),
      await entryCode(host, body),
      await entryCode(chain, body),
    ];
    await Promise.all([site.close(), chain.close(), host.close()]);
    expect(codes).toEqual(['SIGNATURE_INVALID', 'SIGNATURE_INVALID', 'WRONG_CHAIN']);
    expect(await entryCode(shop, body)).toBe('');
  });
});
