import { existsSync, readFileSync } from 'node:fs';

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUE = new Map([...DIGITS].map((digit, value) => [digit, value]));

/** The numbers of one segment of a source map (base 64, variable length, sign in the lowest bit). */
function numbersOf(segment) {
  const numbers = [];
  let number = 0;
  let shift = 0;
  for (const digit of segment) {
    const value = VALUE.get(digit);
    number |= (value & 31) << shift;
    shift += 5;
    if (value & 32) continue;
    numbers.push(number & 1 ? -(number >>> 1) : number >>> 1);
    number = 0;
    shift = 0;
  }
  return numbers;
}

/**
 * Number of a script's characters by the module they come from; `''` stands for webpack's own code.
 * @param {string} script path of a file
 * @returns {Map<string, number>} by path, `./src/app.tsx`; a script without a map is one module, its own
 */
export function moduleSizes(script) {
  if (!existsSync(`${script}.map`)) return new Map([[script, readFileSync(script, 'utf8').length]]);
  const { sources, mappings } = JSON.parse(readFileSync(`${script}.map`, 'utf8'));
  const lines = readFileSync(script, 'utf8').split('\n');
  const sizes = new Map();
  const add = (name, count) => sizes.set(name, (sizes.get(name) ?? 0) + count);
  let source = 0;
  for (const [line, segments] of mappings.split(';').entries()) {
    let column = 0;
    let from = '';
    for (const segment of segments === '' ? [] : segments.split(',')) {
      const [columns, sourceStep] = numbersOf(segment);
      add(from, columns);
      column += columns;
      if (sourceStep === undefined) from = '';
      else {
        source += sourceStep;
        from = sources[source].replace(/^webpack:\/\/[^/]*\//, '').replace(/\?.*$/, '');
      }
    }
    add(from, (lines[line]?.length ?? 0) - column);
  }
  return sizes;
}
