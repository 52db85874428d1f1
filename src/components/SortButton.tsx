import { isAscendingFirst, type Sort } from '@common/lists/listSorts';
import styles from './SortButton.module.css';

/** How a list is sorted, and the way to sort it otherwise. */
export interface ListSort {
  /** Keys of the columns by which it can be sorted. */
  keys: readonly string[];
  current: Sort;
  onSort: (sort: Sort) => void;
}

/** antd renders a table's titles a second time, in a hidden row that measures widths: its buttons are no Tab stops. */
function leaveHidden(button: HTMLButtonElement | null): void {
  if (button?.closest('[aria-hidden="true"]')) button.tabIndex = -1;
}

/** A column's title that sorts the list by it, and then the other way round. */
export function SortButton({ by, title, sort }: { by: string; title: string; sort: ListSort }) {
  const { current, onSort } = sort;
  const isCurrent = current.by === by;
  /** The order after a press. */
  const isNextAscending = isCurrent ? !current.isAscending : isAscendingFirst(by);
  return (
    <button
      ref={leaveHidden}
      type="button"
      className={styles.sort}
      title={`改為${isNextAscending ? '遞增' : '遞減'}排序`}
      onClick={() => onSort({ by, isAscending: isNextAscending })}
    >
      {title}
      <span aria-hidden className={isCurrent ? styles.current : styles.other}>
        {(isCurrent ? current.isAscending : isNextAscending) ? '▲' : '▼'}
      </span>
    </button>
  );
}

/** What a screen reader says of the column. */
export const ariaSort = (by: string, { current }: ListSort) =>
  current.by === by ? (current.isAscending ? 'ascending' : 'descending') : 'none';
