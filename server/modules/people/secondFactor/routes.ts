import * as passkey from '@common/endpoints/passkeys';
import * as endpoint from '@common/endpoints/secondFactor';
import { type Route, route } from '../../../http/route';
import { beginEnrolment, confirmEnrolment } from './enrol';
import { passSecondFactor, readSecondFactor } from './pass';
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys';
import { renewRecoveryCodes } from './recoveryCodes';
import { resetSecondFactor } from './reset';
import { beginPasskeyPass, beginPasskeyProof, passByPasskey, proveByPasskey } from './usePasskey';

export const secondFactorRoutes: Route[] = [
  route(endpoint.readSecondFactor, readSecondFactor),
  route(endpoint.beginEnrolment, beginEnrolment),
  route(endpoint.confirmEnrolment, confirmEnrolment),
  route(endpoint.passSecondFactor, passSecondFactor),
  route(endpoint.renewRecoveryCodes, renewRecoveryCodes),
  route(endpoint.resetSecondFactor, resetSecondFactor),
  route(passkey.listPasskeys, listPasskeys),
  route(passkey.beginPasskey, beginPasskey),
  route(passkey.addPasskey, addPasskey),
  route(passkey.renamePasskey, renamePasskey),
  route(passkey.removePasskey, removePasskey),
  route(passkey.beginPasskeyPass, beginPasskeyPass),
  route(passkey.passByPasskey, passByPasskey),
  route(passkey.beginPasskeyProof, beginPasskeyProof),
  route(passkey.proveByPasskey, proveByPasskey),
];
