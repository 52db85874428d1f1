import type { SortKey } from '@common/lists/listSorts';
import { type RowOf, t } from '../../../db/columns';
import { byId, byName, readBeyond } from '../../../db/cursorPages';
import { type Queryable, statement, type Tx } from '../../../db/database';
import { containsPattern } from '../../../db/likePattern';
import { type FoundPage, idsFirst, sortedPages } from '../../../db/sortedPages';
import type { PageCursor } from '../../../http/paging';

const COLUMNS = {
  id: t.int,
  name: t.text,
  email: t.text.orNull,
  email_refused_at: t.timestamp.orNull,
  email_refusal: t.text.orNull,
  created_at: t.timestamp,
  frozen_at: t.timestamp.orNull,
  closed_at: t.timestamp.orNull,
  paused_products: t.int,
  paused_lots: t.int,
  wallets: t.text.array,
  capabilities: t.text.array,
  /** By `asset.bucket`, base units. */
  balances: t.json.as<Record<string, string>>(),
  /** Open sessions. */
  sessions: t.int,
  factor_since: t.timestamp.orNull,
  /** `at` in milliseconds. */
  history: t.json.as<{ action: string; staff: string; note: string; at: number }[]>(),
};

export type MemberRow = RowOf<typeof COLUMNS>;

// Bid holds count as available: shown as held, they would reveal the secret maximum (ADR 019).
const shown = (
  cursor = '',
) => `SELECT ${cursor} m.id, m.name, m.email, m.email_refused_at, m.email_refusal, m.created_at, m.frozen_at, m.closed_at,
    (SELECT count(*)::int FROM products p WHERE p.seller_id = m.id AND p.paused) AS paused_products,
    (SELECT count(*)::int FROM lots t WHERE t.seller_id = m.id AND t.suspended_at IS NOT NULL
       AND t.closed_at IS NULL AND t.withdrawn_at IS NULL) AS paused_lots,
    coalesce((SELECT array_agg(w.address ORDER BY w.id) FROM wallets w
      WHERE w.member_id = m.id AND w.unbound_at IS NULL), '{}') AS wallets,
    coalesce((SELECT array_agg(c.capability ORDER BY 1) FROM capabilities c WHERE c.member_id = m.id), '{}') AS capabilities,
    coalesce((SELECT json_object_agg(a.asset || '.' || a.bucket,
        (a.balance + CASE a.bucket WHEN 'held' THEN -b.bids ELSE b.bids END)::text)
      FROM accounts a CROSS JOIN LATERAL (
        SELECT coalesce(sum(h.amount), 0) AS bids FROM holds h
        WHERE h.member_id = m.id AND h.asset = a.asset AND h.ref_type = 'lot' AND h.state = 'live') b
      WHERE a.member_id = m.id), '{}') AS balances,
    (SELECT count(*)::int FROM sessions o
     WHERE o.member_id = m.id AND o.revoked_at IS NULL AND o.expires_at >= now()) AS sessions,
    least((SELECT f.enrolled_at FROM second_factors f WHERE f.member_id = m.id),
      (SELECT min(k.created_at) FROM passkeys k WHERE k.member_id = m.id)) AS factor_since,
    (SELECT coalesce(json_agg(json_build_object('action', s.action, 'staff', p.name, 'note', s.note,
       'at', floor(extract(epoch FROM s.created_at) * 1000)::bigint) ORDER BY s.id DESC), '[]')
     FROM staff_actions s JOIN members p ON p.id = s.staff_id
     WHERE s.ref_type = 'member' AND s.ref_id = m.id::text) AS history
  FROM members m`;
// One of $4 to $6 is not null: a number, the start of a wallet, part of a name or an e-mail address. Hexadecimal
// digits sort below g, so the index of addresses finds what starts with them.
const FOUND = `m.id IN (
    SELECT $4::bigint
    UNION ALL SELECT w.member_id FROM wallets w WHERE w.address >= $5::text AND w.address < $5::text || 'g'
    UNION ALL SELECT s.ref_id FROM staff_search s
      WHERE s.kind = 'member' AND s.terms @> (SELECT find_grams($6::text)) AND s.words LIKE lower($7::text))
  AND (NOT $3::boolean OR m.frozen_at IS NOT NULL AND m.closed_at IS NULL)`;
const ALL = '(NOT $3::boolean OR m.frozen_at IS NOT NULL AND m.closed_at IS NULL)';

const KEYS = { joined: byId('m.id'), name: byName('members', 'name', 'm') };
const listing = (name: string, where: string) =>
  sortedPages('members', name, KEYS, {
    from: 'members m',
    where,
    text: idsFirst('m.id', shown),
    columns: COLUMNS,
  });
const all = listing('Members', ALL);
const found = listing('FoundMembers', FOUND);
const one = statement('staffMember', `${shown()} WHERE m.id = $1`, COLUMNS);

export interface MemberFilter {
  id: number | null;
  /** Lower case. */
  walletStart: string | null;
  text: string | null;
  onlyFrozen: boolean;
}

export function pageMembers(
  db: Queryable,
  { id, walletStart, text, onlyFrozen }: MemberFilter,
  by: SortKey<'members'>,
  cursor: PageCursor<number | string>,
  size: number,
): Promise<FoundPage<MemberRow>> {
  if (id === null && walletStart === null && text === null) {
    return readBeyond(db, all[by], cursor, size, [onlyFrozen], !onlyFrozen);
  }
  const filter = [onlyFrozen, id, walletStart, text, text && containsPattern(text)];
  return readBeyond(db, found[by], cursor, size, filter);
}

export function readMemberRow(db: Queryable, id: number): Promise<MemberRow | undefined> {
  return db.maybeOne(one, [id]);
}

const capabilitiesOf = statement(
  'capabilitiesOf',
  'SELECT capability FROM capabilities WHERE member_id = $1',
  { capability: t.text },
);

export async function readCapabilities(tx: Tx, memberId: number): Promise<string[]> {
  const rows = await tx.run(capabilitiesOf, [memberId]);
  return rows.map((row) => row.capability);
}

const freeze = statement(
  'freezeByStaff',
  'UPDATE members SET frozen_at = now() WHERE id = $1 AND frozen_at IS NULL RETURNING id',
);
const unfreeze = statement(
  'unfreezeByStaff',
  `UPDATE members SET frozen_at = NULL
   WHERE id = $1 AND closed_at IS NULL AND floor(extract(epoch FROM frozen_at) * 1000) = $2 RETURNING id`,
);

/** Returns false when the member was frozen already. */
export async function freezeRow(tx: Tx, memberId: number): Promise<boolean> {
  return (await tx.run(freeze, [memberId])).length > 0;
}

/** Ends the freeze that began at `frozenAt` (ms); returns false when the member is not frozen since then. */
export async function unfreezeRow(tx: Tx, memberId: number, frozenAt: number): Promise<boolean> {
  return (await tx.run(unfreeze, [memberId, frozenAt])).length > 0;
}
