import type { PresenceKind, PresenceState } from '@common/staff/presence';
import { useEffect, useState } from 'react';
import { followEvents } from '@/services/eventStream';
import { useSession } from '@/session/useSession';

/** How long the last state stays without a connection, ms: the server ends each stream once a minute. */
const ABSENCE_MS = 10_000;

const isState = (data: unknown): data is PresenceState =>
  typeof data === 'object' && data !== null && 'people' in data && Array.isArray(data.people);

const urlOf = (kind: PresenceKind, id: string, isEditing: boolean) =>
  `/api/admin/presence/${kind}/${encodeURIComponent(id)}/events${isEditing ? '?editing=1' : ''}`;

/**
 * Shows the others of staff that this one has a record open, and returns who they are and who changed it last.
 * Undefined until the server has said it, and after `ABSENCE_MS` without a connection.
 * @param id undefined for a record that is not saved yet
 */
export function usePresence(
  kind: PresenceKind,
  id: string | undefined,
  isEditing: boolean,
): PresenceState | undefined {
  const { user, loggedIn } = useSession();
  const token = loggedIn ? user?.access_token : undefined;
  const record = id === undefined ? undefined : `${kind} ${id}`;
  const [received, setReceived] = useState<{ record: string; state: PresenceState }>();
  useEffect(() => {
    if (token === undefined || id === undefined) return;
    let absence: ReturnType<typeof setTimeout> | undefined;
    const stop = followEvents({
      url: urlOf(kind, id, isEditing),
      token,
      onEvent({ type, data }) {
        if (type === 'presence' && isState(data))
          setReceived({ record: `${kind} ${id}`, state: data });
      },
      onConnection(isConnected) {
        clearTimeout(absence);
        if (!isConnected) absence = setTimeout(() => setReceived(undefined), ABSENCE_MS);
      },
    });
    return () => {
      stop();
      clearTimeout(absence);
    };
  }, [kind, id, isEditing, token]);
  return received?.record === record ? received?.state : undefined;
}
