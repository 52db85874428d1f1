import * as endpoint from '@common/endpoints/adminProducts';
import * as file from '@common/endpoints/productFiles';
import { type Route, rawRoute, route, uploadRoute } from '../../../http/route';
import {
  changeProduct,
  createProduct,
  listProducts,
  readProduct,
  setProductOnSale,
} from './editProducts';
import { exportStockMovements } from './exportStockMovements';
import { exportProducts } from './files/exportProducts';
import { importProducts, readImport } from './files/importProducts';
import { listTypes, mapTypes } from './files/mapTypes';
import { rejectedRows } from './files/rejectedRows';
import { findGoods } from './findGoods';
import { listStockMovements } from './listStockMovements';

export const productRoutes: Route[] = [
  route(endpoint.listStaffProducts, listProducts),
  route(endpoint.findGoods, findGoods),
  route(endpoint.getStaffProduct, readProduct),
  route(endpoint.listStockMovements, listStockMovements),
  rawRoute(endpoint.exportStockMovements, exportStockMovements),
  route(endpoint.createProduct, createProduct),
  route(endpoint.updateProduct, changeProduct),
  route(endpoint.setProductOnSale, setProductOnSale),
  rawRoute(file.exportProducts, exportProducts),
  uploadRoute(file.importProducts, readImport, importProducts),
  uploadRoute(file.rejectedRows, readImport, rejectedRows),
  route(file.listProductTypes, listTypes),
  route(file.mapProductTypes, mapTypes),
];
