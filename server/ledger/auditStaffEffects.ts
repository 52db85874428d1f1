import { type Check, heldSince } from './auditCheck';

const NUMBER = `substring(x.ref_id FROM '^\\d{1,18}$')::bigint`;

/** Tables whose rows are never deleted, by the type under which staff actions name them. */
const LASTING: Readonly<Record<string, string>> = {
  campaign: 'campaigns',
  coupon: 'coupons',
  deal: 'deals',
  deposit: 'deposits',
  invitation: 'staff_invitations',
  lot: 'lots',
  member: 'members',
  product: 'products',
  promotion: 'promotions',
  question: 'questions',
  return: 'order_returns',
  review: 'reviews',
  withdrawal: 'withdrawals',
};
const lasting = Object.entries(LASTING)
  .map(
    ([type, table]) =>
      `WHEN '${type}' THEN EXISTS (SELECT 1 FROM ${table} r WHERE r.id = ${NUMBER})`,
  )
  .join('\n          ');

/** What an action wrote beside its audit row: by its person, at its time (`x`). */
const EFFECTS: Readonly<Record<string, string>> = {
  'deposit.assign': `deposit_assignments e WHERE e.deposit_id = ${NUMBER} AND (e.staff_id, e.created_at) = (x.staff_id, x.created_at)`,
  'deposit.return': `withdrawals e WHERE e.id = ${NUMBER} AND e.deposit_id IS NOT NULL AND (e.staff_id, e.created_at) = (x.staff_id, x.created_at)`,
  'outflow.paid': `outflow_bookings e WHERE e.withdrawal_id = ${NUMBER} AND e.booked_as = 'paid' AND (e.staff_id, e.created_at) = (x.staff_id, x.created_at)`,
  'outflow.member outflow.loss outflow.capital': `outflow_bookings e WHERE e.outflow_id = ${NUMBER}
    AND x.action = 'outflow.' || e.booked_as AND (e.staff_id, e.created_at) = (x.staff_id, x.created_at)`,
  'campaign.create': `campaigns e WHERE e.id = ${NUMBER} AND (e.created_by, e.created_at) = (x.staff_id, x.created_at)`,
  'coupon.create': `coupons e WHERE e.id = ${NUMBER} AND (e.created_by, e.created_at) = (x.staff_id, x.created_at)`,
  'deal.create': `deals e WHERE e.id = ${NUMBER} AND (e.created_by, e.created_at) = (x.staff_id, x.created_at)`,
  'campaign.grant': `campaign_batches e WHERE e.campaign_id = ${NUMBER} AND (e.staff_id, e.created_at) = (x.staff_id, x.created_at)`,
  'member.grant member.revoke': `capability_changes e WHERE e.member_id = ${NUMBER} AND e.granted = (x.action = 'member.grant')
    AND (e.staff_id, e.created_at) = (x.staff_id, x.created_at)`,
  'setting.change withdrawals.limits withdrawals.kill withdrawals.resume': `setting_changes e WHERE e.key = x.ref_id
    AND (e.staff_id, e.created_at) = (x.staff_id, x.created_at)`,
  'setting.propose withdrawals.propose': `setting_proposals e WHERE e.key = x.ref_id AND (e.proposer_id, e.created_at) = (x.staff_id, x.created_at)`,
  'money.propose': `money_proposals e WHERE (e.ref_type, e.ref_id) = (x.ref_type, x.ref_id) AND (e.proposer_id, e.created_at) = (x.staff_id, x.created_at)`,
  'money.agree money.decline': `money_proposals e WHERE (e.ref_type, e.ref_id) = (x.ref_type, x.ref_id)
    AND (e.outcome = 'approved') = (x.action = 'money.agree') AND (e.ended_by, e.ended_at) = (x.staff_id, x.created_at)`,
  'wallet.replace': `shop_wallets e WHERE (e.staff_id, e.created_at) = (x.staff_id, x.created_at)`,
  'withdrawal.approve': `withdrawal_approvals e WHERE e.withdrawal_id = ${NUMBER} AND (e.staff_id, e.created_at) = (x.staff_id, x.created_at)`,
  'withdrawal.reject withdrawal.release': `withdrawal_history e WHERE e.withdrawal_id = ${NUMBER} AND (e.actor_id, e.at) = (x.staff_id, x.created_at)`,
  'return.sendBack return.refuse return.refund return.reject': `return_entries e WHERE e.return_id = ${NUMBER}
    AND 'return.' || e.step = x.action AND (e.actor_id, e.created_at) = (x.staff_id, x.created_at)`,
  'promotion.stop': `promotions e WHERE e.id = ${NUMBER} AND (e.stopped_by, e.stopped_at) = (x.staff_id, x.created_at)`,
};
const effects = Object.entries(EFFECTS)
  .map(
    ([actions, from]) =>
      `WHEN x.action IN ('${actions.split(' ').join("', '")}') THEN EXISTS (SELECT 1 FROM ${from})`,
  )
  .join('\n          ');

/**
 * Checks from the sealed rows of staff to what they are about: what somebody deleted by hand is missing beside its audit row.
 */
export const staffEffectChecks: readonly Check[] = [
  {
    invariant: 17,
    what: 'an action of staff is on a record that there is',
    query: `SELECT format('action %s (%s) on %s %s', x.id, x.action, x.ref_type, x.ref_id) AS breach FROM staff_actions x
      WHERE x.created_at >= greatest(:since, ${heldSince('staff_rows')}) AND NOT CASE x.ref_type
          WHEN 'order' THEN x.action LIKE '%.export' OR EXISTS (SELECT 1 FROM orders r WHERE r.out_trade_no = x.ref_id)
          ${lasting}
          ELSE true END`,
  },
  {
    invariant: 17,
    what: 'what an action of staff wrote is there',
    query: `SELECT format('action %s (%s) on %s %s by member %s', x.id, x.action, x.ref_type, x.ref_id, x.staff_id) AS breach
      FROM staff_actions x
      WHERE x.created_at >= greatest(:since, ${heldSince('staff_rows')}) AND NOT CASE
          ${effects}
          ELSE true END`,
  },
];
