import type { Present } from '@common/staff/presence';
import dayjs from 'dayjs';
import styles from './presence.module.css';

const sinceText = (at: number) => {
  const moment = dayjs(at);
  return moment.isSame(dayjs(), 'day') ? moment.format('HH:mm') : moment.format('M/D HH:mm');
};

/** The other members of staff who have this record open, in one line; its room is reserved, so that nothing shifts. */
export function PresenceLine({ people = [] }: { people: readonly Present[] | undefined }) {
  return (
    <p className={styles.line} role="status">
      {people.map(({ id, name, isEditing, since }) => (
        <span key={id} className={isEditing ? styles.editing : styles.looking}>
          {name}
          {isEditing ? '正在編輯' : '也在看'}
          <small>（{sinceText(since)} 起）</small>
        </span>
      ))}
    </p>
  );
}
