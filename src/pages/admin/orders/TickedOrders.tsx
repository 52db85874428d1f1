import type { ProColumns } from '@ant-design/pro-components';
import { history } from '@umijs/max';
import { Button, Checkbox } from 'antd';
import { ChosenBar } from '../parts/ChosenBar';
import { TickAll } from '../parts/TickAll';
import type { ChosenRows } from '../parts/useChosen';
import { MAX_SLIPS, slipsPath } from './slipOrders';

/** An order that is ticked; its id is its number. */
export interface Ticked {
  id: string;
}

/** The column of the list in which orders are ticked. @param page numbers of the orders that are shown */
export function tickColumn<Row extends { out_trade_no: string }>(
  chosen: ChosenRows<Ticked>,
  page: readonly Ticked[],
): ProColumns<Row> {
  return {
    title: <TickAll chosen={chosen} page={page} label="選取這一頁的訂單" isNarrow />,
    width: 44,
    render: (_, { out_trade_no: id }) => (
      <Checkbox
        aria-label={`選取 ${id}`}
        checked={chosen.has({ id })}
        onChange={({ target }) => chosen.choose([{ id }], target.checked)}
      />
    ),
  };
}

/** What can be done with the ticked orders. */
export function TickedOrders({ chosen }: { chosen: ChosenRows<Ticked> }) {
  const numbers = chosen.rows.map(({ id }) => id);
  const isTooMany = numbers.length > MAX_SLIPS;
  return (
    <ChosenBar chosen={chosen} noun="訂單" counted={(n) => `${n} 筆`}>
      <Button disabled={isTooMany} onClick={() => history.push(slipsPath(numbers))}>
        列印出貨單
      </Button>
      {isTooMany && <span>一次最多列印 {MAX_SLIPS} 筆</span>}
    </ChosenBar>
  );
}
