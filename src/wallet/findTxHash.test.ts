import { findTxHash } from './findTxHash';

const HASH = `0x${'ab'.repeat(32)}`;

it.each([
  [HASH, HASH],
  [` ${HASH}\n`, HASH],
  [HASH.toUpperCase().replace('0X', '0x'), HASH],
  [`https://etherscan.io/tx/${HASH}#eventlog`, HASH],
  [`${HASH} ${HASH}`, HASH],
  [`${HASH} 0x${'cd'.repeat(32)}`, undefined],
  [HASH.slice(0, -1), undefined],
  [`${HASH}0`, undefined],
  ['', undefined],
])('%p: %p', (text, hash) => {
  expect(findTxHash(text)).toBe(hash);
});
