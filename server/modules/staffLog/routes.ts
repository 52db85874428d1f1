import { listStaffLog } from '@common/endpoints/adminLog';
import { type Route, route } from '../../http/route';
import { readLog } from './readLog';

export const staffLogRoutes: Route[] = [route(listStaffLog, readLog)];
