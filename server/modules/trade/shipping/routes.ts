import * as endpoint from '@common/endpoints/shipping';
import { type Route, route } from '../../../http/route';
import { readProfile, setMyShipping, setPlatformShipping } from './profile';

export const shippingRoutes: Route[] = [
  route(endpoint.getMyShipping, ({ db, caller }) => readProfile(db, caller.memberId)),
  route(endpoint.setMyShipping, setMyShipping),
  route(endpoint.getPlatformShipping, ({ db }) => readProfile(db, null)),
  route(endpoint.setPlatformShipping, setPlatformShipping),
];
