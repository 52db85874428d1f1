import { Checkbox } from 'antd';
import type { ChosenRows } from './useChosen';

interface Props<Row extends { id: number | string }> {
  chosen: ChosenRows<Row>;
  page: readonly Row[];
  label: string;
  /** Without room for the label, as in a table's head. */
  isNarrow?: boolean;
}

/** Ticks all rows of the page. */
export function TickAll<Row extends { id: number | string }>(props: Props<Row>) {
  const { chosen, page, label, isNarrow = false } = props;
  const ticked = page.filter(chosen.has).length;
  return (
    <Checkbox
      aria-label={isNarrow ? label : undefined}
      disabled={page.length === 0}
      checked={ticked > 0 && ticked === page.length}
      indeterminate={ticked > 0 && ticked < page.length}
      onChange={({ target }) => chosen.choose(page, target.checked)}
    >
      {!isNarrow && label}
    </Checkbox>
  );
}
