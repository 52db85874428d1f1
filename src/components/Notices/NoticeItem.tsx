import type { Notice } from '@common/endpoints/notices';
import { Link } from '@umijs/max';
import { Picture } from '@/components/Picture';
import { Time } from '@/components/Time';
import { api } from '@/services/api';
import styles from './NoticeItem.module.css';

/** It was followed, so it was read; the server's word about it comes back as an event. */
function markRead({ id, readAt }: Notice): void {
  if (readAt !== null) return;
  api('POST /api/me/notices/:id/read', { params: { id }, skipErrorHandler: true }).catch(() => {});
}

/** One notice: what happened, when, and the way to it. */
export function NoticeItem({ notice, isRead }: { notice: Notice; isRead: boolean }) {
  const { label, text, link, picture, createdAt } = notice;
  return (
    <Link to={link} className={styles.item} onClick={() => markRead(notice)}>
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
    </Link>
  );
}
