import type { ReactNode } from 'react';
import { RowBones } from '@/components/Bones/RowBones';
import { EmptyState } from '@/components/EmptyState';
import { Loaded } from '@/components/Loaded';
import { NewerOlder } from '@/components/NewerOlder';
import type { PageCursor } from '@/components/usePageQuery';
import { useEvents } from '@/services/events';
import { useApi } from '@/services/useApi';
import { useSession } from '@/session/useSession';
import styles from './index.module.css';

/** Of a list in the address: which page it shows, and how it is turned. */
export interface Place {
  cursor: PageCursor;
  onTurn: (to: PageCursor) => void;
}

interface Page<R> {
  list: R[];
  total: number | null;
  older: number | null;
  newer: number | null;
}

interface Props<R> extends Place {
  /** What the rows are called. */
  name: string;
  read: () => Promise<Page<R>>;
  empty: ReactNode;
  row: (one: R, refresh: () => void) => ReactNode;
}

/** A page of the member's rows, the newest first. */
export function Rows<R extends { id: number }>({ name, read, empty, row, onTurn }: Props<R>) {
  const { user } = useSession();
  const request = useApi(read, { refreshDeps: [user?.access_token] });
  const { refresh } = request;
  useEvents(({ type }) => {
    // A notice brings the answer or the decision.
    if (type === 'notice') refresh();
  });
  return (
    <Loaded
      request={request}
      waiting={<RowBones label={`${name}載入中`} />}
      failed={(retry) => <EmptyState tall text={`無法載入${name}。`} retry={retry} />}
    >
      {({ list, total, older, newer }) => (
        <>
          {list.length === 0 ? (
            empty
          ) : (
            <ul className={styles.list} aria-label={name}>
              {list.map((one) => (
                <li key={one.id} className={styles.card}>
                  {row(one, refresh)}
                </li>
              ))}
            </ul>
          )}
          <NewerOlder
            total={total}
            onNewer={newer === null ? undefined : () => onTurn({ after: String(newer) })}
            onOlder={older === null ? undefined : () => onTurn({ before: String(older) })}
          />
        </>
      )}
    </Loaded>
  );
}
