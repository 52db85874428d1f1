import { type Queryable, statement, type Tx } from '../../db/database';

export interface MemberRow {
  id: number;
  name: string;
  email: string | null;
  created_at: Date;
  frozen_at: Date | null;
  wallets: string[];
  capabilities: string[];
  /** By `asset.bucket`, base units. */
  balances: Record<string, string>;
  /** As JSON: moments are milliseconds. */
  history: { action: string; staff: string; note: string; at: number }[];
}

// What is held for bids counts as available here: alone, it would be a hidden maximum (ADR 019).
const SHOWN = `SELECT m.id, m.name, m.email, m.created_at, m.frozen_at,
    coalesce((SELECT array_agg(w.address ORDER BY w.id) FROM wallets w
      WHERE w.member_id = m.id AND w.unbound_at IS NULL), '{}') AS wallets,
    coalesce((SELECT array_agg(c.capability ORDER BY 1) FROM capabilities c WHERE c.member_id = m.id), '{}') AS capabilities,
    coalesce((SELECT json_object_agg(a.asset || '.' || a.bucket,
        (a.balance + CASE a.bucket WHEN 'held' THEN -b.bids ELSE b.bids END)::text)
      FROM accounts a CROSS JOIN LATERAL (
        SELECT coalesce(sum(h.amount), 0) AS bids FROM holds h
        WHERE h.member_id = m.id AND h.asset = a.asset AND h.ref_type = 'lot' AND h.state = 'live') b
      WHERE a.member_id = m.id), '{}') AS balances,
    (SELECT coalesce(json_agg(json_build_object('action', s.action, 'staff', p.name, 'note', s.note,
       'at', floor(extract(epoch FROM s.created_at) * 1000)::bigint) ORDER BY s.id DESC), '[]')
     FROM staff_actions s JOIN members p ON p.id = s.staff_id
     WHERE s.ref_type = 'member' AND s.ref_id = m.id::text) AS history
  FROM members m`;
// Each of the first three may be null: a number, the start of a wallet, part of a name or an e-mail address.
const MATCH = `($1::bigint IS NULL OR m.id = $1)
  AND ($2::text IS NULL OR EXISTS (SELECT 1 FROM wallets w WHERE w.member_id = m.id AND w.address LIKE $2))
  AND ($3::text IS NULL OR m.name ILIKE $3 OR m.email ILIKE $3)
  AND (NOT $4::boolean OR m.frozen_at IS NOT NULL)`;

const page = statement(
  'pageMembers',
  `${SHOWN} WHERE ${MATCH} ORDER BY m.id DESC LIMIT $5 OFFSET $6`,
);
const count = statement('countMembers', `SELECT count(*) AS total FROM members m WHERE ${MATCH}`);
const one = statement('staffMember', `${SHOWN} WHERE m.id = $1`);

export interface MemberFilter {
  id: number | null;
  /** Lower case. */
  walletStart: string | null;
  text: string | null;
  onlyFrozen: boolean;
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

export async function pageMembers(
  db: Queryable,
  { id, walletStart, text, onlyFrozen }: MemberFilter,
  { pageSize, offset }: { pageSize: number; offset: number },
): Promise<{ rows: MemberRow[]; total: number }> {
  const filter = [
    id,
    walletStart && `${escapeLike(walletStart)}%`,
    text && `%${escapeLike(text)}%`,
    onlyFrozen,
  ];
  const [rows, counted] = await Promise.all([
    db.run<MemberRow>(page, [...filter, pageSize, offset]),
    db.run<{ total: number }>(count, filter),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

export async function readMemberRow(db: Queryable, id: number): Promise<MemberRow | undefined> {
  return (await db.run<MemberRow>(one, [id]))[0];
}

const lockAdmins = statement(
  'lockAdministrators',
  `SELECT 1 FROM capabilities WHERE capability = 'admin' ORDER BY member_id FOR UPDATE`,
);
const otherAdmins = statement(
  'otherAdministrators',
  `SELECT count(*)::int AS n FROM capabilities c JOIN members m ON m.id = c.member_id
   WHERE c.capability = 'admin' AND m.frozen_at IS NULL AND m.id <> $1`,
);

/** How many administrators besides this member can act; locked, so that two cannot end each other. */
export async function lockOtherAdmins(tx: Tx, memberId: number): Promise<number> {
  await tx.run(lockAdmins);
  const [row] = await tx.run<{ n: number }>(otherAdmins, [memberId]);
  return row?.n ?? 0;
}

const capabilitiesOf = statement(
  'capabilitiesOf',
  'SELECT capability FROM capabilities WHERE member_id = $1',
);

export async function readCapabilities(tx: Tx, memberId: number): Promise<string[]> {
  const rows = await tx.run<{ capability: string }>(capabilitiesOf, [memberId]);
  return rows.map((row) => row.capability);
}

const freeze = statement(
  'freezeByStaff',
  'UPDATE members SET frozen_at = now() WHERE id = $1 AND frozen_at IS NULL RETURNING id',
);
const unfreeze = statement(
  'unfreezeByStaff',
  'UPDATE members SET frozen_at = NULL WHERE id = $1 AND frozen_at IS NOT NULL RETURNING id',
);

/** Whether this call changed it. */
export async function setFrozen(tx: Tx, memberId: number, frozen: boolean): Promise<boolean> {
  return (await tx.run(frozen ? freeze : unfreeze, [memberId])).length > 0;
}
