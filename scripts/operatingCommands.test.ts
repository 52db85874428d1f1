import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const manual = read('docs/OPERATING.md');
const named = [...manual.matchAll(/npm run (\w+) -- ([a-z][\w-]*)/g)].map(
  ([, program = '', command = '']) => [program, command] as const,
);

/** The usage that each program prints, or the file that lists its commands. */
const USAGES: Record<string, string> = {
  db: read('server/cli/db.ts'),
  admin: read('server/cli/admin.ts'),
  wallet: read('server/cli/wallet.ts'),
  nats: read('server/cli/nats.ts'),
};
const drills = read('drills/run.ts');

it('the manual names many commands', () => expect(named.length).toBeGreaterThan(20));

it.each([...new Set(named.map((one) => one.join(' ')))])('npm run %s exists', (one) => {
  const [program = '', command = ''] = one.split(' ');
  if (program === 'drill') expect(drills).toMatch(new RegExp(`^\\s+'?${command}'?[,:]`, 'm'));
  else expect(USAGES[program]).toContain(`npm run ${program} -- ${command}`);
});

it('every drill has its row in the manual', () => {
  const [, list = ''] = /const drills[^{]*\{([\s\S]*?)\n\};/.exec(drills) ?? [];
  const names = [...list.matchAll(/^\s+'?([\w-]+)'?[,:]/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(12);
  for (const name of names) expect(manual).toContain(`| \`${name}\` |`);
});
