import { t } from '../../../db/columns';
import { statement } from '../../../db/database';

// One snapshot for all reads of a trial, which cannot write.
export const readOnly = statement(
  'readOnlyTrial',
  'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY',
);

export const namesOf = statement(
  'namesOfTrial',
  'SELECT id, name FROM members WHERE id = ANY ($1::bigint[])',
  { id: t.int, name: t.text },
);
