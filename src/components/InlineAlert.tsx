import type { ReactNode } from 'react';
import styles from './InlineAlert.module.css';

const reveal = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'center' });

/** Why a form was not sent, at the part of it that has to be looked at. It comes into view: the button is at the form's end. */
export const InlineAlert = ({ children }: { children: ReactNode }) => (
  <p ref={reveal} className={styles.alert} role="alert">
    {children}
  </p>
);
