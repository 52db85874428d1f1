import type { Member } from '@common/endpoints/auth';
import { Picture } from '../Picture';
import styles from './Avatar.module.css';

interface Props {
  member: Pick<Member, 'name' | 'avatar'> | undefined;
  /** CSS class for size and colours. */
  className?: string;
}

/**
 * A member's picture, or the first letter of their name. Decorative, because the name stands beside it: CSS draws the
 * letter, so that it is no part of the page's text.
 */
export function Avatar({ member, className = '' }: Props) {
  const [initial] = member?.name ?? '會員';
  const picture = member?.avatar;
  return (
    <span
      className={`${styles.avatar} ${className}`}
      data-initial={picture ? undefined : initial}
      aria-hidden
    >
      {picture && (
        <span className={styles.picture}>
          <Picture picture={picture} alt="" sizes="48px" eager />
        </span>
      )}
    </span>
  );
}
