import { PlainButton } from './PlainButton';
import styles from './SectionPages.module.css';

interface Props {
  label: string;
  pageSize: number;
  current: number;
  total: number;
  onChange: (page: number) => void;
}

/** Turns the pages of a section; nothing where it has one. */
export function SectionPages({ label, pageSize, current, total, onChange }: Props) {
  const pages = Math.ceil(total / pageSize);
  if (pages <= 1) return null;
  return (
    <nav className={styles.pages} aria-label={label}>
      <PlainButton disabled={current <= 1} onClick={() => onChange(current - 1)}>
        上一頁
      </PlainButton>
      <span>
        第 {current} 頁，共 {pages} 頁
      </span>
      <PlainButton disabled={current >= pages} onClick={() => onChange(current + 1)}>
        下一頁
      </PlainButton>
    </nav>
  );
}
