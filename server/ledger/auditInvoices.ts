import type { Check } from './auditCheck';
import { RECENT } from './auditOrders';

/** Checks of invoice data (ADR 088). */
export const invoiceChecks: readonly Check[] = [
  {
    invariant: 31,
    what: 'an invoice is of an order of the platform, issued exactly when it was shipped or handed over, and unchanged since',
    query: `SELECT format('invoice of order %s (%s): issued %s, changed %s', o.out_trade_no, o.status, i.issued_at, i.updated_at) AS breach
      FROM order_invoices i JOIN orders o ON o.id = i.order_id
      WHERE ${RECENT} AND (o.seller_id IS NOT NULL OR o.channel <> 'shop' OR i.updated_at > i.issued_at
        OR (i.issued_at IS NOT NULL) <> EXISTS (
          SELECT 1 FROM order_history h WHERE h.order_id = o.id AND h.to_status IN (20, 10)))`,
  },
];
