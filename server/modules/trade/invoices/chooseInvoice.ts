import type {
  getOrderInvoice as getContract,
  setMyInvoice as myContract,
  OrderInvoice,
  setOrderInvoice as orderContract,
} from '@common/endpoints/invoices';
import {
  type InvoiceChoice,
  invoiceFault,
  MEMBER_INVOICE,
  tidyInvoice,
  twdOf,
} from '@common/orders/invoice';
import type { Queryable } from '../../../db/database';
import { readSetting } from '../../../db/settings';
import { AppError, refuseField } from '../../../errors';
import type { Call } from '../../../http/route';
import { lockOrder } from '../orders/lockOrder';
import * as sql from './store';
import { INVOICES } from './terms';

/** @throws AppError BAD_INPUT naming the field */
export function parseChoice(typed: InvoiceChoice): InvoiceChoice {
  const choice = tidyInvoice(typed);
  const fault = invoiceFault(choice);
  if (fault) refuseField(fault.field, fault.text);
  return choice;
}

export async function readMyInvoice(db: Queryable, memberId: number) {
  const { enabled } = await readSetting(db, INVOICES);
  return { enabled, choice: (await db.maybeOne(sql.findMyInvoice, [memberId])) ?? MEMBER_INVOICE };
}

/** @throws AppError BAD_INPUT */
export async function setMyInvoice({ tx, caller, body }: Call<typeof myContract>) {
  const { kind, code, title } = parseChoice(body);
  await tx.run(sql.writeMyInvoice, [caller.memberId, kind, code, title]);
  return readMyInvoice(tx, caller.memberId);
}

export function present(row: sql.OrderInvoiceRow): OrderInvoice {
  const { kind, code, title, twd_rate: twdRate } = row;
  return {
    choice: { kind, code, title },
    twdRate,
    twd: twdRate === null ? null : twdOf(BigInt(row.remaining), twdRate).toString(),
    issuedAt: row.issued_at?.getTime() ?? null,
  };
}

/** Null for an order without the data of an invoice, and for another member's. */
export async function getOrderInvoice({ db, caller, params }: Call<typeof getContract>) {
  const row = await db.maybeOne(sql.findOrderInvoice, [params.out_trade_no, caller.memberId]);
  return row ? present(row) : null;
}

/** @throws AppError BAD_INPUT, NOT_FOUND, INVOICE_ISSUED */
export async function setOrderInvoice({ tx, caller, params, body }: Call<typeof orderContract>) {
  const { kind, code, title } = parseChoice(body);
  const order = await lockOrder(tx, params.out_trade_no, caller.memberId);
  const found =
    order && (await tx.maybeOne(sql.findOrderInvoice, [order.out_trade_no, caller.memberId]));
  if (!order || !found) throw new AppError('NOT_FOUND');
  if (!(await tx.maybeOne(sql.correctOrderInvoice, [order.id, kind, code, title]))) {
    throw new AppError('INVOICE_ISSUED');
  }
  return present({ ...found, kind, code, title });
}
