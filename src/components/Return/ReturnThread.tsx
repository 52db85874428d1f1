import type { Return } from '@common/endpoints/returns';
import { RETURN_DONE, RETURN_ROLE } from '@common/lists/returns';
import { Time } from '../Time';
import styles from './Return.module.css';
import { SaidPictures } from './SaidPictures';

/** What was said and done, oldest first; one's own on the right. */
export function ReturnThread({ one }: { one: Return }) {
  return (
    <ol className={styles.thread}>
      {one.entries.map(({ id, role, actorName, step, text, pictures, at }) => (
        <li key={id} className={role === one.role ? styles.mine : undefined}>
          <div className={styles.said}>
            <span className={styles.quiet}>
              {RETURN_ROLE[role]}
              {actorName && `（${actorName}）`}　<Time at={at} />
            </span>
            {step && <b>{RETURN_DONE[step]}</b>}
            {text && <p>{text}</p>}
            <SaidPictures pictures={pictures} />
          </div>
        </li>
      ))}
    </ol>
  );
}
