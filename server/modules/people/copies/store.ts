import { t } from '../../../db/columns';
import { statement } from '../../../db/database';

/** Max. copies of a member in a day. */
export const COPIES_A_DAY = 3;
/** Max. downloads of one copy: more than one, as the network may interrupt a download. */
const DOWNLOADS = 3;

export const lockForCopy = statement(
  'lockForCopy',
  'SELECT id FROM members WHERE id = $1 FOR NO KEY UPDATE',
  { id: t.int },
);

/** Under `lockForCopy`, so that simultaneous requests keep the limit. */
export const insertCopy = statement(
  'insertCopy',
  `INSERT INTO data_copies (member_id, session_id)
   SELECT $1, $2 WHERE (
     SELECT count(*) FROM data_copies WHERE member_id = $1 AND created_at > now() - interval '1 day') < ${COPIES_A_DAY}
   RETURNING id, created_at + interval '10 minutes' AS until`,
  { id: t.int, until: t.timestamp },
);

export const takeCopy = statement(
  'takeCopy',
  `UPDATE data_copies SET downloads = downloads + 1
   WHERE id = $1 AND member_id = $2 AND session_id = $3 AND downloads < ${DOWNLOADS}
     AND created_at > now() - interval '10 minutes'
   RETURNING created_at`,
  { created_at: t.timestamp },
);
