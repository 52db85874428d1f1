import type { Endpoint } from '@common/endpoint';
import { nameOf, staffWrites } from './testing/staffOperations';

/** Fields of a body by which a write says what its author saw. */
const SEEN = new Set([
  'version',
  'seen',
  'revision',
  'frozenAt',
  'haltedAt',
  'expectedIds',
  'digest',
  'plan',
]);

const NEW = 'adds a row of its own';
const ONE_WAY = 'one way, from a state that its statement demands; who comes second is refused';
const QUEUE = 'decides what waits, once, and names it by its id; who comes second is refused';
const EMPTY = 'deletes what nothing uses and nobody sees';
const OWN = "one's own";
const LOOK = 'looks or checks, and changes nothing';

/** Writes of staff that do not say what was seen, and why they need not. */
const WITHOUT: Readonly<Record<string, string>> = {
  'POST /api/admin/products': NEW,
  'POST /api/admin/products/import/faults': LOOK,
  'POST /api/admin/categories': NEW,
  'DELETE /api/admin/categories/:slug': EMPTY,
  'POST /api/admin/synonyms': NEW,
  'POST /api/admin/orders/:out_trade_no/ship': ONE_WAY,
  'POST /api/admin/orders/:out_trade_no/book': ONE_WAY,
  'POST /api/admin/orders/:out_trade_no/parcels/:id/cancel': ONE_WAY,
  'POST /api/admin/orders/:out_trade_no/parcels/:id/unclaimed': ONE_WAY,
  'POST /api/admin/orders/:out_trade_no/handover': ONE_WAY,
  'POST /api/admin/orders/:out_trade_no/refund': ONE_WAY,
  'POST /api/admin/orders/:out_trade_no/refund-rest': ONE_WAY,
  'POST /api/admin/member-products/:id/stop': ONE_WAY,
  'POST /api/admin/returns/:id/messages': NEW,
  'POST /api/admin/orders/:out_trade_no/returns': NEW,
  'POST /api/admin/orders/:out_trade_no/messages': NEW,
  'POST /api/admin/notes/:type/:id': NEW,
  'POST /api/admin/auctions': NEW,
  'POST /api/admin/auctions/:id/relist': ONE_WAY,
  'POST /api/admin/auctions/:id/withdraw': ONE_WAY,
  'POST /api/admin/auctions/:id/ask': NEW,
  'POST /api/admin/auctions/:id/maximum': LOOK,
  'POST /api/admin/promotions/:id/stop': ONE_WAY,
  'POST /api/admin/coupons': NEW,
  'POST /api/admin/coupons/:id/stop': ONE_WAY,
  'POST /api/admin/deals': NEW,
  'POST /api/admin/deals/:id/stop': ONE_WAY,
  'POST /api/admin/media': NEW,
  'DELETE /api/admin/media/:id': EMPTY,
  'POST /api/admin/news': NEW,
  'POST /api/admin/rich-text/preview': LOOK,
  'POST /api/admin/banners': NEW,
  'POST /api/admin/settings/proposals/:id/approve': QUEUE,
  'POST /api/admin/settings/proposals/:id/reject': QUEUE,
  'POST /api/admin/campaigns': NEW,
  'POST /api/admin/campaigns/:id/preview': LOOK,
  'POST /api/admin/deposits/:id/assign': QUEUE,
  'POST /api/admin/deposits/:id/return': QUEUE,
  'POST /api/admin/outflows/:id/book': QUEUE,
  'POST /api/admin/outflows/:id/paid': QUEUE,
  'POST /api/admin/money-proposals/:id/approve': QUEUE,
  'POST /api/admin/money-proposals/:id/reject': QUEUE,
  'POST /api/admin/withdrawals/:id/approve': QUEUE,
  'POST /api/admin/withdrawals/:id/reject': QUEUE,
  'POST /api/admin/withdrawals/:id/release': QUEUE,
  'POST /api/admin/withdrawal-desk/kill': ONE_WAY,
  'POST /api/admin/withdrawal-desk/proposals/:id/approve': QUEUE,
  'POST /api/admin/withdrawal-desk/proposals/:id/reject': QUEUE,
  'POST /api/admin/members/:id/freeze': ONE_WAY,
  'POST /api/admin/members/:id/end-sessions': ONE_WAY,
  'POST /api/admin/members/:id/view': LOOK,
  'POST /api/admin/members/:id/reset-second-factor': ONE_WAY,
  'POST /api/admin/staff/:id/roles': 'says which role is there or not afterwards',
  'POST /api/admin/staff/invitations': NEW,
  'POST /api/admin/staff/invitations/:id/resend': QUEUE,
  'POST /api/admin/staff/invitations/:id/revoke': QUEUE,
  'POST /api/admin/jobs/retry': QUEUE,
  'POST /api/admin/books/checks': NEW,
  'POST /api/admin/passkeys': OWN,
  'POST /api/admin/passkeys/challenge': OWN,
  'PUT /api/admin/passkeys/:id': OWN,
  'DELETE /api/admin/passkeys/:id': OWN,
  'POST /api/admin/second-factor/passkey/challenge': OWN,
  'POST /api/admin/second-factor/passkey': OWN,
  'POST /api/admin/second-factor/enrolment': OWN,
  'PUT /api/admin/second-factor': OWN,
  'POST /api/admin/second-factor/pass': OWN,
  'POST /api/admin/second-factor/recovery-codes': OWN,
  'POST /api/admin/views/:list': OWN,
  'PUT /api/admin/views/:list/:id': OWN,
  'DELETE /api/admin/views/:list/:id': OWN,
};

/** Required fields of a write, and those of its query. */
function fieldsOf({ body, query }: Endpoint): string[] {
  const required: string[] = (body && 'required' in body && body.required) || [];
  return [...required, ...Object.keys((query && 'properties' in query && query.properties) || {})];
}

const saysWhatWasSeen = (one: Endpoint) => fieldsOf(one).some((field) => SEEN.has(field));

it('every write of staff that overwrites or switches something says what its author saw', () => {
  const silent = staffWrites.filter((one) => !saysWhatWasSeen(one)).map(nameOf);
  expect(silent.filter((name) => !WITHOUT[name])).toEqual([]);
});

it('the list of writes that need not say it holds no other', () => {
  const silent = new Set(staffWrites.filter((one) => !saysWhatWasSeen(one)).map(nameOf));
  expect(Object.keys(WITHOUT).filter((name) => !silent.has(name))).toEqual([]);
});
