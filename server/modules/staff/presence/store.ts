import { type RowOf, t } from '../../../db/columns';
import { type Queryable, statement } from '../../../db/database';

/** Sends notifications to all processes, this one included; nothing is kept. */
export const notifyPresence = statement(
  'notifyPresence',
  `SELECT announce('presence_events', u.payload) FROM unnest($1::text[]) AS u (payload)`,
);

const nameOf = statement('presentName', 'SELECT name FROM members WHERE id = $1', { name: t.text });

export const readName = async (db: Queryable, memberId: number): Promise<string> =>
  (await db.one(nameOf, [memberId])).name;

const actionColumns = {
  id: t.int,
  staff_id: t.int,
  name: t.text,
  action: t.text,
  created_at: t.timestamp,
  changes: t.int,
};

export type ActionRow = RowOf<typeof actionColumns>;

/** The newest 10 actions on records, and the count of all: an action with a lower id may be committed later. */
export const lastActions = statement(
  'lastActionsOn',
  `SELECT s.id, s.staff_id, m.name, s.action, s.created_at, count(*) OVER () AS changes
   FROM staff_actions s JOIN members m ON m.id = s.staff_id
   WHERE s.ref_type = $1 AND s.ref_id = ANY ($2) ORDER BY s.id DESC LIMIT 10`,
  actionColumns,
);
