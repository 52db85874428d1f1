import type { Present } from '@common/staff/presence';
import { Meanwhile } from './Meanwhile';
import { PresenceLine } from './PresenceLine';
import type { Rebased } from './rebase';
import type { Newer } from './useMeanwhile';

interface Props {
  /** The result of `useMeanwhile`. */
  meanwhile: {
    people: readonly Present[] | undefined;
    newer: Newer<unknown> | undefined;
    compare: () => Rebased | undefined;
    hasTyped: boolean;
    keepMine: (chosen: ReadonlySet<string>) => void;
    takeTheirs: () => void;
  };
}

/** Above an editor: who else has the record open, and what they saved meanwhile. */
export function EditorPresence({ meanwhile }: Props) {
  const { people, newer, compare, hasTyped, keepMine, takeTheirs } = meanwhile;
  const { by, isRefused } = newer ?? {};
  return (
    <>
      <PresenceLine people={people} />
      {newer && (
        <Meanwhile
          by={by && { name: by.staff.name, at: by.at }}
          compare={compare}
          hasTyped={hasTyped}
          isRefused={isRefused === true}
          onKeep={keepMine}
          onTake={takeTheirs}
        />
      )}
    </>
  );
}
