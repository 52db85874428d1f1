import * as endpoint from '@common/endpoints/follows';
import { type Route, route } from '../../../http/route';
import { followSeller, unfollowSeller } from './changeFollows';
import { listFollowIds, listFollows } from './listFollows';

export const followRoutes: Route[] = [
  route(endpoint.listFollows, listFollows),
  route(endpoint.listFollowIds, listFollowIds),
  route(endpoint.followSeller, followSeller),
  route(endpoint.unfollowSeller, unfollowSeller),
];
