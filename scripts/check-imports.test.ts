import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'gab-imports-'));
  const root = join(__dirname, '..');
  copyFileSync(join(root, 'tsconfig.json'), join(base, 'tsconfig.json'));
  symlinkSync(join(root, 'node_modules'), join(base, 'node_modules'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

/** A small repository in which all keeps to the rules. */
const good = {
  'common/schemas.ts': `import { Type } from '@sinclair/typebox'; export const A = Type.String();`,
  'common/endpoints/orders.ts': `import { A } from '../schemas'; export const orders = A;`,
  'common/money.ts': `import type { orders } from './endpoints/orders'; export const one = 1n;`,
  'src/pages/index.tsx': `import type { orders } from '@common/endpoints/orders';
    import { one } from '@common/money';`,
  'server/chain/rpcChain.ts': `import { createClient, custom } from 'viem';`,
  'server/modules/trade/orders/store.ts': `import { statement } from '../../../db/database';
    const find = statement('find', 'SELECT * FROM orders');`,
  'server/modules/trade/orders/payOrder.ts': `import { find } from './store';`,
  'server/modules/trade/orders/routes.ts': `import { payOrder } from './payOrder';`,
  'server/modules/money/deposits/credit.ts': `import { payOrder } from '../../trade/orders/payOrder';
    import { readChainCursor } from '../chainState/cursorStore';`,
  'server/modules/money/chainState/cursorStore.ts': '',
  'server/db/database.ts': `export const ping = 'SELECT 1';`,
};

function check(files: Record<string, string>) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(base, file)), { recursive: true });
    writeFileSync(join(base, file), text);
  }
  const script = join(__dirname, 'check-imports.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, base], {
    encoding: 'utf8',
  });
  return { status, found: stderr.trim().split('\n').filter(Boolean) };
}

test('accepts a repository that keeps to the rules', () => {
  expect(check(good)).toEqual({ status: 0, found: [] });
});

const bad = [
  ['src/a.ts', `import { buildApp } from '../server/app';`, 'src imports only from'],
  ['src/a1.ts', `\nconst app = import('../server/app');`, 'src imports only from'],
  ['src/a2.ts', `import { orders } from '@common/endpoints/orders';`, 'as types only'],
  ['src/a3.ts', `export { A } from '@common/schemas';`, 'as types only'],
  ['src/a4.ts', `import '@sinclair/typebox';`, 'as types only'],
  ['src/a5.ts', `import { isAddress } from 'viem';`, 'web3 instead of viem'],
  ['common/a.ts', `import dayjs from 'dayjs';`, 'common imports no package'],
  ['common/a1.ts', `import { x } from '../src/x';`, 'common imports only from'],
  ['server/a.ts', `import type { x } from '../src/x';`, 'server imports only from'],
  ['mock/api.ts', `import { x } from '@/x';`, 'mock imports only from'],
  [
    'server/modules/trade/returns/routes.ts',
    `import { find } from './returnStore';`,
    'routes call use cases',
  ],
  [
    'server/modules/people/me/a.ts',
    `import { find } from '../../trade/orders/store';`,
    'store is its own',
  ],
  ['server/jobs/a.ts', `import { find } from '../modules/trade/orders/store';`, 'store is its own'],
  [
    'server/modules/trade/orders/otherStore.ts',
    `import { pay } from './payOrder';`,
    'calls no use case',
  ],
  [
    'server/modules/people/me/a1.ts',
    `import { getBalance } from 'viem/actions';`,
    'speak to a chain node',
  ],
  [
    'server/modules/people/me/a2.ts',
    `import { openChain } from '../../../chain/rpcChain';`,
    'use the port',
  ],
  [
    'server/modules/trade/orders/a.ts',
    `import { c } from '../../money/deposits/credit';`,
    'of lower layers',
  ],
  [
    'server/modules/trade/wishes/a.ts',
    `import { ping } from '../../../db/database';`,
    'stands in a wing',
  ],
  ['common/circle.ts', `import { one } from './circle';`, 'in no circle'],
  [
    'server/modules/people/me/a3.ts',
    `import { world } from '../../../testing/world';`,
    'for tests',
  ],
  ['server/modules/people/me/a4.ts', `db.query('SELECT * FROM orders');`, 'SQL belongs to'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a module
  ['server/http/a.ts', 'sql`UPDATE orders SET id = ${1}`;', 'SQL belongs to'],
] as const;

test('reports each import and statement that breaks a rule, and nothing else', () => {
  const present = {
    'server/chain/rpcChain.ts': '',
    'server/testing/world.ts': '',
    'server/app.ts': '',
    'src/x.ts': '',
    'server/modules/trade/returns/returnStore.ts': '',
  };
  const files = Object.fromEntries(bad.map(([file, text]) => [file, text]));
  const { status, found } = check({ ...good, ...present, ...files });
  expect(status).toBe(1);
  const expected = bad.map(([file, , rule]) =>
    expect.stringMatching(new RegExp(`^${file}:.*${rule}`)),
  );
  expect(found).toHaveLength(expected.length);
  expect(found).toEqual(expect.arrayContaining(expected));
});
