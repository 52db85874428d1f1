import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { countFacets } from '../modules/goods/catalogue/facetStore';
import type { Filter } from '../modules/goods/catalogue/filterStore';
import { countNarrowed, findNarrowed } from '../modules/goods/catalogue/findStore';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import { type ResultColumn, statementDescriber } from '../testing/describeStatement';
import type { Column, Columns } from './columns';
import { declarations, readsWith, type Statement } from './database';

type Checked = Statement<Columns>;

/** Production files under `server/` that declare statements. */
const files = execFileSync('git', ['grep', '-l', 'statement(', '--', ':(glob)server/**/*.ts'], {
  cwd: join(__dirname, '../..'),
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !/test|^server\/db\/statement\.ts$/.test(file))
  .map((file) => file.slice('server/'.length));

/** Loads those files and collects what they declare. */
function collectStatements(): Checked[] {
  const collected: Checked[] = [];
  declarations.subscribe((made) => collected.push(made as Checked));
  jest.resetModules();
  for (const file of files) require(join(__dirname, '..', file));
  return collected.filter(({ columns }) => columns);
}

/** The type of a function that is called for its effect (`announce`). */
const VOID = 2278;

function typeFault(column: Column<unknown> | undefined, real: ResultColumn | undefined) {
  if (!column) return real?.oid === VOID ? undefined : 'is returned but not declared';
  if (!real) return 'is declared but not returned';
  if (!column.oids.includes(real.oid))
    return `is of type ${real.oid}, not ${column.oids.join('/')}`;
  if (real.nullable === true && column.nulls === 'never') return 'may be null';
  if (real.nullable === false && column.nulls !== 'never') return 'is never null';
  return undefined;
}

/** The faults of a statement's declaration, one line each. */
function faultsOf({ name, columns }: Checked, returned: ResultColumn[]): string[] {
  const names = new Set([...Object.keys(columns), ...returned.map((column) => column.name)]);
  return [...names].flatMap((column) => {
    const fault = typeFault(
      columns[column],
      returned.find((one) => one.name === column),
    );
    return fault ? [`${name}: ${column} ${fault}`] : [];
  });
}

let test: TestDatabase;
let client: Client;
beforeAll(async () => {
  test = await createTestDatabase();
  client = new Client({ connectionString: test.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await test.drop();
});

const statements = collectStatements();

it('every declared row has the names, types and nulls that PostgreSQL returns', async () => {
  const describeStatement = await statementDescriber(client);
  const faults: string[] = [];
  for (const statement of statements) {
    try {
      faults.push(...faultsOf(statement, await describeStatement(statement.text)));
    } catch (error) {
      faults.push(`${statement.name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  expect(faults).toEqual([]);
});

it('the catalogue composes statements that return the declared rows', async () => {
  const describeStatement = await statementDescriber(client);
  const faults: string[] = [];
  const describing = readsWith(async (composed) => {
    faults.push(...faultsOf(composed, await describeStatement(composed.text)));
    return [];
  });
  const plain: Filter = {
    channel: 'shop',
    category: null,
    slugs: null,
    plain: true,
    compiled: null,
    minPrice: null,
    maxPrice: null,
    attributes: new Map(),
    inStock: false,
  };
  const narrow = { ...plain, plain: false, slugs: ['tea'], attributes: new Map([['色', ['紅']]]) };
  const page = { pageSize: 20, offset: 0 };
  for (const filter of [plain, { ...plain, slugs: ['tea'] }, narrow]) {
    await findNarrowed(describing, filter, 'newest', page, null);
    await expect(countNarrowed(describing, filter)).rejects.toThrow('no row');
    await expect(countFacets(describing, filter)).rejects.toThrow('no row');
  }
  expect(faults).toEqual([]);
});

it('two statements never share a name', () => {
  const names = statements.map(({ name }) => name).filter((name) => name !== '');
  expect(names.filter((name, n) => names.indexOf(name) !== n)).toEqual([]);
});

it('SQL stands in stores, the ledger and server/db only', () => {
  const elsewhere = files.filter(
    (file) => !/(^|\/)(store|[a-z][A-Za-z]*Store)\.ts$|^(ledger|db)\//.test(file),
  );
  expect(elsewhere).toEqual([]);
});

it('no production code reads rows of a query whose columns are not declared', () => {
  const root = join(__dirname, '../..');
  const production = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', 'server'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
    .split('\n')
    .filter(
      (file) => file.endsWith('.ts') && !/test|\.suite\.ts$|^server\/db\/statement\.ts$/.test(file),
    );
  const unchecked = production.filter((file) => {
    const text = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '';
    return /\.query<|\brows\b[^;=]*=\s*(?:\(?await\s+)?[\w.]+\.query\(|\.query\([^;]*\)\)?\.rows\b/.test(
      text,
    );
  });
  expect(unchecked).toEqual([]);
});
