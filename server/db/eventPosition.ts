/**
 * A reader's position in a member's events: it has each up to `id` whose transaction is visible in `snapshot` (`pg_snapshot`). An id
 * alone would skip what an older transaction commits later, since ids are drawn before commits. Without a snapshot it
 * was sent by a release that counted by id.
 */
export interface EventPosition {
  id: number;
  snapshot: string | null;
}

/** Longest snapshot that is sent to a reader, characters: it comes back in a header. */
const LONGEST = 1_000;
const TEXT = /^(\d{1,15})(?:@((\d{1,15}):(\d{1,15}):([\d,]*)))?$/;

/** The number from which on no transaction is visible in a snapshot. */
const xmaxOf = (snapshot: string) => Number(snapshot.split(':')[1]);

/**
 * As SSE's id. Where very many transactions are open, nothing since the oldest one counts as seen: a reader that resumes there
 * may get events again.
 */
export function formatPosition({ id, snapshot }: EventPosition): string {
  if (snapshot === null) return String(id);
  const [xmin] = snapshot.split(':');
  return `${id}@${snapshot.length > LONGEST ? `${xmin}:${xmin}:` : snapshot}`;
}

/** PostgreSQL refuses any other text as a snapshot. */
function isSnapshot(xmin: number, xmax: number, open: string): boolean {
  const xids = open === '' ? [] : open.split(',').map(Number);
  const inOrder = xids.every((xid, n) => xid > (xids[n - 1] ?? xmin - 1) && xid < xmax);
  return xmin % 2 ** 32 > 0 && xmax % 2 ** 32 > 0 && xmin <= xmax && inOrder;
}

/** Of the header Last-Event-ID; undefined on a first connect or if malformed. */
export function parsePosition(header: string | string[] | undefined): EventPosition | undefined {
  if (typeof header !== 'string' || header.length > LONGEST + 100) return undefined;
  const [, id, snapshot, xmin, xmax, open = ''] = TEXT.exec(header) ?? [];
  if (id === undefined) return undefined;
  if (snapshot === undefined) return { id: Number(id), snapshot: null };
  return isSnapshot(Number(xmin), Number(xmax), open) ? { id: Number(id), snapshot } : undefined;
}

/** Whether a position is ahead of the database: it was sent before that was restored. */
export const isAhead = (position: EventPosition, snapshot: string): boolean =>
  position.snapshot !== null && xmaxOf(position.snapshot) > xmaxOf(snapshot);
