import { readCsv } from './readCsv';

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
])('%j', (text, expected) => {
  expect(readCsv(text).map(({ line, cells }) => [line, cells])).toEqual(expected);
});
