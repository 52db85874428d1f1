import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..');

it('README names every figure that `npm run bench` measures, and no other', () => {
  const args = [join(ROOT, 'node_modules/tsx/dist/cli.mjs'), 'bench/run.ts', 'no-such-figure'];
  const { stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  const measured = /there are (.+)/.exec(stderr)?.[1]?.split(', ') ?? [];
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const named = /`npm run bench` without names runs all: `([^`]+)`/.exec(readme)?.[1]?.split(/\s+/);
  expect(measured).toContain('order');
  expect(named?.toSorted()).toEqual(measured.toSorted());
});
