import { type Client, escapeLiteral } from 'pg';
import type { Database } from '../db/database';

/** A statement that was sent, with its values. */
interface Sent {
  name: string;
  text: string;
  values: unknown[];
}

interface Plan {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

/** What executing a statement took. */
export interface Cost {
  name: string;
  /** Rows that its scans looked at, those included that a filter left out. */
  scanned: number;
  /** Rows of its largest sort. */
  sorted: number;
}

/** Records the named statements that reach the database's pools while `work` runs. */
export async function recordReads(db: Database, work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const spies = Object.values(db.pools).map((pool) => {
    const send = pool.query.bind(pool) as (...args: unknown[]) => unknown;
    return jest.spyOn(pool, 'query').mockImplementation((...args: unknown[]) => {
      const [one] = args as [Partial<Sent>];
      if (one.name && one.text)
        sent.push({ name: one.name, text: one.text, values: one.values ?? [] });
      return send(...args) as never;
    });
  });
  try {
    await work();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return sent;
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (value instanceof Date) return escapeLiteral(value.toISOString());
  if (Array.isArray(value))
    return escapeLiteral(`{${value.map((one) => JSON.stringify(one)).join(',')}}`);
  return escapeLiteral(String(value));
}

const timesLooped = (plan: Plan, rows = 0) => rows * plan['Actual Loops'];

function costOf(plan: Plan): Omit<Cost, 'name'> {
  const below = (plan.Plans ?? []).map(costOf);
  const isScan =
    plan['Node Type'].endsWith('Scan') && !/CTE|Subquery|Function/.test(plan['Node Type']);
  const read = isScan
    ? timesLooped(plan, plan['Actual Rows']) +
      timesLooped(plan, plan['Rows Removed by Filter']) +
      timesLooped(plan, plan['Rows Removed by Index Recheck'])
    : 0;
  const input = plan.Plans?.[0];
  const sorts = plan['Node Type'] === 'Sort' && input ? input['Actual Rows'] : 0;
  return {
    scanned: read + below.reduce((sum, { scanned }) => sum + scanned, 0),
    sorted: Math.max(sorts, ...below.map(({ sorted }) => sorted)),
  };
}

/** PostgreSQL plans a prepared statement by its values five times; then it may keep a plan that fits any. */
const RUNS = 6;

/** Executes statements as a connection does that has run them for a while, and says what each took. */
export async function explainReads(owner: Client, sent: readonly Sent[]): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (const { name, text, values } of sent) {
    await owner.query(`PREPARE explained AS ${text}`);
    const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : '';
    const execute = () =>
      owner.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) EXECUTE explained${given}`,
      );
    for (let run = 1; run < RUNS; run++) await execute();
    const { rows } = await execute();
    await owner.query('DEALLOCATE explained');
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    if (plan) costs.push({ name, ...costOf(plan) });
  }
  return costs;
}
