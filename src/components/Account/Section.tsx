import type { ReactNode } from 'react';
import styles from './Account.module.css';

/** A part of one's account under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
