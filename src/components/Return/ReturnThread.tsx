import type { Return } from '@common/endpoints/returns';
import { RETURN_ROLE, returnDone } from '@common/lists/returns';
import { Time } from '../Time';
import { EntryPictures } from './EntryPictures';
import styles from './Return.module.css';

/** Messages and steps, oldest first; the viewer's own on the right. */
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
            {step && <b>{returnDone(step, one.reason)}</b>}
            {text && <p>{text}</p>}
            <EntryPictures pictures={pictures} />
          </div>
        </li>
      ))}
    </ol>
  );
}
