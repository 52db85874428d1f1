import * as staff from '@common/endpoints/adminOrders';
import * as endpoint from '@common/endpoints/orders';
import * as sales from '@common/endpoints/sales';
import * as report from '@common/endpoints/salesReport';
import { preparedRoute, type Route, rawRoute, route } from '../../../http/route';
import { cancelOrder, confirmOrder } from './closeOrder';
import { createOrder } from './createOrder';
import { exportOrders } from './exportOrders';
import { exportSales } from './exportSales';
import { listAllOrders } from './listAllOrders';
import { countMine, listMine } from './listOrders';
import { payOrder } from './payOrder';
import { readOrder, readOrderForStaff } from './present';
import { queueKeysOfOrder, queueKeysOfPayment } from './queueKeys';
import { reportPayment } from './reportPayment';
import {
  bookMyParcel,
  cancelMyParcel,
  correctMyParcel,
  handOverMySale,
  listSales,
  prepareMyCancel,
  prepareMyParcel,
  readSale,
  refundMySale,
  shipMySale,
} from './sales';
import { readSalesReport } from './salesReport';
import { setOrderAddress } from './setOrderAddress';
import {
  bookOrderParcel,
  cancelParcel,
  correctParcel,
  handOverOrder,
  prepareCancel,
  prepareParcel,
  refundOrder,
  shipOrder,
} from './staffActions';

export const orderRoutes: Route[] = [
  route(endpoint.createOrder, createOrder, { queueBy: queueKeysOfOrder }),
  route(endpoint.listMyOrders, listMine),
  route(endpoint.countMyOrders, countMine),
  route(endpoint.getOrder, ({ db, caller, params }) =>
    readOrder(db, params.out_trade_no, caller.memberId),
  ),
  route(endpoint.payOrder, payOrder, { queueBy: queueKeysOfPayment }),
  route(endpoint.reportPayment, reportPayment),
  route(endpoint.cancelOrder, cancelOrder, { queueBy: queueKeysOfPayment }),
  route(endpoint.confirmOrder, confirmOrder),
  route(endpoint.setOrderAddress, setOrderAddress),
  route(sales.listMySales, listSales),
  route(sales.getMySale, ({ db, caller, params }) =>
    readSale(db, params.out_trade_no, caller.memberId),
  ),
  route(report.getSalesReport, readSalesReport),
  rawRoute(report.salesCsv, exportSales),
  route(sales.shipMySale, shipMySale),
  preparedRoute(sales.bookMyParcel)(prepareMyParcel, bookMyParcel),
  route(sales.correctMyParcel, correctMyParcel),
  preparedRoute(sales.cancelMyParcel)(prepareMyCancel, cancelMyParcel),
  route(sales.handOverMySale, handOverMySale),
  route(sales.refundMySale, refundMySale),
  route(staff.listAllOrders, listAllOrders),
  rawRoute(staff.exportOrders, exportOrders),
  route(staff.getAnyOrder, ({ db, params }) => readOrderForStaff(db, params.out_trade_no)),
  route(staff.shipOrder, shipOrder),
  preparedRoute(staff.bookOrderParcel)(prepareParcel, bookOrderParcel),
  route(staff.correctParcel, correctParcel),
  preparedRoute(staff.cancelParcel)(prepareCancel, cancelParcel),
  route(staff.handOverOrder, handOverOrder),
  route(staff.refundOrder, refundOrder),
];
