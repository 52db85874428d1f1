import type { Capability } from '@common/people/roles';
import { t } from '../../../db/columns';
import { statement } from '../../../db/database';

/** Staff who were seen within the last hours and have no notice of kind $1 and subject $2 yet. */
export const staffOnDuty = statement(
  'staffOnDuty',
  `SELECT m.id, array_agg(c.capability) AS capabilities
   FROM members m JOIN capabilities c ON c.member_id = m.id
   WHERE m.frozen_at IS NULL
     AND EXISTS (SELECT 1 FROM sessions s WHERE s.member_id = m.id AND s.revoked_at IS NULL
       AND s.expires_at > now() AND coalesce(s.last_seen_at, s.created_at) > now() - interval '12 hours')
     AND NOT EXISTS (SELECT 1 FROM notices n WHERE n.member_id = m.id AND n.kind = $1 AND n.subject = $2)
   GROUP BY m.id ORDER BY m.id`,
  { id: t.int, capabilities: t.text.as<Capability>().array },
);
