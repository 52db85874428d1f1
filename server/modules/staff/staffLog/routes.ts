import { listStaffLog } from '@common/endpoints/adminLog';
import { listStaffNotes, writeStaffNote } from '@common/endpoints/staffNotes';
import { type Route, route } from '../../../http/route';
import { listNotes, writeNote } from './notes';
import { readLog } from './readLog';

export const staffLogRoutes: Route[] = [
  route(listStaffLog, readLog),
  route(listStaffNotes, listNotes),
  route(writeStaffNote, writeNote),
];
