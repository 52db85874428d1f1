import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { isOfService, PUSH_SERVICES, vapidKeyOf } from './pushConfig';
import { type Post, type Posted, pushSender } from './pushSender';

const [KEY, OLDER] = [vapidKeyOf(Buffer.alloc(32, 1)), vapidKeyOf(Buffer.alloc(32, 2))];
const CONTACT = 'mailto:support@shop.example';

/** A browser, which can read what is encrypted for it. */
const pair = createECDH('prime256v1');
pair.generateKeys();
const auth = randomBytes(16);
const to = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
  p256dh: pair.getPublicKey('base64url'),
  auth: auth.toString('base64url'),
  vapidKey: OLDER.publicKey,
};
const push = { to, payload: '{"title":"測試"}', urgency: 'high', ttlS: 60, topic: 'lot' } as const;

/** The text that the browser reads in a message (RFC 8291, RFC 8188): one record with its delimiter at the end. */
function decrypted(body: Buffer): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 86);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(body.subarray(-16));
  const plain = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()]);
  expect(plain.at(-1)).toBe(2);
  return plain.subarray(0, -1).toString();
}

function senderThat(answer: () => Partial<Posted>) {
  const posts: (Post & { url: string })[] = [];
  const sender = pushSender(
    { keys: [KEY, OLDER], services: PUSH_SERVICES },
    CONTACT,
    async (url, post) => {
      posts.push({ url, ...post });
      return { status: 201, retryAfter: undefined, ...answer() };
    },
  );
  return { sender, posts };
}

/** @throws when the signature is not of this key */
function claimsIn(authorization: string, publicKey: string): Record<string, unknown> {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  expect(key).toBe(publicKey);
  const [head, body = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((one) =>
    one.toString('base64url'),
  );
  const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${body}`);
  const given = Buffer.from(signature, 'base64url');
  expect(verify('sha256', signed, { key: jwk, dsaEncoding: 'ieee-p1363' }, given)).toBe(true);
  return JSON.parse(Buffer.from(body, 'base64url').toString());
}

it('a push is encrypted for its browser, and signed with the key that the browser subscribed with', async () => {
  const { sender, posts } = senderThat(() => ({}));
  expect(await sender.send(push)).toEqual({ outcome: 'sent' });
  const [{ url, headers, body } = { url: '', headers: {}, body: Buffer.alloc(0) }] = posts;
  expect(url).toBe(to.endpoint);
  expect(headers).toMatchObject({ TTL: 60, Urgency: 'high', Topic: 'lot' });
  expect(body.includes('測試')).toBe(false);
  expect(decrypted(body)).toBe(push.payload);
  const claims = claimsIn(String(headers.Authorization), OLDER.publicKey);
  expect(claims).toMatchObject({ aud: 'https://fcm.googleapis.com', sub: CONTACT });
});

it.each([
  [{ status: 201 }, { outcome: 'sent' }],
  [{ status: 404 }, { outcome: 'gone' }],
  [{ status: 410 }, { outcome: 'gone' }],
  [
    { status: 429, retryAfter: '120' },
    { outcome: 'later', afterS: 120 },
  ],
  [
    { status: 503, retryAfter: 'Wed, 25 Nov 2026 10:00:00 GMT' },
    { outcome: 'later', afterS: undefined },
  ],
  [{ status: 302 }, { outcome: 'refused', status: 302 }],
  [{ status: 403 }, { outcome: 'refused', status: 403 }],
  [{ status: 413 }, { outcome: 'refused', status: 413 }],
])('the answer %j means %j', async (answer, result) => {
  expect(await senderThat(() => answer).sender.send(push)).toEqual(result);
});

it('what the network does not carry is sent later', async () => {
  const { sender } = senderThat(() => {
    throw new Error('ECONNREFUSED');
  });
  expect(await sender.send(push)).toEqual({ outcome: 'later', afterS: undefined });
});

it('nothing is sent to a host outside the list, or for a key that left the settings', async () => {
  const { sender, posts } = senderThat(() => ({}));
  const elsewhere = { ...to, endpoint: 'https://intranet.example/fcm/send/abc' };
  const forgotten = { ...to, vapidKey: vapidKeyOf(Buffer.alloc(32, 3)).publicKey };
  for (const one of [elsewhere, forgotten]) {
    expect(await sender.send({ ...push, to: one })).toEqual({ outcome: 'gone' });
  }
  expect(posts).toEqual([]);
});

it.each([
  ['https://fcm.googleapis.com/fcm/send/a', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/a', true],
  ['https://web.push.apple.com/a', true],
  ['http://fcm.googleapis.com/fcm/send/a', false],
  ['https://fcm.googleapis.com:8443/a', false],
  ['https://user@fcm.googleapis.com/a', false],
  ['https://fcm.googleapis.com.evil.example/a', false],
  ['https://evilpush.apple.com/a', false],
  ['https://push.apple.com/a', false],
  ['https://127.0.0.1/a', false],
  ['https://[::1]/a', false],
  ['https://localhost/a', false],
  ['nonsense', false],
])('%s is an endpoint of a push service: %s', (endpoint, expected) => {
  expect(isOfService(endpoint, PUSH_SERVICES)).toBe(expected);
});
