import { type RowOf, t } from '../../../db/columns';
import { statement } from '../../../db/database';
import { COLUMNS, orderColumns } from './store';

const groupColumns = {
  id: t.int,
  number: t.text,
  coin_amount: t.numeric,
  adv_amount: t.numeric,
  created_at: t.timestamp,
};

export type GroupRow = RowOf<typeof groupColumns>;

export const findGroup = statement(
  'findOrderGroup',
  `SELECT id, number, coin_amount, adv_amount, created_at FROM order_groups WHERE number = $1 AND buyer_id = $2`,
  groupColumns,
);

export const numberOfGroup = statement(
  'numberOfGroup',
  'SELECT number FROM order_groups WHERE id = $1',
  { number: t.text },
);

export const ordersOfGroup = statement(
  'ordersOfGroup',
  `SELECT ${COLUMNS} FROM orders o WHERE o.group_id = $1 ORDER BY o.id`,
  orderColumns,
);
