import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Rows of docs/INVARIANTS.md: a number, and the auditor's files that check it. */
const rows = readFileSync(join(__dirname, '../../docs/INVARIANTS.md'), 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, number = '']) => /^\d+$/.test(number))
  .map((cells) => ({ number: Number(cells[1]), files: cells[5]?.match(/audit\w*\.ts/g) ?? [] }));

it('has a row for each number', () => {
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
});

it.each(rows)('invariant $number is checked under its number in a file of its row', (row) => {
  const isCited = new RegExp(`(invariant: |INVARIANT = )${row.number}\\b`);
  const citing = row.files.filter((file) =>
    isCited.test(readFileSync(join(__dirname, file), 'utf8')),
  );
  expect(citing).not.toEqual([]);
});
