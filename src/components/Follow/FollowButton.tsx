import { useEffect, useEffectEvent } from 'react';
import { PlainButton } from '@/components/PlainButton';
import { followSignedIn, setFollow, useFollow } from '@/follows/follows';
import { useSession } from '@/session/useSession';
import { useWhenSignedIn } from '@/session/useWhenSignedIn';
import styles from './FollowButton.module.css';

interface Props {
  seller: { id: number; name: string };
  /** Sells nothing now: cannot be followed newly. */
  isPaused?: boolean;
  /** Told by how much a press changes the number of followers, and when that is taken back because the server refused. */
  onCount?: (by: 1 | -1) => void;
}

/** 追蹤: a visitor signs in first, and then follows. Nobody follows themselves. */
export function FollowButton({ seller, isPaused = false, onCount }: Props) {
  const { id, name } = seller;
  const { user, loggedIn } = useSession();
  const follows = useFollow(id) ?? false;
  const { isOpen: isWanted, open: want, close } = useWhenSignedIn();
  const isOwn = user?.member?.id === id;

  async function choose(wanted: boolean): Promise<void> {
    onCount?.(wanted ? 1 : -1);
    if (!(await setFollow(id, wanted))) onCount?.(wanted ? -1 : 1);
  }

  const follow = useEffectEvent(() => {
    close();
    if (!isOwn) void followSignedIn(id, onCount);
  });
  useEffect(() => {
    if (isWanted) follow();
  }, [isWanted]);
  if (isOwn || (isPaused && !follows)) return null;
  return (
    <PlainButton
      className={styles.button}
      aria-pressed={follows}
      aria-label={`追蹤 ${name}`}
      title={follows ? '取消追蹤' : '有新品時通知您'}
      onClick={() => (follows || loggedIn ? void choose(!follows) : want())}
    >
      {follows ? '追蹤中' : '追蹤'}
    </PlainButton>
  );
}
