import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'gab-sizes-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function check(files: Record<string, string>) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(base, file)), { recursive: true });
    writeFileSync(join(base, file), text);
  }
  const script = join(__dirname, 'check-sizes.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, base], { encoding: 'utf8' });
  return { status, found: stderr.trim().split('\n').filter(Boolean) };
}
const branches = (count: number) => Array.from({ length: count }, (_, n) => `if (a === ${n}) b();`);
const decide = (body: readonly string[]) => `function decide(a) {\n${body.join('\n')}\n}\n`;

it('names files of more than 300 lines, tests among them', () => {
  const { status, found } = check({
    'src/long.test.tsx': 'a();\n'.repeat(301),
    'src/fits.css': '\n'.repeat(300),
    'server/db/seed/data.ts': '\n'.repeat(400),
  });
  expect({ status, found }).toEqual({
    status: 1,
    found: ['src/long.test.tsx: 301 lines, at most 300'],
  });
});

it('names functions of too many branches, each function by itself', () => {
  const inner = `const within = () => { ${branches(14).join(' ')} };`;
  const { status, found } = check({
    'server/a.ts': decide(branches(15)),
    'server/b.ts': decide([...branches(14), inner]),
    'server/c.ts': decide([...branches(12), 'return a ? (b && c) || d : (e ?? f);']),
  });
  expect({ status, found }).toEqual({
    status: 1,
    found: [
      'server/a.ts:1: decide has a cyclomatic complexity of 16, at most 15',
      'server/c.ts:1: decide has a cyclomatic complexity of 17, at most 15',
    ],
  });
});

it('accepts what keeps to both', () => {
  expect(check({ 'common/a.ts': decide(branches(14)) })).toEqual({ status: 0, found: [] });
});
