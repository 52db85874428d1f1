import type { PresenceKind } from '@common/presence';
import { PresenceLine } from './PresenceLine';
import { usePresence } from './usePresence';

/** In a form that edits a record: who else has it open; they see that it is edited here. */
export const OthersHere = ({ kind, id }: { kind: PresenceKind; id: number }) => (
  <PresenceLine people={usePresence(kind, String(id), true)?.people} />
);
