import { compactSignatureToHex, parseSignature, signatureToCompactSignature } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { readSignature } from './signature';

/** Signatures with both parities. */
const signatures = () =>
  Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      privateKeyToAccount(`0x${'1'.repeat(64)}`).signMessage({ message: `no. ${i}` }),
    ),
  );

it('readSignature expands a compact signature (EIP-2098)', async () => {
  const all = await signatures();
  expect(new Set(all.map((one) => one.slice(-2)))).toEqual(new Set(['1b', '1c']));
  for (const one of all) {
    const compact = compactSignatureToHex(signatureToCompactSignature(parseSignature(one)));
    expect(readSignature(compact)).toBe(one);
  }
});

it('readSignature accepts a signature without 0x, in capitals, or with a parity for v', async () => {
  for (const one of await signatures()) {
    expect(readSignature(one)).toBe(one);
    expect(readSignature(one.slice(2).toUpperCase())).toBe(one);
    expect(readSignature(`${one.slice(0, -2)}${one.endsWith('1b') ? '00' : '01'}`)).toBe(one);
  }
});

it.each([
  ['longer ones', `0x${'ab'.repeat(96)}`],
  ['shorter ones', `0x${'ab'.repeat(63)}`],
  ['an odd digit', `0x${'a'.repeat(129)}`],
  ['no hexadecimal', `0x${'zz'.repeat(65)}`],
  ['nothing', ''],
  ['no text', { r: '0x1' }],
])('readSignature refuses %s', (_, value) => expect(readSignature(value)).toBeUndefined());
