type Field = 'constraint' | 'detail';

/** A text field of PostgreSQL's error, which may be wrapped as the cause of another. */
function pgField(error: unknown, field: Field): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const value: unknown = Reflect.get(error, field);
  if (typeof value === 'string') return value;
  return 'cause' in error ? pgField(error.cause, field) : undefined;
}

/** PgBouncer refuses under one code, by which PostgreSQL means a broken connection. */
const POOLER_REFUSAL = '08P01';
const POOLER_SAYS = [
  [/authentication failed|no such user/i, '28P01'],
  [/no such database/i, '3D000'],
] as const;

/**
 * PostgreSQL's five-character code of an error or of its cause; for what PgBouncer refuses the one that PostgreSQL has for
 * it.
 */
export function pgCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const code: unknown = Reflect.get(error, 'code');
  if (typeof code !== 'string') return 'cause' in error ? pgCode(error.cause) : undefined;
  const message = String(Reflect.get(error, 'message'));
  const said = code === POOLER_REFUSAL && POOLER_SAYS.find(([says]) => says.test(message));
  return said ? said[1] : code;
}

/** The constraint that an error or its cause names. */
export const pgConstraint = (error: unknown) => pgField(error, 'constraint');

/** The DETAIL of an error or of its cause. */
export const pgDetail = (error: unknown) => pgField(error, 'detail');
