import { statement } from '../../db/database';

export const foreignExtensions = statement(
  'foreignExtensions',
  `SELECT extname AS name FROM pg_extension WHERE extname <> 'plpgsql' ORDER BY 1`,
);
