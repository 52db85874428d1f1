import { useEffect } from 'react';
import { PlainButton } from '@/components/PlainButton';
import { setFollow, useFollow } from '@/follows/follows';
import { useSession } from '@/session/useSession';
import { useWhenSignedIn } from '@/session/useWhenSignedIn';
import styles from './FollowButton.module.css';

interface Props {
  seller: { id: number; name: string };
  /** Sells nothing now: cannot be followed newly. */
  isPaused?: boolean;
}

/** 追蹤: a visitor signs in first, and then follows. Nobody follows themselves. */
export function FollowButton({ seller, isPaused = false }: Props) {
  const { id, name } = seller;
  const { user } = useSession();
  const follows = useFollow(id) ?? false;
  const { isOpen: isWanted, open: want, close } = useWhenSignedIn();
  const isOwn = user?.member?.id === id;
  useEffect(() => {
    if (!isWanted) return;
    close();
    if (!isOwn) void setFollow(id, true);
  }, [isWanted, close, isOwn, id]);
  if (isOwn || (isPaused && !follows)) return null;
  return (
    <PlainButton
      className={styles.button}
      aria-pressed={follows}
      aria-label={`追蹤 ${name}`}
      title={follows ? '取消追蹤' : '有新品時通知您'}
      onClick={() => (follows ? void setFollow(id, false) : want())}
    >
      {follows ? '追蹤中' : '追蹤'}
    </PlainButton>
  );
}
