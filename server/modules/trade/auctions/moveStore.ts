import { t } from '../../../db/columns';
import { statement } from '../../../db/database';
import { hasNoFailure } from '../../../jobs/failureStore';

const OPEN = 'closed_at IS NULL AND withdrawn_at IS NULL';

export const lotsThatEndWithin = statement(
  'lotsThatEndWithin',
  `SELECT id FROM lots WHERE ${OPEN} AND ends_at >= $1 AND ends_at < $2 AND ${hasNoFailure('moveEnds', 'id')}
   ORDER BY ends_at, id LIMIT 200`,
  { id: t.int },
);

// A start inside the window moves along, so that the lot stays open for its planned duration.
export const moveLot = statement(
  'moveLot',
  `WITH l AS (
     UPDATE lots SET ends_at = ends_at + ($3::timestamptz - $2::timestamptz),
       original_ends_at = original_ends_at + ($3::timestamptz - $2::timestamptz),
       starts_at = CASE WHEN starts_at >= $2 THEN starts_at + ($3::timestamptz - $2::timestamptz) ELSE starts_at END,
       version = version + 1
     WHERE id = $1 AND ${OPEN} AND ends_at >= $2 AND ends_at < $3 RETURNING id
   ) SELECT l.id FROM l, announce('lot_events', l.id::text)`,
  { id: t.int },
);
