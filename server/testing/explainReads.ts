import { type Client, escapeLiteral } from 'pg';
import type { Database } from '../db/database';

/** A statement that was sent, with its values; its name when the connection keeps its plan. */
interface Sent {
  name?: string;
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

/** The cost of executing a statement. */
export interface Cost {
  /** How its text begins. */
  text: string;
  /** Rows that its scans read, including those that a filter dropped. */
  scanned: number;
  /** Rows of its largest sort. */
  sorted: number;
}

/** Records the statements that reach the database's pools while `work` runs. */
export async function recordReads(db: Database, work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const spies = Object.values(db.pools).map((pool) => {
    const send = pool.query.bind(pool) as (...args: unknown[]) => unknown;
    return jest.spyOn(pool, 'query').mockImplementation((...args: unknown[]) => {
      const [one] = args as [Partial<Sent>];
      if (one.text) sent.push({ ...one, text: one.text, values: one.values ?? [] });
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

function costOf(plan: Plan): Omit<Cost, 'text'> {
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

/**
 * Executes statements and returns the cost of each. A named statement runs with its generic plan, which a connection may use
 * after some runs or by a pool's settings; an unnamed one with a plan for its values.
 */
export async function explainReads(owner: Client, sent: readonly Sent[]): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (const { name, text, values } of sent) {
    await owner.query(`SET plan_cache_mode = force_${name ? 'generic' : 'custom'}_plan`);
    await owner.query(`PREPARE explained AS ${text}`);
    const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : '';
    const { rows } = await owner.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) EXECUTE explained${given}`,
    );
    await owner.query('DEALLOCATE explained');
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    if (plan) costs.push({ text: text.slice(0, 60), ...costOf(plan) });
  }
  return costs;
}
