/** Texts up to this length are shown whole. */
const MAX_UNCUT = 60;
/** Characters of context beside the changed part. */
const AROUND = 12;
const MAX_LENGTH = 160;

function part(text: string, from: number, to: number): string {
  const start = from <= AROUND ? 0 : from - AROUND;
  const end = Math.min(text.length, to + AROUND, start + MAX_LENGTH);
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

/** Two versions of a text, long ones cut to where they differ. */
export function excerpt(before: string, after: string): [string, string] {
  if (before.length <= MAX_UNCUT && after.length <= MAX_UNCUT) return [before, after];
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  let same = 0;
  while (same < shorter - from && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return [part(before, from, before.length - same), part(after, from, after.length - same)];
}
