import * as endpoint from '@common/endpoints/auth';
import { type Route, route } from '../../http/route';
import { bindEmail } from './bindEmail';
import { bindWallet } from './bindWallet';
import { issueNonce } from './issueNonce';
import { logOut } from './logOut';
import { sendBindCode, sendSignInCode } from './sendEmailCode';
import { signInByEmail } from './signInByEmail';
import { signInByWallet } from './signInByWallet';

export const authRoutes: Route[] = [
  route(endpoint.authNonce, issueNonce),
  route(endpoint.authWallet, signInByWallet),
  route(endpoint.authEmailCode, sendSignInCode),
  route(endpoint.authEmail, signInByEmail),
  route(endpoint.authLogout, logOut),
  route(endpoint.bindWallet, bindWallet),
  route(endpoint.bindEmailCode, sendBindCode),
  route(endpoint.bindEmail, bindEmail),
];
