import * as staff from '@common/endpoints/adminWithdrawals';
import * as desk from '@common/endpoints/withdrawalDesk';
import * as endpoint from '@common/endpoints/withdrawals';
import { preparedRoute, type Route, rawRoute, route } from '../../../http/route';
import type { Services } from '../../../services';
import { countSent } from '../chainState/requireUnpaid';
import {
  addAddress,
  challengeAddress,
  prepareChallenge,
  removeAddress,
  renameAddress,
} from './addressBook';
import { cancelWithdrawal } from './cancelWithdrawal';
import { confirmWithdrawal, prepareConfirm, resendCode } from './confirmWithdrawal';
import { kill, readDesk } from './desk';
import { exportWithdrawals } from './exportWithdrawals';
import { listWithdrawals, readOne } from './listWithdrawals';
import { approveProposal, proposeLimits, proposeResume, rejectProposal } from './proposals';
import { readTerms } from './readTerms';
import { requestWithdrawal } from './requestWithdrawal';
import { approve, listForStaff, prepareApprove, readForStaff, reject, release } from './review';

/** The node call before every endpoint that ends a withdrawal unpaid. */
const readSent = ({ db, chain }: Pick<Services, 'db' | 'chain'>) => countSent(db, chain);

export const withdrawalRoutes: Route[] = [
  route(endpoint.withdrawalTerms, readTerms),
  route(endpoint.listMyWithdrawals, listWithdrawals),
  route(endpoint.readMyWithdrawal, readOne),
  route<typeof endpoint.requestWithdrawal>(endpoint.requestWithdrawal, requestWithdrawal),
  route(endpoint.resendWithdrawalCode, resendCode),
  preparedRoute(endpoint.confirmWithdrawal)(prepareConfirm, confirmWithdrawal),
  preparedRoute(endpoint.cancelWithdrawal)(readSent, cancelWithdrawal),
  preparedRoute(endpoint.challengeWithdrawalAddress)(prepareChallenge, challengeAddress),
  route(endpoint.addWithdrawalAddress, addAddress),
  route(endpoint.renameWithdrawalAddress, renameAddress),
  route(endpoint.removeWithdrawalAddress, removeAddress),
  route<typeof staff.listWithdrawals>(staff.listWithdrawals, listForStaff),
  rawRoute(staff.exportWithdrawals, exportWithdrawals),
  route(staff.readWithdrawal, readForStaff),
  preparedRoute(staff.approveWithdrawal)(prepareApprove, approve),
  preparedRoute(staff.rejectWithdrawal)(readSent, reject),
  preparedRoute(staff.releaseWithdrawal)(readSent, release),
  route(desk.readWithdrawalDesk, readDesk),
  route(desk.killWithdrawals, kill),
  route(desk.proposeWithdrawalLimits, proposeLimits),
  route(desk.proposeWithdrawalResume, proposeResume),
  route(desk.approveWithdrawalProposal, approveProposal),
  route(desk.rejectWithdrawalProposal, rejectProposal),
];
