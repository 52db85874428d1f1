import { t } from '../../../db/columns';
import { statement } from '../../../db/database';

/** $1 `order` or `member`; $2 the order's number, $3 the member's. */
export const subjectOfNotes = statement(
  'subjectOfNotes',
  `SELECT id FROM orders WHERE $1 = 'order' AND out_trade_no = $2
   UNION ALL SELECT id FROM members WHERE $1 = 'member' AND id = $3::bigint`,
  { id: t.int },
);

export const notesAbout = statement(
  'notesAbout',
  `SELECT n.id, n.staff_id, m.name, n.text, n.created_at FROM staff_notes n JOIN members m ON m.id = n.staff_id
   WHERE n.ref_type = $1 AND n.ref_id = $2 ORDER BY n.id DESC LIMIT 100`,
  { id: t.int, staff_id: t.int, name: t.text, text: t.text, created_at: t.timestamp },
);

export const insertNote = statement(
  'insertStaffNote',
  'INSERT INTO staff_notes (ref_type, ref_id, staff_id, text) VALUES ($1, $2, $3, $4)',
);
