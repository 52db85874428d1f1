import { acceptedStep, base32, codeAt, enrolmentUri } from './totp';

/** RFC 6238, appendix B: the last six of the eight digits for SHA-1. */
const SECRET = Buffer.from('12345678901234567890');

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code of second %i is the one of RFC 6238', (seconds, code) => {
  expect(codeAt(SECRET, Math.floor(seconds / 30))).toBe(code);
});

test('a secret is written in base32 as RFC 4648 says', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(base32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
});

test('codes one step early or late are accepted, two steps are not', () => {
  const now = 1_234_567_890;
  const step = Math.floor(now / 30);
  const accepted = [-2, -1, 0, 1, 2].map((skew) =>
    acceptedStep(SECRET, codeAt(SECRET, step + skew), { now, after: 0 }),
  );
  expect(accepted).toEqual([undefined, step - 1, step, step + 1, undefined]);
});

test('a step that was accepted, and every earlier one, is refused afterwards', () => {
  const now = 1_234_567_890;
  const step = Math.floor(now / 30);
  for (const skew of [-1, 0]) {
    const code = codeAt(SECRET, step + skew);
    expect(acceptedStep(SECRET, code, { now, after: step })).toBeUndefined();
  }
  expect(acceptedStep(SECRET, codeAt(SECRET, step + 1), { now, after: step })).toBe(step + 1);
});

test.each(['', '28708', '2870822', 'abcdef', '２８７０８２'])('%j is no code', (typed) => {
  expect(acceptedStep(SECRET, typed, { now: 59, after: 0 })).toBeUndefined();
});

test('the QR code names the shop, the account and the parameters', () => {
  const uri = new URL(enrolmentUri(SECRET, 'a b@shop.example'));
  expect(decodeURIComponent(uri.pathname)).toContain('GAB 商城市集:a b@shop.example');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    issuer: 'GAB 商城市集',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
