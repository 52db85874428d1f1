import * as endpoint from '@common/endpoints/auth';
import * as profile from '@common/endpoints/profile';
import { type Route, route } from '../../../http/route';
import { bindEmail } from './bindEmail';
import { bindWallet } from './bindWallet';
import { mailProofCode, proveAgainByEmail, proveAgainByWallet } from './freshProof';
import { issueNonce } from './issueNonce';
import { logOut } from './logOut';
import { sendBindCode, sendSignInCode } from './sendEmailCode';
import { listSessions, revokeOtherSessions, revokeSession } from './sessions';
import { signInByEmail } from './signInByEmail';
import { signInByWallet } from './signInByWallet';
import { unbindWallet } from './unbindWallet';
import { readUndo, undoChange } from './undoEmailChange';

export const authRoutes: Route[] = [
  route(endpoint.authNonce, issueNonce),
  route(endpoint.authWallet, signInByWallet),
  route(endpoint.authEmailCode, sendSignInCode),
  route(endpoint.authEmail, signInByEmail),
  route(endpoint.authLogout, logOut),
  route(endpoint.bindWallet, bindWallet),
  route(endpoint.bindEmailCode, sendBindCode),
  route(endpoint.bindEmail, bindEmail),
  route(endpoint.readEmailUndo, readUndo),
  route(endpoint.undoEmailChange, undoChange),
  route(profile.sendProofCode, mailProofCode),
  route(profile.proveByEmail, proveAgainByEmail),
  route(profile.proveByWallet, proveAgainByWallet),
  route(profile.unbindWallet, unbindWallet),
  route(profile.listSessions, listSessions),
  route(profile.revokeSession, revokeSession),
  route(profile.revokeOtherSessions, revokeOtherSessions),
];
