import type { Notice } from '@common/endpoints/notices';
import { DataLink } from '@/components/DataLink';
import { Picture } from '@/components/Picture';
import { Time } from '@/components/Time';
import { api } from '@/services/api';
import styles from './NoticeItem.module.css';

/** Marks a followed notice read; the server confirms by an event. */
function markRead({ id, readAt }: Notice): void {
  if (readAt !== null) return;
  api('POST /api/me/notices/:id/read', { params: { id }, skipErrorHandler: true }).catch(() => {});
}

/** A notice with its time and link. */
export function NoticeItem({ notice, isRead }: { notice: Notice; isRead: boolean }) {
  const { label, text, link, picture, createdAt } = notice;
  return (
    <DataLink to={link} className={styles.item} onClick={() => markRead(notice)}>
      {picture && (
        <span className={styles.picture}>
          <Picture picture={picture} alt="" sizes="48px" />
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.head}>
          {!isRead && <i className={styles.unread} role="img" aria-label="未讀" />}
          <b>{label}</b>
        </span>
        <span className={styles.text}>{text}</span>
        <small>
          <Time at={createdAt} />
        </small>
      </span>
    </DataLink>
  );
}
