import { Link } from '@umijs/max';
import type { ReactNode } from 'react';
import styles from './LinkTabs.module.css';
import { useCurrentInView } from './useCurrentInView';

interface Props<V extends string | number> {
  /** Accessible name of the choice. */
  label: string;
  items: readonly { value: V; label: ReactNode }[];
  current: V;
  to: (value: V) => { pathname: string; search?: string };
  /** `bare` has no line below. */
  look?: 'tabs' | 'bare' | 'chips';
  className?: string;
}

/** Choices in a row, each a link with its own URL. */
export function LinkTabs<V extends string | number>({
  label,
  items,
  current,
  to,
  look = 'tabs',
  className,
}: Props<V>) {
  const strip = useCurrentInView<HTMLElement>(current);
  return (
    <nav
      ref={strip}
      className={[styles[look], className].filter(Boolean).join(' ')}
      aria-label={label}
    >
      {items.map(({ value, label }) => (
        <Link key={value} to={to(value)} aria-current={value === current ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
