import * as endpoint from '@common/endpoints/console';
import * as views from '@common/endpoints/savedViews';
import { type Route, route } from '../../../http/route';
import { findAnything } from './findAnything';
import { readDashboard } from './readDashboard';
import { readQueues } from './readQueues';
import { changeView, deleteView, listSavedViews, saveView } from './savedViews';

export const consoleRoutes: Route[] = [
  route(endpoint.readConsoleQueues, readQueues),
  route(endpoint.findAnything, findAnything),
  route(endpoint.readDashboard, readDashboard),
  route(views.listSavedViews, listSavedViews),
  route(views.saveView, saveView),
  route(views.changeView, changeView),
  route(views.deleteView, deleteView),
];
