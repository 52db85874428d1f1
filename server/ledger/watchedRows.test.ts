import { AuditedWorld } from '../testing/auditedWorld';
import { Intruder } from '../testing/intruder';
import { EMPTY, UNNOTICED_COPIES, UNNOTICED_DELETIONS } from '../testing/unwatchedRows';

let world: AuditedWorld;
let intruder: Intruder;
beforeAll(async () => {
  world = await AuditedWorld.open();
  intruder = await Intruder.connectTo(world.db);
});
afterAll(async () => {
  await intruder?.end();
  await world?.close();
});

async function tablesOf(): Promise<string[]> {
  const { rows } = await intruder.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
       AND NOT relispartition ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

async function rowsOf(table: string): Promise<string[]> {
  const { rows } = await intruder.query<{ row: string }>(
    `SELECT concat(tableoid, ctid) AS row FROM "${table}" ORDER BY ctid LIMIT 8`,
  );
  return rows.map(({ row }) => row);
}

async function deleteRow(table: string, row: string): Promise<boolean> {
  await intruder.query(`DELETE FROM "${table}" x WHERE concat(x.tableoid, x.ctid) = $1`, [row]);
  return true;
}

interface Column {
  name: string;
  type: string;
  isUnique: boolean;
  refersTo: string | null;
}

async function columnsOf(table: string): Promise<Column[]> {
  const { rows } = await intruder.query<Column>(
    `SELECT a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
       EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = a.attrelid AND i.indisunique AND a.attnum = ANY (i.indkey)) AS "isUnique",
       (SELECT k.confrelid::regclass::text FROM pg_constraint k WHERE k.conrelid = a.attrelid AND k.contype = 'f'
          AND k.conkey[1] = a.attnum AND cardinality(k.conkey) = 1 LIMIT 1) AS "refersTo"
     FROM pg_attribute a WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     ORDER BY a.attnum`,
    [`"${table}"`],
  );
  return rows;
}

/** Ways to make a row another one, each by one kind of its unique columns; the first that its constraints allow is taken. */
const DIFFERING: readonly ((column: Column, table: string) => string | undefined)[] = [
  () => undefined,
  ({ name, type }) => {
    if (type === 'bytea') return `sha256(x."${name}")`;
    if (type !== 'text') return undefined;
    return `CASE WHEN x."${name}" LIKE '0x%' THEN left(x."${name}", -4) || 'abcd' ELSE x."${name}" || 'X' END`;
  },
  ({ name, type, refersTo }, table) =>
    refersTo === null && /int|numeric/.test(type)
      ? `(SELECT max("${name}") + 1 FROM "${table}")`
      : undefined,
  ({ name, refersTo }) =>
    refersTo === 'members'
      ? `(SELECT id FROM members m WHERE m.id <> x."${name}" ORDER BY id DESC LIMIT 1)`
      : undefined,
];

/** Inserts a row that differs from another one as little as its constraints allow. @returns whether that is possible */
async function copyRow(table: string, row: string): Promise<boolean> {
  const columns = await columnsOf(table);
  for (const differ of DIFFERING) {
    const values = columns.map((column) => {
      if (column.name === 'id') return `(SELECT max(id) + 1000 FROM "${table}")`;
      return (column.isUnique && differ(column, table)) || `x."${column.name}"`;
    });
    await intruder.query('SAVEPOINT before');
    const isMade = await intruder
      .query(
        `INSERT INTO "${table}" (${columns.map(({ name }) => `"${name}"`).join(', ')}) OVERRIDING SYSTEM VALUE
         SELECT ${values.join(', ')} FROM "${table}" x WHERE concat(x.tableoid, x.ctid) = $1`,
        [row],
      )
      .then(
        () => true,
        () => false,
      );
    if (isMade) return true;
    await intruder.query('ROLLBACK TO before');
  }
  return false;
}

type Act = (table: string, row: string) => Promise<boolean>;

/** How many of the first rows are neither missed nor, once more, noticed. */
async function countUnnoticed(act: Act, table: string): Promise<number> {
  let unnoticed = 0;
  for (const row of await rowsOf(table)) {
    await intruder.undone(async () => {
      if ((await act(table, row)) && !(await intruder.hasBreach(table))) unnoticed += 1;
    });
  }
  return unnoticed;
}

describe.each([
  ['deleted', deleteRow, UNNOTICED_DELETIONS],
  ['copied', copyRow, UNNOTICED_COPIES],
] as const)('a row that is %s by hand', (_, act, unnoticed) => {
  const explained = new Set(Object.values(unnoticed).flat());

  it('is noticed in every table that no list explains', async () => {
    const found: string[] = [];
    for (const table of await tablesOf()) {
      if (explained.has(table)) continue;
      const count = await countUnnoticed(act, table);
      if (count > 0) found.push(`${table}: ${count}`);
    }
    expect(found).toEqual([]);
  }, 240_000);

  it('is not noticed in some row of each table that a list explains', async () => {
    const noticed: string[] = [];
    for (const table of explained) {
      if ((await rowsOf(table)).length > 0 && (await countUnnoticed(act, table)) === 0)
        noticed.push(table);
    }
    expect(noticed).toEqual([]);
  }, 240_000);
});

it('the tables without a row in this world are known, and others are tried', async () => {
  const tables = await tablesOf();
  const empty: string[] = [];
  for (const table of tables) if ((await rowsOf(table)).length === 0) empty.push(table);
  expect(empty).toEqual(Object.values(EMPTY).flat().sort());
  const explained = [UNNOTICED_DELETIONS, UNNOTICED_COPIES].flatMap((list) =>
    Object.values(list).flat(),
  );
  expect(explained.filter((one) => !tables.includes(one))).toEqual([]);
});
