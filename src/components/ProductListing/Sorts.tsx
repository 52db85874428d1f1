import { history, Link } from '@umijs/max';
import styles from './Sorts.module.css';

interface Props<V extends string> {
  sorts: readonly { value: V; label: string; to: { pathname: string; search: string } }[];
  current: V;
}

/** The orders of a list of goods, each with its own URL. A phone has no room for all of them side by side. */
export function Sorts<V extends string>({ sorts, current }: Props<V>) {
  const handleSort = (chosen: string) => {
    const one = sorts.find(({ value }) => value === chosen);
    if (one) history.push(one.to);
  };
  return (
    <>
      <select
        className={styles.select}
        aria-label="排序"
        value={current}
        onChange={({ target }) => handleSort(target.value)}
      >
        {sorts.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <nav className={styles.sorts} aria-label="排序">
        {sorts.map(({ value, label, to }) => (
          <Link key={value} to={to} aria-current={value === current ? 'true' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
    </>
  );
}
