import { t } from '../../../db/columns';
import { statement } from '../../../db/database';
import { COLUMNS, orderColumns } from './store';

export const billOfOrder = statement(
  'billOfOrder',
  `SELECT CASE WHEN group_id IS NULL THEN id END AS order_id, group_id FROM orders WHERE out_trade_no = $1`,
  { order_id: t.int.orNull, group_id: t.int.orNull },
);

export const billOfGroup = statement(
  'billOfGroup',
  'SELECT NULL::bigint AS order_id, id AS group_id FROM order_groups WHERE number = $1 AND buyer_id = $2',
  { order_id: t.int.orNull, group_id: t.int },
);

export const lockBill = statement(
  'lockBill',
  'SELECT id FROM orders WHERE id = $1 OR group_id = $2 ORDER BY id FOR UPDATE',
  { id: t.int },
);

export const ordersOfBill = statement(
  'ordersOfBill',
  `SELECT ${COLUMNS} FROM orders o WHERE o.id = ANY ($1) ORDER BY o.id`,
  orderColumns,
);
