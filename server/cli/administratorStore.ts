import { t } from '../db/columns';
import { statement } from '../db/database';
import type { Caller } from '../http/caller';

export const lock = statement('lockCapabilities', 'SELECT pg_advisory_xact_lock($1)');
export const findMember = statement(
  'findMemberByName',
  `SELECT m.id FROM members m WHERE m.email = $1 OR EXISTS (
     SELECT 1 FROM wallets w WHERE w.member_id = m.id AND w.address = $1 AND w.unbound_at IS NULL)`,
  { id: t.int },
);
export const holders = statement(
  'capabilityHolders',
  `SELECT m.id, m.name, m.email, m.frozen_at IS NOT NULL AS frozen,
     array_agg(c.capability ORDER BY c.capability) AS capabilities,
     (SELECT w.address FROM wallets w WHERE w.member_id = m.id AND w.unbound_at IS NULL ORDER BY w.id LIMIT 1) AS wallet
   FROM capabilities c JOIN members m ON m.id = c.member_id GROUP BY m.id ORDER BY m.id`,
  {
    id: t.int,
    name: t.text,
    email: t.text.orNull,
    frozen: t.boolean.notNull,
    capabilities: t.text.as<Caller['capabilities'][number]>().array.notNull,
    wallet: t.text.orNull,
  },
);
