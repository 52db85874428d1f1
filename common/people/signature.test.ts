import { compactSignatureToHex, parseSignature, signatureToCompactSignature } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { normaliseSignature } from './signature';

/** Signatures with both parities. */
const signatures = () =>
  Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      privateKeyToAccount(`0x${'1'.repeat(64)}`).signMessage({ message: `no. ${i}` }),
    ),
  );

it('normaliseSignature expands a compact signature (EIP-2098)', async () => {
  const all = await signatures();
  expect(new Set(all.map((one) => one.slice(-2)))).toEqual(new Set(['1b', '1c']));
  for (const one of all) {
    const compact = compactSignatureToHex(signatureToCompactSignature(parseSignature(one)));
    expect(normaliseSignature(compact)).toBe(one);
  }
});

it('normaliseSignature accepts a signature without 0x, in capitals, or with a parity for v', async () => {
  for (const one of await signatures()) {
    expect(normaliseSignature(one)).toBe(one);
    expect(normaliseSignature(one.slice(2).toUpperCase())).toBe(one);
    expect(normaliseSignature(`${one.slice(0, -2)}${one.endsWith('1b') ? '00' : '01'}`)).toBe(one);
  }
});

it.each([
  ['longer ones', `0x${'ab'.repeat(96)}`],
  ['shorter ones', `0x${'ab'.repeat(63)}`],
  ['an odd digit', `0x${'a'.repeat(129)}`],
  ['no hexadecimal', `0x${'zz'.repeat(65)}`],
  ['nothing', ''],
  ['no text', { r: '0x1' }],
])('normaliseSignature refuses %s', (_, value) =>
  expect(normaliseSignature(value)).toBeUndefined(),
);
