/**
 * A reader's position in a member's events: the reader has each event up to `id` whose transaction is visible in `snapshot`
 * (`pg_snapshot`). An id alone would skip events that an older transaction commits later, since ids are drawn before commits.
 * A position without a snapshot was sent by a release that counted by id.
 */
export interface EventPosition {
  id: number;
  snapshot: string | null;
}

/** Longest snapshot that is sent to a reader, characters: it comes back in a header. */
const MAX_LENGTH = 1_000;
const TEXT = /^(\d{1,15})(?:@((\d{1,15}):(\d{1,15}):([\d,]*)))?$/;

/** The first transaction id that is not visible in a snapshot, nor is any greater one. */
const xmaxOf = (snapshot: string) => Number(snapshot.split(':')[1]);

/**
 * The position as the id of a server-sent event. A snapshot with too many open transactions is shortened to one in which the
 * oldest of them and all later ones are invisible: a reader that resumes there may get events again.
 */
export function formatPosition({ id, snapshot }: EventPosition): string {
  if (snapshot === null) return String(id);
  const [xmin] = snapshot.split(':');
  return `${id}@${snapshot.length > MAX_LENGTH ? `${xmin}:${xmin}:` : snapshot}`;
}

/** Whether PostgreSQL takes the parts of a text as a snapshot. */
function isSnapshot(xmin: number, xmax: number, open: string): boolean {
  const xids = open === '' ? [] : open.split(',').map(Number);
  const inOrder = xids.every((xid, n) => xid > (xids[n - 1] ?? xmin - 1) && xid < xmax);
  return xmin % 2 ** 32 > 0 && xmax % 2 ** 32 > 0 && xmin <= xmax && inOrder;
}

/** The position in the header Last-Event-ID; undefined on a first connect or if malformed. */
export function parsePosition(header: string | string[] | undefined): EventPosition | undefined {
  if (typeof header !== 'string' || header.length > MAX_LENGTH + 100) return undefined;
  const [, id, snapshot, xmin, xmax, open = ''] = TEXT.exec(header) ?? [];
  if (id === undefined) return undefined;
  if (snapshot === undefined) return { id: Number(id), snapshot: null };
  return isSnapshot(Number(xmin), Number(xmax), open) ? { id: Number(id), snapshot } : undefined;
}

/** Whether a position is ahead of the database: it was sent before the database was restored from a backup. */
export const isAhead = (position: EventPosition, snapshot: string): boolean =>
  position.snapshot !== null && xmaxOf(position.snapshot) > xmaxOf(snapshot);
