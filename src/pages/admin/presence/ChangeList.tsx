import styles from './presence.module.css';
import type { Difference } from './rebase';

/** Another person's changes, field by field, beside the values typed here. */
export function ChangeList({ differences }: { differences: readonly Difference[] }) {
  return (
    <ul className={styles.changes}>
      {differences.map(({ path, label, before, theirs, mine }) => (
        <li key={path}>
          {label}：<del>{before}</del> → <ins>{theirs}</ins>
          {mine !== undefined && <div>您填的：{mine}</div>}
        </li>
      ))}
    </ul>
  );
}
