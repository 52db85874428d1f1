import type { Client, Connection, FieldDef, Submittable } from 'pg';

/** One column of a statement's result; `nullable` is undefined if PostgreSQL cannot tell. */
export interface ResultColumn {
  name: string;
  oid: number;
  nullable: boolean | undefined;
}

/** Parse and Describe of the extended protocol: the result columns of a statement, without running it. */
class Describe implements Submittable {
  fields: FieldDef[] = [];
  readonly done: Promise<void>;
  #resolve!: () => void;
  #reject!: (error: Error) => void;

  constructor(readonly text: string) {
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  submit(connection: Connection): void {
    connection.parse({ name: '', text: this.text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription(message: { fields: FieldDef[] }): void {
    this.fields = message.fields;
  }

  handleError(error: Error): void {
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    this.#resolve();
  }
}

interface Plan {
  Output?: string[];
  Plans?: Plan[];
  'Join Type'?: string;
  'Parent Relationship'?: string;
}

/** The child of a join whose columns are null without a match. */
const NULLED_CHILDREN: Record<string, string[]> = {
  Left: ['Inner'],
  Right: ['Outer'],
  Full: ['Inner', 'Outer'],
};

/** The expressions that an outer join may make null. */
function nulledBy(plan: Plan): string[] {
  const nulled = NULLED_CHILDREN[plan['Join Type'] ?? ''] ?? [];
  return (plan.Plans ?? []).flatMap((child) => [
    ...(nulled.includes(child['Parent Relationship'] ?? '') ? (child.Output ?? []) : []),
    ...nulledBy(child),
  ]);
}

const hasOuterJoin = (plan: Plan): boolean =>
  (plan['Join Type'] ?? '') in NULLED_CHILDREN || (plan.Plans ?? []).some(hasOuterJoin);

async function explain(client: Client, text: string): Promise<Plan> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `EXPLAIN (GENERIC_PLAN, VERBOSE, FORMAT JSON) ${text}`,
  );
  return rows[0]?.['QUERY PLAN'][0].Plan ?? {};
}

async function notNullColumns(client: Client): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT attrelid || '.' || attnum AS id FROM pg_attribute WHERE attnotnull`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Opens a describer on a migrated database; it never executes the described statements. */
export async function statementDescriber(client: Client) {
  const notNull = await notNullColumns(client);

  function nullability(field: FieldDef, plan: Plan, output: string | undefined) {
    if (output !== undefined && nulledBy(plan).includes(output)) return true;
    if (field.tableID === 0) return undefined;
    if (!notNull.has(`${field.tableID}.${field.columnID}`)) return true;
    return hasOuterJoin(plan) ? undefined : false;
  }

  return async (text: string): Promise<ResultColumn[]> => {
    const query = new Describe(text);
    client.query(query);
    await query.done;
    if (query.fields.length === 0) return [];
    const plan = await explain(client, text);
    return query.fields.map((field, n) => ({
      name: field.name,
      oid: field.dataTypeID,
      nullable: nullability(field, plan, plan.Output?.[n]),
    }));
  };
}
