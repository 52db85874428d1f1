import type { StaffNote } from '@common/endpoints/staffNotes';
import styles from './Section.module.css';

/** The newest internal note in one line, for where an action is pressed; its room is reserved, so that nothing shifts. */
export function NewestNote({ notes }: { notes: readonly StaffNote[] | undefined }) {
  const [newest] = notes ?? [];
  return (
    <p className={styles.newest} role="status">
      {newest && (
        <>
          <b>內部備註 {notes?.length} 則</b>　{newest.staff.name}：{newest.text}
        </>
      )}
    </p>
  );
}
