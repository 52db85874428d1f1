import * as endpoint from '@common/endpoints/settings';
import { type Route, route } from '../../../http/route';
import { approveSetting, changeShopSetting, proposeSetting, rejectSetting } from './changeSettings';
import { readChanges, readSettings } from './readSettings';

export const settingRoutes: Route[] = [
  route(endpoint.listSettings, readSettings),
  route(endpoint.listSettingChanges, readChanges),
  route(endpoint.changeShopSetting, changeShopSetting),
  route(endpoint.proposeSetting, proposeSetting),
  route(endpoint.approveSetting, approveSetting),
  route(endpoint.rejectSetting, rejectSetting),
];
