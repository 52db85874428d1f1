import styles from './presence.module.css';
import type { Difference } from './rebase';

/** What somebody else changed, field by field; beside it what is typed here. */
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
