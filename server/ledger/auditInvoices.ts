import { ALLOWANCES, INVOICED } from '../db/invoicePapers';
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
  {
    invariant: 31,
    what: 'an invoice less its allowances is what its buyer paid and did not get back',
    query: `SELECT format('invoice of order %s: %s less allowances of %s, its buyer paid %s', o.out_trade_no, d.amount, d.allowed, j.kept) AS breach
      FROM order_invoices i JOIN orders o ON o.id = i.order_id
      JOIN LATERAL (SELECT ${INVOICED} AS amount, coalesce((SELECT sum(x.amount) FROM ${ALLOWANCES} x), 0) AS allowed) d ON true
      JOIN LATERAL (
        SELECT coalesce(-sum(p.amount), 0) AS kept
        FROM journals k JOIN postings p ON p.journal_id = k.id JOIN accounts a ON a.id = p.account_id
        WHERE k.ref_type = 'order' AND k.ref_id = o.out_trade_no AND a.member_id = o.buyer_id
          AND k.kind IN ('order.pay', 'capture', 'order.refund', 'order.returnPart')) j ON true
      WHERE ${RECENT} AND i.issued_at IS NOT NULL AND o.status NOT IN (1, 2) AND d.amount - d.allowed <> j.kept`,
  },
];
