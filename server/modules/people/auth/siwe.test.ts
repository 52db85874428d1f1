import { FEW_LEFT } from '@common/goods/lowStock';
import { AppError } from '../../../errors';
import { newAccount } from '../../../testing/app';
import { testSecret } from '../../../testing/secret';
import { type Expected, hasExpectedFields, newNonce, siteOf, writeMessage } from './siwe';

const address = newAccount().address;
const now = Date.parse('2026-07-01T00:00:00.000Z');
const expected: Expected = {
  domain: 'shop.example',
  uri: 'https://shop.example',
  chainId: 31337,
  address: address.toLowerCase(),
  nonce: newNonce(),
  expiresAt: now + 300_000,
  now,
};
const message = writeMessage({ ...expected, address, issuedAt: now });

const changes: Partial<Expected>[] = [
  { domain: 'shop.example:444' },
  { uri: 'http://shop.example' },
  { chainId: 1 },
  { address: newAccount().address.toLowerCase() },
  { nonce: newNonce() },
  { expiresAt: now + 300_001 },
  { now: now + 300_000 },
  { now: now - 1 },
];

test('a message whose fields all match is accepted', () => {
  expect(hasExpectedFields(message, expected)).toBe(true);
});

test.each(changes)('a message that differs in %j is refused', (change) => {
  expect(hasExpectedFields(message, { ...expected, ...change })).toBe(false);
});

test.each([
  ['another version', message.replace('Version: 1', 'Version: 2')],
  ['another statement', message.replace('moves no funds', 'moves all funds')],
  ['no statement', message.replace(/\nSign in .*\n/, '')],
  ['a scheme', `https://${message}`],
  ['a start in the future', `${message}\nNot Before: 2026-07-01T00:01:00.000Z`],
  ['a request id', `${message}\nRequest ID: 7`],
  ['resources', `${message}\nResources:\n- https://evil.example`],
  ['no end', message.replace(/\nExpiration Time: .*/, '')],
  ['no time at all', message.replace(/Issued At: .*/, 'Issued At: soon')],
])('a message with %s is refused', (_what, changed) => {
  expect(changed).not.toBe(message);
  expect(hasExpectedFields(changed, expected)).toBe(false);
});

test('a real chain without a configured site refuses every sign-in', () => {
  const settings = {
    demo: false,
    siteUrl: null,
    supportEmail: 'support@shop.example',
    confirmations: 3,
    floodLimit: 0,
    bidLimit: 0,
    lowStock: FEW_LEFT,
    secret: testSecret(),
    secondFactor: { required: false, keys: [Buffer.alloc(32)] as const },
  };
  const origin = { ip: '', network: '', userAgent: '', host: 'evil.example', protocol: 'http' };
  expect(() => siteOf(settings, origin)).toThrow('SITE_URL');
  expect(() => siteOf({ ...settings, demo: true }, { ...origin, host: '\n' })).toThrow(AppError);
});
