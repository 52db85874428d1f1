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

/** The code (載具號碼 or 統一編號) and the name are personal data: the log shows only that they changed. */
const factsOf = ({ kind, code, title }: InvoiceChoice): Facts => ({
  發票類型: INVOICE_KIND[kind].label,
  號碼: masked(code),
  抬頭: masked(title),
});

/**
 * Staff correct to whom an order's invoice is made out. The buyer's correction and the shipment wait for the order's lock.
 * @throws AppError BAD_INPUT, NOT_FOUND, ORDER_OWN, CONTENT_CHANGED for other data than was seen,
 *   INVOICE_FINAL once the order is shipped or handed over, ORDER_STATE once it has ended otherwise
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
  // Not every order has the data of an invoice (`INVOICES`).
  if (!found) throw new AppError('NOT_FOUND');
  if (found.issued_at !== null) throw new AppError('INVOICE_FINAL');
  const isOpen = order.status === ORDER.awaitingPayment || order.status === ORDER.processing;
  if (!isOpen) refuseState(order);
  const before = invoiceText(found);
  const after = invoiceText(choice);
  if (before !== invoiceText(seen)) throw new AppError('CONTENT_CHANGED');
  if (before === after) refuseField('kind', '與目前的發票資料相同，沒有需要更正的內容');
  // The statement leaves an issued invoice alone by itself; under the order's lock it finds none.
  const values = [order.id, choice.kind, choice.code, choice.title];
  if (!(await tx.maybeOne(sql.correctOrderInvoice, values))) throw new AppError('INVOICE_FINAL');
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
    reason: reason.replace(/[。.\s]+$/, ''),
    at: Date.now(),
  });
  return present({ ...found, ...choice });
}
