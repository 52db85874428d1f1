import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './root.mjs';

/** First line of a file of functions: when its text was last changed, and a digest of that text (ADR 069). */
const HEADER = /^-- changed (\S+) ([0-9a-f]{16})\n/;
const FOLDER = inRoot('server/db/functions');
const ADVICE = 'run npm run migration -- --functions';

const digestOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16);

function readFiles(folder) {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => {
    const path = join(folder, name);
    const whole = readFileSync(path, 'utf8');
    const [header = '', date, noted] = HEADER.exec(whole) ?? [];
    const text = whole.slice(header.length);
    const at = Date.parse(date);
    return { name, path, text, at, isDated: noted === digestOf(text) && !Number.isNaN(at) };
  });
}

/** Files of functions without a valid date, a sentence each. */
export function findUndated(folder = FOLDER) {
  const undated = readFiles(folder).filter(({ isDated }) => !isDated);
  return undated.map(({ name }) => `functions/${name}: changed without a new date: ${ADVICE}`);
}

/** Dates the files whose text has changed, later than every other file. Returns their names. */
export function dateFunctions(folder = FOLDER) {
  const files = readFiles(folder);
  const newest = Math.max(...files.map(({ at }) => at || 0));
  const date = new Date(Math.max(Date.now(), newest + 1)).toISOString();
  const undated = files.filter(({ isDated }) => !isDated);
  for (const { path, text } of undated) {
    writeFileSync(path, `-- changed ${date} ${digestOf(text)}\n${text}`);
  }
  return undated.map(({ name }) => name);
}
