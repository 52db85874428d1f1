import * as endpoint from '@common/endpoints/secondFactor';
import { type Route, route } from '../../http/route';
import { beginEnrolment, confirmEnrolment } from './enrol';
import { passSecondFactor, readSecondFactor } from './pass';
import { renewRecoveryCodes } from './recoveryCodes';
import { resetSecondFactor } from './reset';

export const secondFactorRoutes: Route[] = [
  route(endpoint.readSecondFactor, readSecondFactor),
  route(endpoint.beginEnrolment, beginEnrolment),
  route(endpoint.confirmEnrolment, confirmEnrolment),
  route(endpoint.passSecondFactor, passSecondFactor),
  route(endpoint.renewRecoveryCodes, renewRecoveryCodes),
  route(endpoint.resetSecondFactor, resetSecondFactor),
];
