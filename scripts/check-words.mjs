import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './lib/root.mjs';
import { findUnusedWords, parseUnusedWords } from './lib/unusedWords.mjs';

/** Files that are not checked: the console and the demo wallet, which have other readers, tests, and the seeds' texts. */
const EXCLUDED =
  /\.test\.|\.suite\.|\/(testing|seed|\.umi[^/]*)\/|^src\/(demoWallet|pages\/admin)\//;

/** The repository, or a folder like it given as the argument. */
const base = resolve(process.argv[2] ?? root);
const words = parseUnusedWords(readFileSync(join(base, 'docs/GLOSSARY.md'), 'utf8'));
const files = ['src', 'common', 'server']
  .flatMap((folder) =>
    readdirSync(join(base, folder), { recursive: true }).map(
      (path) => `${folder}/${path.replaceAll('\\', '/')}`,
    ),
  )
  .filter((path) => /\.tsx?$/.test(path) && !EXCLUDED.test(path));
const found = files.flatMap((path) =>
  findUnusedWords({ path, text: readFileSync(join(base, path), 'utf8') }, words),
);
for (const line of found) console.error(line);
console.log(`${files.length} files, ${found.length} words that the glossary replaces`);
process.exitCode = found.length > 0 || files.length === 0 || words.length === 0 ? 1 : 0;
