import { WarningOutlined } from '@ant-design/icons';
import type { Picture } from '@common/endpoints/pictures';
import { Time } from '../Time';
import { EntryPictures } from './EntryPictures';
import styles from './Thread.module.css';

export interface ThreadEntry {
  id: number;
  /** Who wrote it, for the reader. */
  by: string;
  isMine: boolean;
  at: number;
  /** What was done, above the text. */
  title?: string | undefined;
  text: string;
  pictures: readonly Picture[];
  /** What its reader should know before following it. */
  caution?: string | undefined;
}

/** Messages and steps, oldest first; the viewer's own on the right. */
export function Thread({ entries }: { entries: readonly ThreadEntry[] }) {
  return (
    <ol className={styles.thread} aria-label="往來紀錄">
      {entries.map(({ id, by, isMine, at, title, text, pictures, caution }) => (
        <li key={id} className={isMine ? styles.mine : undefined}>
          <div className={styles.said}>
            <span className={styles.quiet}>
              {by}　<Time at={at} />
            </span>
            {title && <b>{title}</b>}
            {text && <p>{text}</p>}
            <EntryPictures pictures={pictures} />
            {caution && (
              <span className={styles.caution}>
                <WarningOutlined aria-hidden />
                {caution}
              </span>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
