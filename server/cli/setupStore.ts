import { statement } from '../db/database';

export const findDatabase = statement(
  'findDatabase',
  'SELECT 1 FROM pg_database WHERE datname = $1',
);
export const amSuperuser = statement(
  'amSuperuser',
  'SELECT rolsuper FROM pg_roles WHERE rolname = current_user',
);
export const loginsWithoutPassword = statement(
  'loginsWithoutPassword',
  'SELECT rolname AS login FROM pg_authid WHERE rolname = ANY ($1) AND rolpassword IS NULL',
);
