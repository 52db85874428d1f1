import { formatPosition, isAhead, parsePosition } from './eventPosition';

it('a position comes back as it was sent, in a header', () => {
  for (const position of [
    { id: 12, snapshot: '746:749:747,748' },
    { id: 0, snapshot: '3:3:' },
    { id: 7, snapshot: null },
  ]) {
    expect(parsePosition(formatPosition(position))).toEqual(position);
  }
});

it('a snapshot of very many open transactions is sent as an earlier one', () => {
  const open = Array.from({ length: 200 }, (_, n) => 1_000_000 + n * 2);
  const snapshot = `1000000:1000400:${open.join(',')}`;
  expect(formatPosition({ id: 1, snapshot })).toBe('1@1000000:1000000:');
});

it.each([
  '',
  'x',
  '-1',
  '5@',
  '5@7:3:',
  '5@0:3:',
  '5@3:7:9',
  '5@3:7:2',
  '5@3:7:5,4',
  '5@3:7:5,,6',
  `5@3:7:${'4,'.repeat(900)}`,
])('%p is no position', (text) => {
  expect(parsePosition(text)).toBeUndefined();
});

it('a position of later transactions than the database has is ahead of it', () => {
  const position = { id: 1, snapshot: '90:100:' };
  expect([isAhead(position, '99:99:'), isAhead(position, '100:100:')]).toEqual([true, false]);
  expect(isAhead({ id: 1, snapshot: null }, '3:3:')).toBe(false);
});
