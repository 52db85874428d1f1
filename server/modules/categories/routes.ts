import * as endpoint from '@common/endpoints/adminCategories';
import { type Route, route } from '../../http/route';
import {
  createCategory,
  deleteCategory,
  listTree,
  moveCategory,
  renameCategory,
} from './editCategories';

export const categoryRoutes: Route[] = [
  route(endpoint.listStaffCategories, listTree),
  route(endpoint.createCategory, createCategory),
  route(endpoint.renameCategory, renameCategory),
  route(endpoint.moveCategory, moveCategory),
  route(endpoint.deleteCategory, deleteCategory),
];
