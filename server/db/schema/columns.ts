import { bigint, numeric, timestamp } from 'drizzle-orm/pg-core';

/** Base units (10^-18) of an asset. */
export const units = (name: string) => numeric(name, { precision: 78, scale: 0, mode: 'bigint' });
/** A row's id; fits a JavaScript integer for any shop we will see. */
export const rowId = (name = 'id') =>
  bigint(name, { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
export const ref = (name: string) => bigint(name, { mode: 'number' });
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAt = () => at('created_at').notNull().defaultNow();
