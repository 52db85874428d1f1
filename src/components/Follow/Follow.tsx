import { lazyPart } from '@/components/lazyPart';
import styles from './Follow.module.css';

const FollowButton = lazyPart(async () => (await import('./FollowButton')).FollowButton);

type Props = Parameters<typeof FollowButton>[0];

/** Follows a seller; loads after what the page is about. */
export const Follow = (props: Props) => (
  <div className={styles.place}>
    <FollowButton {...props} />
  </div>
);
