import { BellOutlined } from '@ant-design/icons';
import { useRef, useState } from 'react';
import { lazyPart } from '@/components/lazyPart';
import { unreadText, useUnread } from '@/components/Notices/useUnread';
import { useSession } from '@/session/useSession';
import styles from './NoticeBell.module.css';
import { useDisclosure } from './useDisclosure';

const NewestNotices = lazyPart(
  async () => (await import('@/components/Notices/NewestNotices')).NewestNotices,
);

function Bell() {
  const unread = useUnread();
  const menu = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  useDisclosure(menu);
  const count = unreadText(unread);
  return (
    <details
      ref={menu}
      className={styles.bell}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary aria-label={count ? `通知，${count} 則未讀` : '通知'} title="通知">
        <BellOutlined aria-hidden />
        {count && (
          <span className={styles.count} aria-hidden>
            {count}
          </span>
        )}
      </summary>
      <div className={styles.menu}>{isOpen && <NewestNotices />}</div>
    </details>
  );
}

/** The member's notices with a live count; nothing for a visitor. */
export function NoticeBell() {
  const { loggedIn } = useSession();
  return loggedIn ? <Bell /> : null;
}
