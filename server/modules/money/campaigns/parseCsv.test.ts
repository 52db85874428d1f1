import { parseCsv } from './parseCsv';

it.each([
  ['1,2,3', [[1, ['1', '2', '3']]]],
  [
    '\uFEFF a , b \r\n\r\nc,d',
    [
      [1, ['a', 'b']],
      [3, ['c', 'd']],
    ],
  ],
  [
    '"a,b","say ""hi"""\n1',
    [
      [1, ['a,b', 'say "hi"']],
      [2, ['1']],
    ],
  ],
  [
    '"two\nlines",x\ny',
    [
      [1, ['two\nlines', 'x']],
      [3, ['y']],
    ],
  ],
  ['a,,c\n,,\n', [[1, ['a', '', 'c']]]],
  ['', []],
  [
    '"two\r\nlines"," x "\ry "z"',
    [
      [1, ['two\nlines', 'x']],
      [3, ['y "z"']],
    ],
  ],
])('%j', (text, expected) => {
  const { records, fault } = parseCsv(text);
  expect(records.map(({ line, cells }) => [line, cells])).toEqual(expected);
  expect(fault).toBeNull();
});

it.each([
  ['a quote that does not end', '1,2,3\n4,"5\n6,7,8', '第 2 行'],
  ['text behind a quote', '1,"2"3,4', '第 1 行'],
])('refuses a file with %s and names the line', (_name, text, where) => {
  const { records, fault } = parseCsv(text);
  expect(records).toEqual([]);
  expect(fault).toContain(where);
});
