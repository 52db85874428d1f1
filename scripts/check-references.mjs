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

/** Each may name several: `ADR 065, 074, 075`, `invariants 1 and 2`. */
const CITED = [
  { kind: 'SPEC', pattern: /\bSPEC(?:\.md)? §(\d+(?:(?:, | and |–)§?\d+)*)/g },
  { kind: 'DESIGN', pattern: /\bDESIGN(?:\.md)? §(\d+(?:(?:, | and |–)§?\d+)*)/g },
  { kind: 'ADR', pattern: /\bADRs? (\d{3}(?:(?:, | and |, and |–)\d{3})*)\b/g },
  { kind: 'invariant', pattern: /\binvariants? (\d+(?:(?:, | and |, and |–)\d+)*)\b/gi },
];
const LINK = /\]\(([^)#\s]+)(?:#[^)]*)?\)/g;
const LINE = /^.*$/gm;
const COMMENT = /(?<=^|[\s{])(?:\/\*[\s\S]*?\*\/|(?:\/\/|--\s).*$)/gm;
/** Configuration and scripts of the shell. */
const HASH_COMMENT = /(?<=^|\s)#.*$/gm;
const MARKUP_COMMENT = /<!--[\s\S]*?-->/g;

function partsOf(path) {
  if (path.endsWith('.md')) return LINE;
  if (path.endsWith('.html')) return MARKUP_COMMENT;
  return /\.(ya?ml|sh|conf|cfg|service)$/.test(path) ? HASH_COMMENT : COMMENT;
}
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
const files = all.filter((path) =>
  /\.(tsx?|mjs|cjs|sql|css|md|sol|ya?ml|sh|html|conf|cfg|service)$/.test(path),
);
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
      for (const number of match[1].match(/\d+/g)) {
        if (!known[kind].has(number))
          dangling.push(`${path}:${lineOf(match.index)} ${kind} ${number}`);
      }
    }
  }
  const isDocument = path.endsWith('.md');
  for (const { 0: part, index: start } of text.matchAll(partsOf(path))) {
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

const overview = read('docs/ARCHITECTURE.md');
const unlisted = readdirSync(join(root, 'docs/adr')).filter(
  (name) => /^\d/.test(name) && !overview.includes(`](adr/${name})`),
);
for (const name of unlisted) console.error(`not in the list of docs/ARCHITECTURE.md: ${name}`);
for (const one of dangling) console.error(`cites what is not there: ${one}`);
console.log(`${files.length} files, ${dangling.length} dangling references`);
process.exitCode = dangling.length + unlisted.length > 0 ? 1 : 0;
