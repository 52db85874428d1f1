import * as senderEndpoint from '@common/endpoints/senderAddress';
import * as endpoint from '@common/endpoints/shipping';
import { type Route, route } from '../../../http/route';
import { readPlatformChanges, readProfile, setMyShipping, setPlatformShipping } from './profile';
import { readSender, setMySenderAddress, setPlatformSenderAddress } from './senderAddress';

export const shippingRoutes: Route[] = [
  route(endpoint.getMyShipping, ({ db, caller }) => readProfile(db, caller.memberId)),
  route(endpoint.setMyShipping, setMyShipping),
  route(endpoint.getPlatformShipping, ({ db }) => readProfile(db, null)),
  route(endpoint.setPlatformShipping, setPlatformShipping),
  route(endpoint.listShippingChanges, readPlatformChanges),
  route(senderEndpoint.getMySenderAddress, ({ db, caller }) => readSender(db, caller.memberId)),
  route(senderEndpoint.setMySenderAddress, setMySenderAddress),
  route(senderEndpoint.getPlatformSenderAddress, ({ db }) => readSender(db, null)),
  route(senderEndpoint.setPlatformSenderAddress, setPlatformSenderAddress),
];
