import * as endpoint from '@common/endpoints/adminMembers';
import { type Route, route } from '../../http/route';
import { findMembers } from './findMembers';
import { freezeMember, unfreezeMember } from './freezeMember';

export const memberRoutes: Route[] = [
  route(endpoint.findMembers, findMembers),
  route(endpoint.freezeMember, freezeMember),
  route(endpoint.unfreezeMember, unfreezeMember),
];
