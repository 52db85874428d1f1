import type {
  correctOrderInvoice as correctContract,
  getAnyOrderInvoice as getContract,
  OrderInvoice,
} from '@common/endpoints/invoices';
import { INVOICE_KIND, type InvoiceChoice, invoiceText } from '@common/orders/invoice';
import { ORDER } from '@common/orders/orderTransitions';
import { AppError, refuseField } from '../../../errors';
import type { Call } from '../../../http/route';
import { type Facts, masked } from '../../../ledger/actionChanges';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { inSentence } from '../../messages/notices/inSentence';
import { notify } from '../../messages/notices/notify';
import { lockOrderUnlessOwn } from '../orders/staffActions';
import { refuseState } from '../orders/transition';
import { parseChoice, present } from './chooseInvoice';
import * as sql from './store';

export async function getAnyOrderInvoice({
  db,
  params,
}: Pick<Call<typeof getContract>, 'db' | 'params'>): Promise<OrderInvoice | null> {
  const row = await db.maybeOne(sql.findOrderInvoice, [params.out_trade_no, null]);
  return row ? present(row) : null;
}

/** For the staff log. The code (載具號碼 or 統一編號) and the name are personal data: the log shows only whether they changed. */
const factsOf = ({ kind, code, title }: InvoiceChoice): Facts => ({
  發票類型: INVOICE_KIND[kind].label,
  號碼: masked(code),
  抬頭: masked(title),
});

/**
 * Staff correct to whom an order's invoice is made out. The order's lock keeps out the buyer's own correction and the shipment.
 * @throws AppError BAD_INPUT, NOT_FOUND, ORDER_OWN, CONTENT_CHANGED if the stored data is not what the caller saw,
 *   INVOICE_FINAL if the invoice is issued, as the order was shipped or handed over, ORDER_STATE if the order ended before that
 */
export async function correctOrderInvoice({
  tx,
  caller,
  params: { out_trade_no },
  body: { seen, reason, ...typed },
}: Call<typeof correctContract>): Promise<OrderInvoice> {
  const choice = parseChoice(typed);
  const order = await lockOrderUnlessOwn(tx, out_trade_no, caller.memberId);
  const found = await tx.maybeOne(sql.findOrderInvoice, [out_trade_no, null]);
  // An order without invoice data: of a member, or of a shop that issues no invoices (`INVOICES`).
  if (!found) throw new AppError('NOT_FOUND');
  if (found.issued_at !== null) throw new AppError('INVOICE_FINAL');
  const isUnsent = order.status === ORDER.awaitingPayment || order.status === ORDER.processing;
  if (!isUnsent) refuseState(order);
  const before = invoiceText(found);
  const after = invoiceText(choice);
  if (before !== invoiceText(seen)) throw new AppError('CONTENT_CHANGED');
  if (before === after) refuseField('kind', '與目前的發票資料相同，沒有需要更正的內容');
  const values = [order.id, choice.kind, choice.code, choice.title];
  const corrected = await tx.maybeOne(sql.correctOrderInvoice, values);
  // The statement changes no issued invoice. The order's lock has excluded one already.
  if (!corrected) throw new AppError('INVOICE_FINAL');
  await writeStaffAction(
    tx,
    caller.memberId,
    'invoice.correct',
    { type: 'order', id: out_trade_no },
    reason,
    { before: factsOf(found), after: factsOf(choice) },
  );
  await notify(tx, order.buyer_id, 'invoiceCorrected', {
    out_trade_no,
    invoice: after,
    reason: inSentence(reason),
    at: Date.now(),
  });
  return present({ ...found, ...choice });
}
