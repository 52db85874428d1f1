import { t } from '../../../db/columns';
import { statement } from '../../../db/database';
import { epochMs } from '../../../db/moments';
import { neverFailed } from '../../../jobs/failureStore';

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
     AND ${neverFailed('publishPlanned', "kind || ':' || ref_id")}
   ORDER BY publish_at LIMIT 50`,
  { item: t.text.orNull },
);

// Two workers cannot both take it: the second finds the row gone.
export const takePlan = statement(
  'takePublishingPlan',
  `DELETE FROM planned_publishings WHERE kind = $1 AND ref_id = $2 AND publish_at <= clock_timestamp() RETURNING staff_id`,
  { staff_id: t.int },
);
