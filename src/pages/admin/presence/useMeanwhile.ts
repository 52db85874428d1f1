import { staffActionLabel } from '@common/lists/staffActions';
import { changesOf, type LastAction, type PresenceKind } from '@common/staff/presence';
import { useEffect, useRef, useState } from 'react';
import { toast } from '@/feedback/feedback';
import { isStale } from '@/services/isStale';
import { type Compared, rebase } from './rebase';
import { usePresence } from './usePresence';

interface Versioned {
  version: number;
}

/** The part of an editor that `useMeanwhile` needs, as `useEditor` returns it. */
interface Editor<Saved> {
  form: { getFieldsValue(all: true): object; setFieldsValue(values: object): void };
  /** The version that the form began with. */
  saved: Saved | undefined;
  unsaved: boolean;
  busy: boolean;
  /** Takes another version as the saved one. */
  adopt(record: Saved, isUnsaved: boolean): void;
}

interface Edited<Saved> {
  kind: PresenceKind;
  /** Undefined for one that is not saved yet. */
  id: string | undefined;
  compared: Compared;
  /** The form's values of a version, including fields that nobody types. */
  typedOf: (saved: Saved) => object;
  /** Reads the newest version without reporting errors. */
  read: () => Promise<Saved>;
}

/** A version that somebody else saved while the form was open. */
export interface Newer<Saved> {
  record: Saved;
  by: LastAction | undefined;
  /** A save from here was refused for it. */
  isRefused: boolean;
}

/**
 * Follows who else has the record of an editor open, and what they save meanwhile; what is typed here can be put on top
 * of it. Nothing changes in the form until the reader chooses.
 */
export function useMeanwhile<Saved extends Versioned>(
  { form, saved, unsaved, busy, adopt }: Editor<Saved>,
  { kind, id, compared, typedOf, read }: Edited<Saved>,
) {
  const presence = usePresence(kind, id, unsaved);
  const [found, setFound] = useState<Newer<Saved>>();
  const last = presence?.last ?? undefined;
  const heard = changesOf(presence);
  const seen = useRef<number | undefined>(undefined);

  async function look(isRefused: boolean): Promise<void> {
    try {
      const record = await read();
      setFound({ record, by: last, isRefused });
    } catch {
      // The next save is refused, and looks again.
    }
  }
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });
  useEffect(() => {
    if (heard === undefined || busy || heard === seen.current) return;
    const isFirst = seen.current === undefined;
    seen.current = heard;
    if (!isFirst) void latest.current(false);
  }, [heard, busy]);

  const newer = found && saved && !busy && found.record.version > saved.version ? found : undefined;
  const compare = (chosen?: ReadonlySet<string>) =>
    newer && saved
      ? rebase(compared, typedOf(saved), form.getFieldsValue(true), typedOf(newer.record), chosen)
      : undefined;

  const isSilent = newer !== undefined && compare()?.differences.length === 0;
  // The other save changed no field of this form; it put the record on sale, for example, or published it.
  useEffect(() => {
    if (!isSilent || !newer) return;
    adopt(newer.record, unsaved);
    const { by } = newer;
    if (by) void toast.info(`${by.staff.name}：${staffActionLabel(by.action)}`);
  });

  return {
    people: presence?.people,
    newer: isSilent ? undefined : newer,
    compare,
    hasTyped: unsaved,
    /** Keeps what is typed, on top of the newer version; of conflicts in `chosen` takes theirs. */
    keepMine(chosen: ReadonlySet<string>) {
      const values = compare(chosen)?.values;
      if (!newer || !values) return;
      form.setFieldsValue(values);
      adopt(newer.record, true);
    },
    takeTheirs() {
      if (!newer) return;
      form.setFieldsValue(typedOf(newer.record));
      adopt(newer.record, false);
    },
    /** After a refused save: reads what it was refused for. */
    handleRefusal(error: unknown) {
      if (isStale(error)) void look(true);
    },
  };
}
