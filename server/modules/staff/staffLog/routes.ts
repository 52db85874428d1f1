import { exportStaffLog, listStaffLog } from '@common/endpoints/adminLog';
import { listStaffNotes, writeStaffNote } from '@common/endpoints/staffNotes';
import { type Route, rawRoute, route } from '../../../http/route';
import { exportLog } from './exportLog';
import { listNotes, writeNote } from './notes';
import { readLog } from './readLog';

export const staffLogRoutes: Route[] = [
  route(listStaffLog, readLog),
  rawRoute(exportStaffLog, exportLog),
  route(listStaffNotes, listNotes),
  route(writeStaffNote, writeNote),
];
