/** One measured figure; `ratio` is value / baseline, both measured in the same run. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  baseline: number | null;
  ratio: number | null;
  aim: string;
}

const rounded = (value: number) => Number(value.toPrecision(4));

export function compare(
  name: string,
  value: number,
  unit: string,
  baseline: number,
  aim: string,
): Figure {
  return {
    name,
    value: rounded(value),
    unit,
    baseline: rounded(baseline),
    ratio: rounded(value / baseline),
    aim,
  };
}

export function plain(name: string, value: number, unit: string, aim: string): Figure {
  return { name, value: rounded(value), unit, baseline: null, ratio: null, aim };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The 99th percentile. */
export function p99(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * 0.99) - 1)] ?? Number.NaN;
}

/** Prints progress to stderr, separate from the figures. */
export function say(text: string): void {
  process.stderr.write(`${text}\n`);
}
