type Field = 'code' | 'constraint' | 'detail';

/** A text field of PostgreSQL's error, which may be wrapped as the cause of another. */
function pgField(error: unknown, field: Field): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const value: unknown = Reflect.get(error, field);
  if (typeof value === 'string') return value;
  return 'cause' in error ? pgField(error.cause, field) : undefined;
}

/** PostgreSQL's five-character code of an error or of its cause. */
export const pgCode = (error: unknown) => pgField(error, 'code');

/** The constraint that an error or its cause names. */
export const pgConstraint = (error: unknown) => pgField(error, 'constraint');

/** The DETAIL of an error or of its cause. */
export const pgDetail = (error: unknown) => pgField(error, 'detail');
