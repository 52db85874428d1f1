import * as endpoint from '@common/endpoints/adminCategories';
import { type Route, route } from '../../../http/route';
import {
  createCategory,
  deleteCategory,
  listTree,
  moveCategory,
  updateCategory,
} from './editCategories';

export const categoryRoutes: Route[] = [
  route(endpoint.listStaffCategories, listTree),
  route(endpoint.createCategory, createCategory),
  route(endpoint.updateCategory, updateCategory),
  route(endpoint.moveCategory, moveCategory),
  route(endpoint.deleteCategory, deleteCategory),
];
