import * as endpoint from '@common/endpoints/adminMembers';
import * as staff from '@common/endpoints/adminStaff';
import { type Route, rawRoute, route } from '../../../http/route';
import { changeRole } from './changeRole';
import { endMemberSessions } from './endSessions';
import { exportMembers } from './exportMembers';
import { findMembers } from './findMembers';
import { freezeMember, unfreezeMember } from './freezeMember';
import {
  acceptInvitation,
  inviteStaff,
  readInvitation,
  resendInvitation,
  revokeInvitation,
} from './inviteStaff';
import { listStaff } from './listStaff';
import { listMemberLots, listMemberOrders, readFile } from './readFile';
import { viewAsMember } from './viewAsMember';

export const memberRoutes: Route[] = [
  route(endpoint.findMembers, findMembers),
  rawRoute(endpoint.exportMembers, exportMembers),
  route(endpoint.getMember, readFile),
  route(endpoint.listMemberOrders, listMemberOrders),
  route(endpoint.listMemberLots, listMemberLots),
  route(endpoint.freezeMember, freezeMember),
  route(endpoint.unfreezeMember, unfreezeMember),
  route(endpoint.endMemberSessions, endMemberSessions),
  route(endpoint.viewAsMember, viewAsMember),
  route(staff.listStaff, ({ db }) => listStaff(db)),
  route(staff.changeRole, changeRole),
  route(staff.inviteStaff, inviteStaff),
  route(staff.resendInvitation, resendInvitation),
  route(staff.revokeInvitation, revokeInvitation),
  route(staff.readInvitation, readInvitation),
  route(staff.acceptInvitation, acceptInvitation),
];
