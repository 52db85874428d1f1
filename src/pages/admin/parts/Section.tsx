import type { ReactNode } from 'react';
import styles from './Section.module.css';

interface Props {
  title: string;
  /** Beside the title, such as a link to the whole list. */
  extra?: ReactNode;
  children: ReactNode;
}

/** A part of an order's or member's page. */
export function Section({ title, extra, children }: Props) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2>
        {title} {extra && <small>{extra}</small>}
      </h2>
      {children}
    </section>
  );
}
