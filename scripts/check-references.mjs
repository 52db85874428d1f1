import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from './lib/root.mjs';

/**
 * Citations in code and documents must have their target in the repository: `SPEC §4`, `ADR 016`, `invariant 15`,
 * links, and paths in comments and documents (`server/db/setup/roles.sql`, or its end `setup/roles.sql`).
 */
const read = (path) => readFileSync(join(root, path), 'utf8');
const numbersIn = (path, pattern) =>
  existsSync(join(root, path))
    ? new Set([...read(path).matchAll(pattern)].map((m) => m[1]))
    : new Set();

const known = {
  SPEC: numbersIn('docs/SPEC.md', /^## (\d+)\./gm),
  DESIGN: numbersIn('docs/DESIGN.md', /^## (\d+)\./gm),
  ADR: new Set(readdirSync(join(root, 'docs/adr')).map((name) => name.slice(0, 3))),
  invariant: numbersIn('docs/INVARIANTS.md', /^\| (\d+) \|/gm),
};

const CITED = [
  { kind: 'SPEC', pattern: /\bSPEC(?:\.md)? §(\d+)/g },
  { kind: 'DESIGN', pattern: /\bDESIGN(?:\.md)? §(\d+)/g },
  { kind: 'ADR', pattern: /\bADR (\d{3})\b/g },
  { kind: 'invariant', pattern: /\binvariants? (\d+)\b/gi },
];
const LINK = /\]\(([^)#\s]+)(?:#[^)]*)?\)/g;
const LINE = /^.*$/gm;
const COMMENT = /(?<=^|[\s{])(?:\/\*[\s\S]*?\*\/|(?:\/\/|--\s).*$)/gm;
/** A path of source text; `*` stands for any name. `DATA_DIR/keys.json` and what lies in node_modules are elsewhere. */
const PATH =
  /(?<![\w/.@*-])(?!node_modules\/|[A-Z_]+\/)(?:\.{1,2}\/)*((?:[\w-]+\/)+[\w.*-]+\.(?:tsx?|mjs|cjs|sql|css|md|sol|yml|json))\b/g;
/** Named as examples, or because they do not exist. */
const ABSENT = new Set(['config/config.ts', 'path/to/x.test.ts', 'server/cli/NAME.ts']);

const all = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => existsSync(join(root, path)));
const files = all.filter((path) => /\.(tsx?|mjs|cjs|sql|css|md|sol)$/.test(path));
const ends = new Set(
  all.flatMap((path) => {
    const parts = path.split('/');
    return parts.map((_, at) => parts.slice(at).join('/'));
  }),
);
/** Whether a file's path is this or ends so. */
function isPath(cited) {
  if (!cited.includes('*')) return ends.has(cited);
  const [start = '', end = ''] = cited.split('*');
  return [...ends].some((path) => path.startsWith(start) && path.endsWith(end));
}

const dangling = [];
for (const path of files) {
  const text = read(path);
  const lineOf = (index) => text.slice(0, index).split('\n').length;
  for (const { kind, pattern } of CITED) {
    for (const match of text.matchAll(pattern)) {
      if (!known[kind].has(match[1])) dangling.push(`${path}:${lineOf(match.index)} ${match[0]}`);
    }
  }
  const isDocument = path.endsWith('.md');
  for (const { 0: part, index: start } of text.matchAll(isDocument ? LINE : COMMENT)) {
    for (const { 1: cited, index } of part.matchAll(PATH)) {
      if (isPath(cited) || ABSENT.has(cited)) continue;
      dangling.push(`${path}:${lineOf(start + index)} ${cited}`);
    }
  }
  if (!isDocument) continue;
  for (const match of text.matchAll(LINK)) {
    if (/^[a-z]+:/.test(match[1])) continue;
    const target = normalize(join(dirname(path), match[1]));
    if (!existsSync(join(root, target)))
      dangling.push(`${path}:${lineOf(match.index)} ${match[1]}`);
  }
}

for (const one of dangling) console.error(`cites what is not there: ${one}`);
console.log(`${files.length} files, ${dangling.length} dangling references`);
process.exitCode = dangling.length > 0 ? 1 : 0;
