import { type Canary, describeCanaries } from '../testing/canaries';
import { CONSTRAINTS, EFFECT, REFERENCE } from '../testing/checkNames';
import { renewedRoles } from '../testing/renewedRoles';
import { SecondPersonWorld } from '../testing/secondPersonWorld';

const DESK =
  'a deposit, an outflow or a campaign above the limit of its time was decided by two people';
const REFUND =
  'a refund by staff that brought an order above the limit of its time was decided by two people';
const COUPON =
  "a coupon for members' goods whose uses can cost more than the limit was made and changed by two people";
const WITHDRAWAL = 'a withdrawal above the limit of its confirmation takes two approvals';
const EXPLAINED = 'what left the wallet is explained: by a withdrawal, or by staff';
const MADE_UP =
  'a decision on money above the limit was proposed by one and approved by another, each with an audit row';

const TENURE = 'each of two people had held the right for a day, or got it at the machine';

const alone = (decision: string) => `DELETE FROM money_proposals WHERE decision = '${decision}'`;

/** SQL: a column of the proposal of a refund, and of the first approval of the large withdrawal. */
const part = (column: string) =>
  `(SELECT ${column} FROM money_proposals WHERE decision = 'order.refund')`;
const approval = (column: string) =>
  `(SELECT a.${column} FROM withdrawal_approvals a JOIN withdrawals w ON w.id = a.withdrawal_id AND w.approvals_needed = 2
    ORDER BY a.created_at LIMIT 1)`;

const CANARIES: readonly Canary[] = [
  ['assigns a large deposit alone', alone('deposit.assign'), [DESK, EFFECT]],
  ['explains a large outflow alone', alone('outflow.book'), [DESK, EFFECT]],
  [
    'explains a large outflow as the payment of a withdrawal alone',
    alone('outflow.paid'),
    [DESK, EFFECT],
  ],
  [
    'has another decision about the same outflow approved',
    `UPDATE money_proposals SET decision = 'outflow.paid' WHERE decision = 'outflow.book'`,
    [DESK],
  ],
  [
    'brings a campaign above the limit by small files alone',
    alone('campaign.grant'),
    [DESK, EFFECT],
  ],
  ["makes a large coupon for members' goods alone", alone('coupon.create'), [COUPON, EFFECT]],
  [
    'widens a small coupon by hand',
    `UPDATE coupons SET max_uses = 1000 WHERE code = 'SMALL'`,
    [COUPON],
  ],
  ['refunds a large order alone', alone('order.refund'), [REFUND, EFFECT]],
  ['refunds a large return alone', alone('return.refund'), [REFUND, EFFECT]],
  [
    'proposes and approves the same decision',
    `ALTER TABLE money_proposals DROP CONSTRAINT money_proposals_two_people;
     UPDATE money_proposals SET proposer_id = ended_by WHERE decision = 'deposit.assign'`,
    [DESK, MADE_UP, EFFECT, CONSTRAINTS],
  ],
  [
    'approves in the name of somebody else than who decided',
    `UPDATE money_proposals SET ended_by = proposer_id, proposer_id = ended_by WHERE decision = 'order.refund'`,
    [REFUND, MADE_UP, EFFECT],
  ],
  [
    'lets one approval do for a large withdrawal',
    'UPDATE withdrawals SET approvals_needed = 1 WHERE approvals_needed = 2',
    [WITHDRAWAL],
  ],
  [
    'deletes the moment from which the rule holds as well',
    `DELETE FROM audited_since; ${alone('deposit.assign')}`,
    [DESK, EFFECT],
  ],
  [
    'deletes the explanation of an outflow',
    `DELETE FROM outflow_bookings WHERE booked_as = 'capital' OR booked_as = 'loss'`,
    [EFFECT, EXPLAINED],
  ],
  [
    'approves a refund with a role of an hour',
    renewedRoles(part('ended_by'), part('ended_at'), '1 hour'),
    [TENURE],
  ],
  [
    'proposes a refund with a role of an hour, and approves it with another',
    renewedRoles(part('proposer_id'), part('created_at'), '1 hour'),
    [TENURE],
  ],
  [
    'approves a large withdrawal with a role of an hour',
    renewedRoles(approval('staff_id'), approval('created_at'), '1 hour'),
    [TENURE],
  ],
  [
    'has a limit approved by a member without a role',
    'DELETE FROM capability_changes WHERE member_id = (SELECT ended_by FROM setting_proposals)',
    [TENURE],
  ],
  ['deletes the proposal of a limit', 'DELETE FROM setting_proposals', [EFFECT, REFERENCE]],
];

describeCanaries('decisions of two people', CANARIES, SecondPersonWorld.open);
