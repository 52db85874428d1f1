import * as endpoint from '@common/endpoints/push';
import { type Route, route } from '../../../http/route';
import { limitTests, readPush, testPush, turnPushOff, turnPushOn } from './push';

export const pushRoutes: Route[] = [
  route(endpoint.getPush, readPush),
  route(endpoint.turnPushOn, turnPushOn),
  route(endpoint.turnPushOff, turnPushOff),
  route(endpoint.testPush, testPush, { guard: limitTests }),
];
