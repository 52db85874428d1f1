import { staffActionLabel } from '@common/lists/staffActions';
import { changesOf, type PresenceKind } from '@common/staff/presence';
import { Alert, Button } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import { useSession } from '@/session/useSession';
import { PresenceLine } from './PresenceLine';
import styles from './presence.module.css';
import { usePresence } from './usePresence';

interface Props {
  kind: PresenceKind;
  id: string;
  isEditing?: boolean;
  /** The page is reading the record. */
  loading: boolean;
  /** Reads the record again; open dialogs and what is typed in them stay until the reader asks for it. */
  onRead: () => void;
}

/** Above a record that is worked on in dialogs: who else has it open, and what they did meanwhile. */
export function RecordPresence({ kind, id, isEditing = false, loading, onRead }: Props) {
  const me = useSession().user?.member?.id;
  const presence = usePresence(kind, id, isEditing);
  const last = presence?.last ?? undefined;
  const heard = changesOf(presence);
  /** The last action that the page shows. */
  const [shown, setShown] = useState<number>();
  const isMine = last?.staff.id === me;
  useEffect(() => {
    // The page shows the caller's own action from its response.
    if (heard !== undefined && (shown === undefined || isMine)) setShown(heard);
  }, [heard, shown, isMine]);
  const isNews = heard !== undefined && shown !== undefined && heard !== shown && !isMine;
  return (
    <>
      <PresenceLine people={presence?.people} />
      {isNews && last && (
        <Alert
          className={styles.news}
          type="info"
          showIcon
          title={`${last.staff.name} 在 ${dayjs(last.at).format('HH:mm')}：${staffActionLabel(last.action)}`}
          action={
            <Button
              size="small"
              loading={loading}
              onClick={() => {
                setShown(heard);
                onRead();
              }}
            >
              看最新的
            </Button>
          }
        />
      )}
    </>
  );
}
