import { type Endpoint, isWrite } from '@common/endpoint';
import { endpoints } from '@common/endpoints';
import { type StaffAction, UNCHANGING_ACTIONS } from '@common/lists/staffActions';
import type { Database } from '../db/database';

/** The actions of which a staff write records at least one, or the reason why it records none. */
type Records = readonly StaffAction[] | string;

const OWN_ACCESS =
  "a step towards one's own second factor: its change, and what it protects, are recorded";
const DRY_RUN = 'a check or preview that changes nothing';
const OWN_ROWS = 'append-only rows of its own name who wrote them and when';
const OWN_VIEW = "one's own way of looking at a list";

export const STAFF_WRITES: Readonly<Record<string, Records>> = {
  'POST /api/admin/products': ['product.create'],
  'PUT /api/admin/products/:id': ['product.update'],
  'POST /api/admin/products/:id/sale': ['product.onSale', 'product.offSale'],
  'PUT /api/admin/products/:id/plan': ['product.plan', 'product.planEnd'],
  'POST /api/admin/products/import': ['product.import'],
  'POST /api/admin/products/import/faults': DRY_RUN,
  'PUT /api/admin/product-types': ['product.types'],
  'POST /api/admin/categories': ['category.create'],
  'PUT /api/admin/categories/:slug': ['category.rename'],
  'POST /api/admin/categories/:slug/move': ['category.move'],
  'DELETE /api/admin/categories/:slug': ['category.delete'],
  'POST /api/admin/synonyms': ['synonyms.change'],
  'PUT /api/admin/synonyms/:id': ['synonyms.change'],
  'DELETE /api/admin/synonyms/:id': ['synonyms.change'],
  'POST /api/admin/orders/:out_trade_no/ship': ['order.ship'],
  'POST /api/admin/orders/:out_trade_no/book': ['order.ship'],
  'POST /api/admin/orders/:out_trade_no/parcels/:id': ['order.parcel'],
  'POST /api/admin/orders/:out_trade_no/parcels/:id/cancel': ['order.unbook'],
  'POST /api/admin/orders/:out_trade_no/parcels/:id/unclaimed': ['return.refund'],
  'POST /api/admin/orders/:out_trade_no/handover': ['order.handover'],
  'POST /api/admin/orders/:out_trade_no/refund': ['order.refund'],
  'POST /api/admin/orders/:out_trade_no/refund-rest': ['return.refund', 'order.refund'],
  'PUT /api/admin/orders/:out_trade_no/invoice': ['invoice.correct'],
  'POST /api/admin/returns/:id/steps': [
    'return.sendBack',
    'return.refuse',
    'return.refund',
    'return.reject',
  ],
  'POST /api/admin/orders/:out_trade_no/returns': ['return.begin'],
  'POST /api/admin/returns/:id/messages': OWN_ROWS,
  'POST /api/admin/orders/:out_trade_no/messages': OWN_ROWS,
  'POST /api/admin/orders/:out_trade_no/messages/settle': OWN_ROWS,
  'POST /api/admin/notes/:type/:id': OWN_ROWS,
  'POST /api/admin/reviews/:id/hide': ['review.hide'],
  'POST /api/admin/reviews/:id/show': ['review.show'],
  'POST /api/admin/reviews/:id/reply': ['review.reply'],
  'POST /api/admin/reports/:id/decide': ['report.handled', 'report.dismissed'],
  'POST /api/admin/questions/:id/answer': ['question.answer'],
  'PUT /api/admin/questions/:id/answer': ['question.correct'],
  'POST /api/admin/questions/:id/hide': ['question.hide'],
  'POST /api/admin/questions/:id/show': ['question.show'],
  'POST /api/admin/listings/:id/approve': ['listing.approved'],
  'POST /api/admin/listings/:id/answer': ['listing.changes', 'listing.refused'],
  'POST /api/admin/member-products/:id/stop': ['listing.stop'],
  'POST /api/admin/auctions': ['lot.putUp'],
  'POST /api/admin/auctions/:id/relist': ['lot.relist'],
  'POST /api/admin/auctions/:id/withdraw': ['lot.withdraw'],
  'POST /api/admin/auctions/:id/ask': ['lot.ask'],
  'POST /api/admin/auctions/:id/maximum': ['lot.revealMaximum'],
  'POST /api/admin/promotions/:id/stop': ['promotion.stop'],
  'POST /api/admin/coupons': ['coupon.create'],
  'PUT /api/admin/coupons/:id': ['coupon.change'],
  'POST /api/admin/coupons/:id/stop': ['coupon.stop'],
  'POST /api/admin/deals': ['deal.create'],
  'PUT /api/admin/deals/:id': ['deal.change'],
  'POST /api/admin/deals/:id/stop': ['deal.stop'],
  'PUT /api/admin/sender-address': ['shipping.change'],
  'PUT /api/admin/shipping': ['shipping.change'],
  'POST /api/admin/media': ['media.upload'],
  'PUT /api/admin/media/:id': ['media.update'],
  'DELETE /api/admin/media/:id': ['media.delete'],
  'POST /api/admin/news': ['news.create'],
  'PUT /api/admin/news/:id': ['news.update'],
  'POST /api/admin/news/:id/publish': ['news.publish'],
  'POST /api/admin/news/:id/unpublish': ['news.unpublish'],
  'PUT /api/admin/news/:id/plan': ['news.plan', 'news.planEnd'],
  'PUT /api/admin/pages/:slug': ['page.update'],
  'POST /api/admin/rich-text/preview': DRY_RUN,
  'POST /api/admin/banners': ['banner.create'],
  'PUT /api/admin/banners/:id': ['banner.update'],
  'POST /api/admin/banners/:id/publish': ['banner.publish'],
  'POST /api/admin/banners/:id/unpublish': ['banner.unpublish'],
  'DELETE /api/admin/banners/:id': ['banner.delete'],
  'PUT /api/admin/banners/order': ['banner.order'],
  'PUT /api/admin/featured': ['featured.set'],
  'PUT /api/admin/settings/:key': ['setting.change'],
  'POST /api/admin/settings/:key/proposals': ['setting.propose'],
  'POST /api/admin/settings/proposals/:id/approve': ['setting.change'],
  'POST /api/admin/settings/proposals/:id/reject': ['setting.decline'],
  'POST /api/admin/money-proposals/:id/approve': ['money.agree'],
  'POST /api/admin/money-proposals/:id/reject': ['money.decline'],
  'POST /api/admin/campaigns': ['campaign.create'],
  'POST /api/admin/campaigns/:id/grants': ['campaign.grant'],
  'POST /api/admin/campaigns/:id/preview': DRY_RUN,
  'POST /api/admin/deposits/:id/assign': ['deposit.assign'],
  'POST /api/admin/deposits/:id/return': ['deposit.return'],
  'POST /api/admin/chain/resume': ['chain.resume'],
  'POST /api/admin/outflows/:id/book': ['outflow.member', 'outflow.loss', 'outflow.capital'],
  'POST /api/admin/outflows/:id/paid': ['outflow.paid'],
  'POST /api/admin/withdrawals/:id/approve': ['withdrawal.approve'],
  'POST /api/admin/withdrawals/:id/reject': ['withdrawal.reject'],
  'POST /api/admin/withdrawals/:id/release': ['withdrawal.release'],
  'POST /api/admin/withdrawal-desk/kill': ['withdrawals.kill'],
  'POST /api/admin/withdrawal-desk/proposals/limits': ['withdrawals.propose'],
  'POST /api/admin/withdrawal-desk/proposals/resume': ['withdrawals.propose'],
  'POST /api/admin/withdrawal-desk/proposals/:id/approve': [
    'withdrawals.limits',
    'withdrawals.resume',
  ],
  'POST /api/admin/withdrawal-desk/proposals/:id/reject': ['withdrawals.decline'],
  'POST /api/admin/members/:id/freeze': ['member.freeze'],
  'POST /api/admin/members/:id/unfreeze': ['member.unfreeze'],
  'POST /api/admin/members/:id/end-sessions': ['member.endSessions'],
  'POST /api/admin/members/:id/view': ['member.view'],
  'POST /api/admin/members/:id/reset-second-factor': ['member.resetFactor'],
  'POST /api/admin/staff/:id/roles': ['member.grant', 'member.revoke'],
  'POST /api/admin/staff/invitations': ['member.invite'],
  'POST /api/admin/staff/invitations/:id/resend': ['member.inviteAgain'],
  'POST /api/admin/staff/invitations/:id/revoke': ['member.inviteEnd'],
  'POST /api/admin/jobs/retry': ['job.retry'],
  'POST /api/admin/books/checks': OWN_ROWS,
  'POST /api/admin/passkeys': ['member.passkeyAdd'],
  'POST /api/admin/passkeys/challenge': OWN_ACCESS,
  'PUT /api/admin/passkeys/:id': ['member.passkeyRename'],
  'DELETE /api/admin/passkeys/:id': ['member.passkeyRemove'],
  'POST /api/admin/second-factor/passkey/challenge': OWN_ACCESS,
  'POST /api/admin/second-factor/passkey': OWN_ACCESS,
  'POST /api/admin/second-factor/enrolment': OWN_ACCESS,
  'PUT /api/admin/second-factor': ['member.factorSet'],
  'POST /api/admin/second-factor/pass': OWN_ACCESS,
  'POST /api/admin/second-factor/recovery-codes': ['member.codesRenew'],
  'POST /api/admin/views/:list': OWN_VIEW,
  'PUT /api/admin/views/:list/:id': OWN_VIEW,
  'DELETE /api/admin/views/:list/:id': OWN_VIEW,
};

/** Actions that do nothing, and log nothing, if the record has the requested state already. */
const MAY_DO_NOTHING = new Set<StaffAction>([
  'product.onSale',
  'product.planEnd',
  'product.import',
  'news.publish',
  'news.unpublish',
  'news.planEnd',
  'banner.publish',
  'banner.unpublish',
  'review.hide',
  'review.show',
]);
/** Actions that are logged without a change of fields, as a form may be saved unchanged. */
const MAY_SAVE_THE_SAME =
  /^(product\.(update|types)|category\.(rename|move)|media\.update|news\.update|page\.update|banner\.(update|order)|featured\.set|shipping\.change|(coupon|deal)\.change|member\.(inviteAgain|passkeyRename))$/;

const isForStaff = ({ who }: Endpoint) => who !== 'public' && who !== 'member' && who !== 'center';
export const staffWrites = endpoints.filter((one) => isForStaff(one) && isWrite(one));
export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

const PATTERNS = staffWrites.map((one) => ({
  method: one.method,
  pattern: new RegExp(`^${one.path.replace(/:\w+/g, '[^/]+')}$`),
  records: STAFF_WRITES[nameOf(one)],
}));

function recordsOf(method: string, url: string): readonly StaffAction[] {
  const path = url.split('?')[0] ?? '';
  // The first match is the most specific one: `/banners/order` is no banner.
  const found = PATTERNS.filter((one) => one.method === method && one.pattern.test(path));
  const exact = found.find(({ pattern }) => !pattern.source.includes('[^/]+')) ?? found[0];
  return typeof exact?.records === 'object' ? exact.records : [];
}

interface Row {
  action: StaffAction;
  source: { by: string; address?: string; session?: number } | null;
  changes: unknown[] | null;
}

function faultOf({ action, source, changes }: Row): string | undefined {
  if (source?.by !== 'web' || !source.address || !source.session) return 'no source';
  if (UNCHANGING_ACTIONS.some((one) => one === action)) {
    return changes === null ? undefined : 'fields, though it changes no record';
  }
  if (changes === null) return 'nothing before and after';
  return changes.length > 0 || MAY_SAVE_THE_SAME.test(action) ? undefined : 'no field that differs';
}

/**
 * Watches each write of staff in a test: one that succeeded has left its row, with a source, and with fields before and
 * after where it changes a record.
 */
export async function watchStaffWrite<R extends { status: number; body: { success?: boolean } }>(
  db: Database,
  { method, url, key }: { method: string; url: string; key: string | undefined },
  call: () => Promise<R>,
): Promise<R> {
  const records = recordsOf(method, url);
  // A request with a key that the test chose may be a repetition, whose row was written before.
  if (records.length === 0 || key !== undefined) return call();
  const last = await db.pool.query('SELECT coalesce(max(id), 0) AS id FROM staff_actions');
  const reply = await call();
  if (reply.status !== 200 || !reply.body.success) return reply;
  const { rows } = await db.pool.query<Row>(
    'SELECT action, source, changes FROM staff_actions WHERE id > $1 ORDER BY id',
    [last.rows[0]?.id],
  );
  const own = rows.filter(({ action }) => records.includes(action));
  if (own.length === 0 && !records.some((one) => MAY_DO_NOTHING.has(one))) {
    throw new Error(`${method} ${url} left no row of ${records.join(' or ')}`);
  }
  for (const row of own) {
    const fault = faultOf(row);
    if (fault) throw new Error(`${method} ${url} recorded ${row.action} with ${fault}`);
  }
  return reply;
}
