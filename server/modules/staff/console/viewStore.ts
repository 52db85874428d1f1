import { t } from '../../../db/columns';
import { statement } from '../../../db/database';

/** Two windows of one person save in turn, so that neither exceeds the limit. */
export const lockViews = statement(
  'lockSavedViews',
  'SELECT id FROM members WHERE id = $1 FOR NO KEY UPDATE',
);

export const viewsOf = statement(
  'savedViews',
  'SELECT id, name, query FROM saved_views WHERE member_id = $1 AND list = $2 ORDER BY name, id',
  { id: t.int, name: t.text, query: t.text },
);

export const insertView = statement(
  'insertSavedView',
  'INSERT INTO saved_views (member_id, list, name, query) VALUES ($1, $2, $3, $4)',
);

// `member_id` in the WHERE clause keeps a member from changing another's view.
export const updateView = statement(
  'updateSavedView',
  'UPDATE saved_views SET name = $4, query = $5 WHERE member_id = $1 AND list = $2 AND id = $3',
);

export const deleteView = statement(
  'deleteSavedView',
  'DELETE FROM saved_views WHERE member_id = $1 AND list = $2 AND id = $3',
);
