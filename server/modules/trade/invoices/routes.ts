import * as endpoint from '@common/endpoints/invoices';
import { type Route, rawRoute, route } from '../../../http/route';
import { getOrderInvoice, readMyInvoice, setMyInvoice, setOrderInvoice } from './chooseInvoice';
import { correctOrderInvoice, getAnyOrderInvoice } from './correctInvoice';
import { exportInvoices } from './exportInvoices';

export const invoiceRoutes: Route[] = [
  route(endpoint.getMyInvoice, ({ db, caller }) => readMyInvoice(db, caller.memberId)),
  route(endpoint.setMyInvoice, setMyInvoice),
  route(endpoint.getOrderInvoice, getOrderInvoice),
  route(endpoint.setOrderInvoice, setOrderInvoice),
  route(endpoint.getAnyOrderInvoice, getAnyOrderInvoice),
  route(endpoint.correctOrderInvoice, correctOrderInvoice),
  rawRoute(endpoint.exportInvoices, exportInvoices),
];
