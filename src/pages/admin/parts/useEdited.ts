import { useState } from 'react';
import { EDITED, useOpened } from './useOpened';

/**
 * The record of a list whose editor the URL names.
 * @param param the URL's parameter, where the list opens its records in two ways
 */
export function useEdited<Edited extends { id: number }>(param?: string) {
  const { opened, open } = useOpened(EDITED, param);
  const [clicked, setClicked] = useState<Edited>();
  return {
    /** Its number, or `new`; undefined while none is edited. */
    edited: opened,
    /** It as the list showed it when the reader chose it; undefined where a link opened it. */
    known: String(clicked?.id) === opened ? clicked : undefined,
    edit(record: Edited) {
      setClicked(record);
      open(record.id);
    },
    create: () => open('new'),
    close() {
      setClicked(undefined);
      open(undefined);
    },
  };
}
