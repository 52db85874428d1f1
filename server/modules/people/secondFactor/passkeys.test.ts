import { PASSKEYS_MAX } from '@common/people/passkeys';
import { createTestApi } from '../../../testing/api';
import { createSession } from '../../../testing/factories';
import { noticesOf } from '../../../testing/notices';
import { addPasskey, type Forgery, Passkey } from '../../../testing/passkey';
import { FACTOR, KEYS, PASS, PROVE, passkeyDesk } from '../../../testing/passkeyDesk';
import { enrol } from '../../../testing/secondFactor';

const desk = passkeyDesk();
const { sql, person, keyHolder, post, challengeOf, isOpen, listOf, stale } = desk;

describe('registering a passkey', () => {
  it('opens this session, closes the others, and hands out recovery codes once', async () => {
    const one = await person();
    const other = await createSession(desk.db, one.id);
    const first = await addPasskey(desk.api, one.token, one.key, '  桌上的安全金鑰 ');
    expect(first.data.recoveryCodes).toHaveLength(10);
    expect([await isOpen(one.token), await isOpen(other)]).toEqual(['', 'SECOND_FACTOR_NEEDED']);
    const second = await addPasskey(desk.api, one.token, new Passkey(), '手機');
    expect(second.data).toEqual({ recoveryCodes: null });
    expect(await listOf(one.token)).toEqual([
      {
        id: expect.any(Number),
        name: '桌上的安全金鑰',
        createdAt: expect.any(Number),
        lastUsedAt: null,
      },
      { id: expect.any(Number), name: '手機', createdAt: expect.any(Number), lastUsedAt: null },
    ]);
    expect((await desk.api.call(one.token, 'GET', FACTOR)).body.data).toEqual({
      required: false,
      enrolledAt: null,
      passkeys: 2,
      passed: true,
      recoveryCodesLeft: 10,
    });
    const kinds = (await noticesOf(desk.db, one.id)).map(({ kind }) => kind);
    expect(kinds).toEqual(['passkeyAdded', 'passkeyAdded']);
  });

  it('needs a fresh proof, the present factor, and a role of staff', async () => {
    const one = await keyHolder();
    expect((await post(one.later, `${KEYS}/challenge`)).errorCode).toBe('SECOND_FACTOR_NEEDED');
    await stale(one.id);
    expect((await post(one.token, `${KEYS}/challenge`)).errorCode).toBe('PROOF_NEEDED');
    const member = await person([]);
    expect((await post(member.token, `${KEYS}/challenge`)).errorCode).toBe('FORBIDDEN');
  });

  it('is refused to a session that began before another one set up the first factor', async () => {
    const one = await person();
    const thief = await createSession(desk.db, one.id);
    const begun = (await post(thief, `${KEYS}/challenge`)).data.challenge;
    await enrol(desk.api, one.token);
    const body = { name: '賊', ...new Passkey().register(begun) };
    expect((await post(thief, KEYS, body)).errorCode).toBe('SECOND_FACTOR_NEEDED');
  });

  it.each<[string, Forgery, string]>([
    ['of another site', { origin: 'https://gab-market.example' }, 'PASSKEY_ORIGIN'],
    ['in a frame of another site', { crossOrigin: true }, 'PASSKEY_ORIGIN'],
    ['of an authenticator that knows another host', { rpId: 'evil.example' }, 'PASSKEY_REFUSED'],
    ['of another challenge', { challenge: 'AAAA' }, 'PASSKEY_CHALLENGE'],
    ['without fingerprint or PIN', { userVerified: false }, 'PASSKEY_REFUSED'],
    ['that is a signature', { type: 'webauthn.get' }, 'PASSKEY_REFUSED'],
  ])('refuses an answer %s', async (_, forged, code) => {
    const one = await person();
    const challenge = await challengeOf(one.token, KEYS);
    const body = { name: '鑰匙', ...one.key.register(challenge, forged) };
    expect((await post(one.token, KEYS, body)).errorCode).toBe(code);
    const again = { name: '鑰匙', ...one.key.register(challenge) };
    expect((await post(one.token, KEYS, again)).errorCode).toBe('PASSKEY_CHALLENGE');
    expect(await isOpen(one.token)).toBe('');
  });

  it('takes each credential once, from whomever', async () => {
    const [one, other] = [await keyHolder(), await person()];
    const stolen = await addPasskey(desk.api, other.token, one.key);
    expect(stolen.errorCode).toBe('PASSKEY_TAKEN');
    expect((await addPasskey(desk.api, one.token, one.key)).errorCode).toBe('PASSKEY_TAKEN');
  });

  it('ends at a number that nobody needs', async () => {
    const one = await keyHolder();
    await sql(
      `WITH k AS (
         INSERT INTO passkeys (member_id, credential_id, public_key, counter, transports, name)
         SELECT $1, decode(md5(n::text), 'hex'), '', 0, '{}', 'x' FROM generate_series(2, $2) n RETURNING member_id)
       INSERT INTO staff_actions (staff_id, action, ref_type, ref_id, note)
       SELECT member_id, 'member.passkeyAdd', 'member', member_id::text, '' FROM k`,
      one.id,
      PASSKEYS_MAX,
    );
    expect((await post(one.token, `${KEYS}/challenge`)).errorCode).toBe('PASSKEY_LIMIT');
  });
});

describe('a signature', () => {
  it('opens the session that asked for it, and is noted', async () => {
    const one = await keyHolder();
    expect(await isOpen(one.later)).toBe('SECOND_FACTOR_NEEDED');
    const { data } = await post(one.later, `${PASS}/challenge`);
    expect(data).toMatchObject({
      rpId: 'localhost',
      passkeys: [{ id: one.key.id.toString('base64url'), transports: ['internal'] }],
    });
    expect((await post(one.later, PASS, one.key.sign(data.challenge))).success).toBe(true);
    expect(await isOpen(one.later)).toBe('');
    expect(await listOf(one.later)).toMatchObject([{ lastUsedAt: expect.any(Number) }]);
  });

  it('is accepted once, also from many requests at the same moment', async () => {
    const one = await keyHolder();
    const signed = one.key.sign(await challengeOf(one.later));
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => post(one.later, PASS, signed)),
    );
    const codes = answers.map(({ errorCode }) => errorCode).sort();
    expect(codes).toEqual(['', ...Array(3).fill('PASSKEY_CHALLENGE')]);
  });

  it('belongs to one session, one purpose and a few minutes', async () => {
    const one = await keyHolder();
    const other = await createSession(desk.db, one.id);
    await challengeOf(other);
    const stolen = one.key.sign(await challengeOf(one.later));
    expect((await post(other, PASS, stolen)).errorCode).toBe('PASSKEY_CHALLENGE');
    const proof = one.key.sign(await challengeOf(one.later, PROVE));
    expect((await post(one.later, PASS, proof)).errorCode).toBe('PASSKEY_CHALLENGE');
    const late = one.key.sign(await challengeOf(one.later));
    await sql('UPDATE passkey_challenges SET expires_at = now()');
    expect((await post(one.later, PASS, late)).errorCode).toBe('PASSKEY_CHALLENGE');
    expect(await isOpen(one.later)).toBe('SECOND_FACTOR_NEEDED');
  });

  it.each<[string, Forgery, string]>([
    ['of another site', { origin: 'https://gab-market.example' }, 'PASSKEY_ORIGIN'],
    ['in a frame of another site', { crossOrigin: true }, 'PASSKEY_ORIGIN'],
    ['of an authenticator that knows another host', { rpId: 'evil.example' }, 'PASSKEY_ORIGIN'],
    ['of another challenge', { challenge: 'AAAA' }, 'PASSKEY_CHALLENGE'],
    ['without fingerprint or PIN', { userVerified: false }, 'PASSKEY_REFUSED'],
    ['that is a registration', { type: 'webauthn.create' }, 'PASSKEY_REFUSED'],
  ])('is refused %s, and its challenge is spent', async (_, forged, code) => {
    const one = await keyHolder();
    const challenge = await challengeOf(one.later);
    const forgery = one.key.sign(challenge, forged);
    expect((await post(one.later, PASS, forgery)).errorCode).toBe(code);
    const honest = one.key.sign(challenge);
    expect((await post(one.later, PASS, honest)).errorCode).toBe('PASSKEY_CHALLENGE');
    expect(await isOpen(one.later)).toBe('SECOND_FACTOR_NEEDED');
  });

  it("is refused from another member's key, and from another key under a known id", async () => {
    const [one, other] = [await keyHolder(), await keyHolder()];
    const foreign = other.key.sign(await challengeOf(one.later));
    expect((await post(one.later, PASS, foreign)).errorCode).toBe('PASSKEY_UNKNOWN');
    const renamed = { ...other.key.sign(await challengeOf(one.later)), id: foreign.id };
    const disguised = { ...renamed, id: one.key.id.toString('base64url') };
    expect((await post(one.later, PASS, disguised)).errorCode).toBe('PASSKEY_REFUSED');
  });

  it('is refused from a copy that has counted less, and one that never counts is accepted', async () => {
    const one = await keyHolder();
    const sign = async (forged: Forgery) =>
      (await post(one.later, PASS, one.key.sign(await challengeOf(one.later), forged))).errorCode;
    expect(await sign({ counter: 9 })).toBe('');
    expect(await sign({ counter: 9 })).toBe('PASSKEY_COUNTER');
    expect(await sign({ counter: 0 })).toBe('PASSKEY_COUNTER');
    expect(await sign({ counter: 10 })).toBe('');

    const still = await person();
    const uncounted = new Passkey(undefined, 0);
    await addPasskey(desk.api, still.token, uncounted);
    for (let n = 0; n < 2; n++) {
      const signed = uncounted.sign(await challengeOf(still.token));
      expect((await post(still.token, PASS, signed)).success).toBe(true);
    }
  });

  it('is a fresh proof of identity in its session', async () => {
    const one = await keyHolder();
    await stale(one.id);
    const renew = () => post(one.token, `${FACTOR}/recovery-codes`);
    expect((await renew()).errorCode).toBe('PROOF_NEEDED');
    const pass = one.key.sign(await challengeOf(one.token));
    expect((await post(one.token, PROVE, pass)).errorCode).toBe('PASSKEY_CHALLENGE');
    const signed = one.key.sign(await challengeOf(one.token, PROVE));
    const { data } = await post(one.token, PROVE, signed);
    expect(data).toEqual({ provenUntil: expect.any(Number) });
    expect((await renew()).data.recoveryCodes).toHaveLength(10);
  });

  it('is asked of nobody without a passkey', async () => {
    const one = await person();
    expect((await post(one.token, `${PASS}/challenge`)).errorCode).toBe('PASSKEY_UNKNOWN');
    expect((await post(one.token, `${PROVE}/challenge`)).errorCode).toBe('PASSKEY_UNKNOWN');
  });

  it('belongs to the host of the public URL, whatever host a proxy asks for', async () => {
    const settings = { siteUrl: 'https://shop.example/', demo: false };
    const shop = await createTestApi(desk.db, undefined, settings);
    const one = await person();
    const site = { origin: 'https://shop.example', rpId: 'shop.example' };
    expect((await addPasskey(shop, one.token, new Passkey(site))).success).toBe(true);
    const inside = new Passkey({ origin: 'http://10.0.0.7:8000', rpId: '10.0.0.7' });
    expect((await addPasskey(shop, one.token, inside)).errorCode).toBe('PASSKEY_ORIGIN');
    await shop.close();
  });
});
