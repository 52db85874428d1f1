import { statement } from '../../db/database';

export const foreignExtensions = statement(
  'foreignExtensions',
  `SELECT extname AS name FROM pg_extension WHERE extname <> 'plpgsql' ORDER BY 1`,
);
export const confirmingStandbys = statement(
  'confirmingStandbys',
  `SELECT current_setting('synchronous_standby_names') AS names`,
);
