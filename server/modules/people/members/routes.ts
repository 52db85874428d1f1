import * as endpoint from '@common/endpoints/adminMembers';
import * as staff from '@common/endpoints/adminStaff';
import { type Route, route } from '../../../http/route';
import { changeRole } from './changeRole';
import { endMemberSessions } from './endSessions';
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
import { readFile } from './readFile';
import { viewAsMember } from './viewAsMember';

export const memberRoutes: Route[] = [
  route(endpoint.findMembers, findMembers),
  route(endpoint.getMember, readFile),
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
