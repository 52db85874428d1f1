import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..');
const [, section = ''] = readFileSync(join(ROOT, 'docs/GLOSSARY.md'), 'utf8').split(
  '## Adopted texts',
);
const texts = Array.from(
  (section.split('\n## ')[0] ?? '').matchAll(/^\| (\d+) \| (.+) \|$/gm),
  ([, no = '', text = '']) => ({ no: Number(no), text }),
);

/** The code as it is read: lines that JSX breaks are joined. */
const code = ['src', 'common', 'server']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
      join(folder, path),
    ),
  )
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|[\\/]\.umi/.test(path))
  .map((path) => readFileSync(join(ROOT, path), 'utf8').replace(/\s*\n\s*/g, ''))
  .join('\n');

it('all sixty texts have their row', () => {
  expect([...new Set(texts.map(({ no }) => no))]).toEqual(
    Array.from({ length: 60 }, (_, n) => n + 1),
  );
});

it('each adopted text stands in the code', () => {
  expect(texts.filter(({ text }) => !code.includes(text))).toEqual([]);
});
