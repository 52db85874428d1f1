import { t } from '../../../db/columns';
import { statement } from '../../../db/database';
import { hasNoFailure } from '../../../jobs/failureStore';

/** Seconds after which an order that is still unpaid is reminded of: most are paid in the step after placing. */
export const REMIND_AFTER_S = 60;

// A buyer who reported a transfer has paid as far as they know; one that was short has a notice of its own.
const TO_PAY = `o.status = 1 AND o.expires_at > now() AND o.created_at < now() - make_interval(secs => ${REMIND_AFTER_S})
     AND NOT EXISTS (SELECT 1 FROM order_payments p WHERE p.order_id = o.id AND p.state <> 'failed')
     AND NOT EXISTS (SELECT 1 FROM order_payments p WHERE p.group_id = o.group_id AND p.state <> 'failed')
     AND NOT EXISTS (SELECT 1 FROM notices n WHERE n.member_id = o.buyer_id AND n.about = 'order:' || o.out_trade_no
       AND n.kind IN ('orderToPay', 'groupToPay'))`;

// A group is paid as one, so only its first order is listed.
export const ordersToPay = statement(
  'ordersToPay',
  `SELECT o.out_trade_no FROM orders o WHERE ${TO_PAY}
     AND NOT EXISTS (SELECT 1 FROM orders f WHERE f.group_id = o.group_id AND f.id < o.id)
     AND ${hasNoFailure('remindToPay', 'o.out_trade_no')}
   ORDER BY o.expires_at LIMIT 50`,
  { out_trade_no: t.text },
);

export const stillToPay = statement(
  'stillToPay',
  `SELECT 1 AS due FROM orders o WHERE o.id = $1 AND ${TO_PAY}`,
);
