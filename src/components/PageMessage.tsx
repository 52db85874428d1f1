import { Link } from '@umijs/max';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import styles from './PageMessage.module.css';

interface Props {
  title: string;
  text: ReactNode;
  /** The way on; without one, home. */
  action?: { label: string; onClick: () => void };
  children?: ReactNode;
}

/** A page that has nothing to show says why and what to do next. */
export function PageMessage({ title, text, action, children }: Props) {
  return (
    <section className={styles.message}>
      <h1>{title}</h1>
      <p>{text}</p>
      <div className={styles.actions}>
        {action && (
          <Button type="primary" onClick={action.onClick}>
            {action.label}
          </Button>
        )}
        {children}
        <Link to="/" className={styles.home}>
          回首頁
        </Link>
      </div>
    </section>
  );
}
