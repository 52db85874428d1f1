import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as shared from '../testing/checkNames';
import { CHECKS, CUSTODY_ON_CHAIN } from './audit';
import { OUTFLOWS_ON_CHAIN } from './auditOutflows';

const FILES = readdirSync(__dirname).filter((name) => name.endsWith('Canaries.test.ts'));
const CANARIES = FILES.map((name) => readFileSync(join(__dirname, name), 'utf8')).join('\n');

/** Whether a canary expects a check: by its words, or by the shared constant that holds them. */
function isExpected(what: string): boolean {
  if (CANARIES.includes(what) || CANARIES.includes(what.replaceAll("'", "\\'"))) return true;
  const names = Object.entries(shared).filter(([, words]) => words === what);
  // Once where it is imported, and again where it is expected.
  return names.some(([name]) => CANARIES.split(new RegExp(`\\b${name}\\b`)).length > 2);
}

it('every check of the auditor has a canary that expects it', () => {
  const checks = [
    ...CHECKS.map(({ what }) => what),
    CUSTODY_ON_CHAIN,
    ...Object.values(OUTFLOWS_ON_CHAIN),
  ];
  expect(checks.filter((what) => !isExpected(what))).toEqual([]);
  expect(isExpected('a check that no canary knows')).toBe(false);
  expect(FILES.length).toBeGreaterThan(8);
});

it('names of checks are unique: a canary is of one check', () => {
  const names = CHECKS.map(({ what }) => what);
  expect(new Set(names).size).toBe(names.length);
});
