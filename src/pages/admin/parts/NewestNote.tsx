import type { StaffNote } from '@common/endpoints/staffNotes';
import styles from './Section.module.css';

/** The newest internal note in one line above the buttons of a drawer's foot: it grows upwards, so that no button moves. */
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
