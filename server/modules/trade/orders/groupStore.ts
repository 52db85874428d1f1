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

export const insertGroup = statement(
  'insertOrderGroup',
  `INSERT INTO order_groups (number, buyer_id, coin_amount, adv_amount) VALUES ($1, $2, $3, $4)
   RETURNING id, number, coin_amount, adv_amount, created_at`,
  groupColumns,
);

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

// Locks every product of the group by id before its first order is placed, so that two checkouts cannot deadlock:
// reserving stock and counting sales both update products.
export const lockProducts = statement(
  'lockCheckoutProducts',
  'SELECT id FROM products WHERE id = ANY ($1::bigint[]) ORDER BY id FOR NO KEY UPDATE',
);
