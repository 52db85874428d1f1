import * as endpoint from '@common/endpoints/stockAlerts';
import { type Route, route } from '../../../http/route';
import { addStockAlert, getStockAlert, removeStockAlert } from './changeAlerts';
import { listStockAlerts } from './listAlerts';

export const stockAlertRoutes: Route[] = [
  route(endpoint.listStockAlerts, listStockAlerts),
  route(endpoint.getStockAlert, getStockAlert),
  route(endpoint.addStockAlert, addStockAlert),
  route(endpoint.removeStockAlert, removeStockAlert),
];
