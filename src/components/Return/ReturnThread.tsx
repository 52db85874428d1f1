import type { Return } from '@common/endpoints/returns';
import { RETURN_ROLE, returnDone } from '@common/lists/returns';
import { Thread } from '../Thread/Thread';

/** A return's messages and steps; only staff see names. */
export function ReturnThread({ one }: { one: Return }) {
  return (
    <Thread
      entries={one.entries.map(({ role, actorName, step, ...entry }) => ({
        ...entry,
        by: RETURN_ROLE[role] + (actorName ? `（${actorName}）` : ''),
        isMine: role === one.role,
        title: step ? returnDone(step, one.reason) : undefined,
      }))}
    />
  );
}
