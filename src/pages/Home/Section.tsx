import { Link } from '@umijs/max';
import { type ReactNode, useId } from 'react';
import styles from './Home.module.css';

interface Props {
  title: string;
  /** Small text beside the title. */
  note?: string;
  /** Path of the complete list. */
  more?: string;
  children: ReactNode;
}

/** A section of the home page with its heading. */
export function Section({ title, note, more, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {note && <span className={styles.note}>{note}</span>}
        {more && (
          <Link to={more} aria-label={`看全部${title}`}>
            看全部
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}
