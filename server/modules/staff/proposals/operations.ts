import { assignDeposit as assignContract } from '@common/endpoints/adminDeposits';
import { refundOrder as refundContract } from '@common/endpoints/adminOrders';
import {
  bookOutflow as bookContract,
  bookOutflowPaid as paidContract,
} from '@common/endpoints/adminOutflows';
import { grantCampaign as grantContract } from '@common/endpoints/campaigns';
import {
  changeCoupon as changeCouponContract,
  createCoupon as createCouponContract,
} from '@common/endpoints/coupons';
import {
  refundRestOfOrder as restContract,
  stepAsStaff as stepContract,
} from '@common/endpoints/returns';
import { reportUnclaimed as unclaimedContract } from '@common/endpoints/unclaimed';
import type { MoneyDecisionName } from '@common/lists/moneyDecisions';
import { AppError } from '../../../errors';
import type { Proposed } from '../../../http/route';
import { faultsOf } from '../../../http/validation';
import { grantCampaign } from '../../money/campaigns/campaigns';
import { assignDeposit, prepareAssign } from '../../money/deposits/assignDeposit';
import { bookPaid } from '../../money/payouts/bookPaid';
import { bookUnmatched } from '../../money/payouts/bookUnmatched';
import { changeCoupon, createCoupon } from '../../trade/coupons/editCoupons';
import { refundOrder } from '../../trade/orders/staffActions';
import { refundRestOfOrder } from '../../trade/returns/refundRest';
import { reportUnclaimed } from '../../trade/returns/reportUnclaimed';
import { takeStepAsStaff } from '../../trade/returns/takeStep';

/** The endpoint of a decision, as far as a stored request is checked against it. */
interface Contract {
  params?: object;
  body: object;
}

/** The execution of a proposed decision. `call` is the approver's. */
interface Operation {
  contract: Contract;
  prepare?: (call: never) => Promise<unknown>;
  commit: (call: never, prepared: never) => Promise<unknown>;
}

/** The decisions on money, as their endpoints make them. */
const OPERATIONS: Readonly<Record<MoneyDecisionName, Operation>> = {
  'order.refund': { contract: refundContract, commit: refundOrder },
  'order.refundRest': { contract: restContract, commit: refundRestOfOrder },
  'order.unclaimed': { contract: unclaimedContract, commit: reportUnclaimed },
  'return.refund': { contract: stepContract, commit: takeStepAsStaff },
  'deposit.assign': { contract: assignContract, prepare: prepareAssign, commit: assignDeposit },
  'outflow.paid': { contract: paidContract, commit: bookPaid },
  'outflow.book': { contract: bookContract, commit: bookUnmatched },
  'coupon.create': { contract: createCouponContract, commit: createCoupon },
  'coupon.change': { contract: changeCouponContract, commit: changeCoupon },
  'campaign.grant': { contract: grantContract, commit: grantCampaign },
};

/**
 * The caller's call with the stored request in place of its own.
 * @throws AppError DECISION_GONE when a release since has changed the decision's schema
 */
function withRequest<C extends object>(call: C, { contract }: Operation, request: unknown): C {
  const { params, body } = Object(request);
  const faults = contract.params ? faultsOf(contract.params, params) : [];
  if (faults.length + faultsOf(contract.body, body).length > 0) {
    throw new AppError('DECISION_GONE');
  }
  // Not a spread, which would lose the ports (`tx`, `chain` …): they are on the call's prototype.
  return Object.assign(Object.create(call), { params, body });
}

/** Sends the decision's requests to the Ethereum node, before the transaction; undefined for a decision without any. */
export async function prepareDecision(
  call: object,
  name: MoneyDecisionName,
  request: unknown,
): Promise<unknown> {
  const operation = OPERATIONS[name];
  return operation.prepare?.(withRequest(call, operation, request) as never);
}

/** Makes a decision that was `proposed`, in the caller's name. @throws AppError DECISION_GONE, and as its endpoint does */
export async function makeDecision(
  call: object,
  name: MoneyDecisionName,
  { request, proposed, prepared }: { request: unknown; proposed: Proposed; prepared: unknown },
): Promise<void> {
  const operation = OPERATIONS[name];
  const proposedCall = Object.assign(withRequest(call, operation, request), { proposed });
  await operation.commit(proposedCall as never, prepared as never);
}
