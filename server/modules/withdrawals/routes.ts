import * as staff from '@common/endpoints/adminWithdrawals';
import * as endpoint from '@common/endpoints/withdrawals';
import { type Route, route } from '../../http/route';
import { addAddress, challengeAddress, removeAddress, renameAddress } from './addressBook';
import { cancelWithdrawal } from './cancelWithdrawal';
import { confirmWithdrawal, resendCode } from './confirmWithdrawal';
import { changeLimits, kill, readDesk, resume } from './desk';
import { listWithdrawals, readOne } from './listWithdrawals';
import { readTerms } from './readTerms';
import { requestWithdrawal } from './requestWithdrawal';
import { approve, listForStaff, readForStaff, reject, release } from './review';

export const withdrawalRoutes: Route[] = [
  route(endpoint.withdrawalTerms, readTerms),
  route(endpoint.listMyWithdrawals, listWithdrawals),
  route(endpoint.readMyWithdrawal, readOne),
  route<typeof endpoint.requestWithdrawal>(endpoint.requestWithdrawal, requestWithdrawal),
  route(endpoint.resendWithdrawalCode, resendCode),
  route(endpoint.confirmWithdrawal, confirmWithdrawal),
  route(endpoint.cancelWithdrawal, cancelWithdrawal),
  route(endpoint.challengeWithdrawalAddress, challengeAddress),
  route(endpoint.addWithdrawalAddress, addAddress),
  route(endpoint.renameWithdrawalAddress, renameAddress),
  route(endpoint.removeWithdrawalAddress, removeAddress),
  route(staff.listWithdrawals, listForStaff),
  route(staff.readWithdrawal, readForStaff),
  route(staff.approveWithdrawal, approve),
  route(staff.rejectWithdrawal, reject),
  route(staff.releaseWithdrawal, release),
  route(staff.readWithdrawalDesk, readDesk),
  route(staff.changeWithdrawalLimits, changeLimits),
  route(staff.killWithdrawals, kill),
  route(staff.resumeWithdrawals, resume),
];
