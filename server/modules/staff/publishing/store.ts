import type { PlannedPublishing } from '@common/endpoints/publishing';
import { t } from '../../../db/columns';
import { type Reads, statement } from '../../../db/database';
import { epochMs } from '../../../db/moments';
import { hasNoFailure } from '../../../jobs/failureStore';

export const readPlan = statement(
  'readPublishingPlan',
  `SELECT ${epochMs('p.publish_at')} AS at, m.name AS staff FROM planned_publishings p
   JOIN members m ON m.id = p.staff_id WHERE p.kind = $1 AND p.ref_id = $2`,
  { at: t.int, staff: t.text },
);

export const writePlan = statement(
  'writePublishingPlan',
  `INSERT INTO planned_publishings (kind, ref_id, publish_at, staff_id) VALUES ($1, $2, $3, $4)
   ON CONFLICT (kind, ref_id) DO UPDATE SET publish_at = excluded.publish_at, staff_id = excluded.staff_id, created_at = now()`,
);

export const endPlan = statement(
  'endPublishingPlan',
  'DELETE FROM planned_publishings WHERE kind = $1 AND ref_id = $2 RETURNING ref_id',
);

export const duePlans = statement(
  'duePublishingPlans',
  `SELECT kind || ':' || ref_id AS item FROM planned_publishings WHERE publish_at <= clock_timestamp()
     AND ${hasNoFailure('publishPlanned', "kind || ':' || ref_id")}
   ORDER BY publish_at LIMIT 50`,
  { item: t.text.orNull },
);

// Of two workers the second finds the row gone.
export const takePlan = statement(
  'takePublishingPlan',
  `DELETE FROM planned_publishings WHERE kind = $1 AND ref_id = $2 AND publish_at <= clock_timestamp() RETURNING staff_id`,
  { staff_id: t.int },
);

const TITLE = `coalesce(CASE p.kind WHEN 'news' THEN (SELECT title FROM news WHERE id = p.ref_id)
       ELSE (SELECT title FROM products WHERE id = p.ref_id) END, '')`;

export const plannedItem = statement(
  'plannedPublishingOf',
  `SELECT p.staff_id, p.publish_at, ${TITLE} AS title FROM planned_publishings p WHERE p.kind = $1 AND p.ref_id = $2`,
  { staff_id: t.int, publish_at: t.timestamp, title: t.text.notNull },
);

const plannedKinds = 'kind = ANY ($1::text[])';
const countPlanned = statement(
  'countPlannedPublishings',
  `SELECT count(*)::int AS total FROM planned_publishings WHERE ${plannedKinds}`,
  { total: t.int },
);
const pagePlanned = statement(
  'pagePlannedPublishings',
  `SELECT p.kind, p.ref_id AS id, ${epochMs('p.publish_at')} AS at, m.name AS staff,
     ${TITLE} AS title, EXISTS (SELECT 1 FROM job_failures f
       WHERE f.job = 'publishPlanned' AND f.item = p.kind || ':' || p.ref_id) AS "hasFailed"
   FROM planned_publishings p JOIN members m ON m.id = p.staff_id WHERE ${plannedKinds}
   ORDER BY p.publish_at, p.kind, p.ref_id LIMIT $2 OFFSET $3`,
  {
    kind: t.text.as<PlannedPublishing['kind']>(),
    id: t.int,
    at: t.int,
    staff: t.text,
    title: t.text.notNull,
    hasFailed: t.boolean.notNull,
  },
);

/** Planned publications of these kinds, the next first. */
export async function findPlanned(
  db: Reads,
  kinds: readonly string[],
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: PlannedPublishing[]; total: number }> {
  const [{ total }, rows] = await Promise.all([
    db.one(countPlanned, [kinds]),
    db.run(pagePlanned, [kinds, limit, offset]),
  ]);
  return { rows, total };
}
