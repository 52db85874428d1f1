import type { ReactNode } from 'react';
import styles from './Account.module.css';

/** A section of the account page with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
