import { type Endpoint, isWrite } from '@common/endpoint';
import { endpoints } from '@common/endpoints';
import type { Capability } from '@common/people/roles';
import { mayCall } from './http/caller';
import { createTestApi, type TestApi } from './testing/api';
import { createTestDatabase, type TestDatabase } from './testing/database';
import { createMember, freezeSql } from './testing/factories';
import { ENDS_OTHERS, SessionStock } from './testing/sessionStock';

/*
 * Every write of the contract, in each state of a signed-in member; closed accounts have no sessions
 * (closeAccount.test.ts). Frozen members may complete open business. A write that is not listed here fails
 * the test.
 */
const FROZEN_MAY = new Set([
  // Signing in and out, and one's own sessions.
  'POST /api/auth/nonce',
  'POST /api/auth/wallet',
  'POST /api/auth/email/code',
  'POST /api/auth/email',
  'POST /api/auth/logout',
  'POST /api/auth/email/undo/read',
  'POST /api/auth/email/undo',
  'DELETE /api/me/sessions/:id',
  'DELETE /api/me/sessions',
  // Open orders: paid by a transfer already sent, received, cancelled, returned.
  'POST /api/orders/:out_trade_no/payments',
  'POST /api/orders/:out_trade_no/cancel',
  'POST /api/order-groups/:number/payments',
  'POST /api/order-groups/:number/cancel',
  'POST /api/orders/:out_trade_no/confirm',
  'PUT /api/orders/:out_trade_no/address',
  'PUT /api/orders/:out_trade_no/invoice',
  'POST /api/me/addresses',
  'PUT /api/me/addresses/:id',
  'DELETE /api/me/addresses/:id',
  'POST /api/questions/:id/withdraw',
  'POST /api/orders/:out_trade_no/returns',
  'POST /api/me/returns/:id/messages',
  'POST /api/me/orders/:out_trade_no/messages',
  'POST /api/me/orders/:out_trade_no/messages/settle',
  'POST /api/me/returns/:id/steps',
  'POST /api/pictures',
  // Open sales: shipped, handed over, refunded.
  'POST /api/me/sales/:out_trade_no/ship',
  'POST /api/me/sales/:out_trade_no/book',
  'POST /api/me/sales/:out_trade_no/handover',
  'POST /api/me/sales/:out_trade_no/refund',
  'POST /api/me/sales/:out_trade_no/refund-rest',
  'POST /api/me/sales/:out_trade_no/parcels/:id',
  'POST /api/me/sales/:out_trade_no/parcels/:id/cancel',
  'POST /api/me/sales/:out_trade_no/parcels/:id/unclaimed',
  'PUT /api/me/sender-address',
  // Money that has arrived, or comes back.
  'POST /api/me/deposits/reports',
  'POST /api/me/withdrawals/:id/cancel',
  // A copy of one's own data, and the proof that it needs.
  'POST /api/me/copies',
  'POST /api/me/proof/code',
  'POST /api/me/proof/email',
  'POST /api/me/proof/wallet',
  // Notices and their settings.
  'POST /api/me/notices/:id/read',
  'POST /api/me/notices/read',
  'PUT /api/me/notices/preferences',
  'DELETE /api/me/push',
]);
const FROZEN_MAY_NOT = new Set([
  'PUT /api/me/push',
  'POST /api/me/push/test',
  'PUT /api/me/invoice',
  'POST /api/me/closing',
  'POST /api/orders',
  'POST /api/orders/:out_trade_no/pay',
  'POST /api/order-groups/:number/pay',
  'POST /api/auctions/:id/bids',
  'POST /api/auctions/:id/buy-now',
  'POST /api/exchange/quote',
  'POST /api/exchange',
  'POST /api/me/withdrawals',
  'POST /api/me/withdrawals/:id/code',
  'POST /api/me/withdrawals/:id/confirm',
  'POST /api/me/withdrawal-addresses/challenge',
  'POST /api/me/withdrawal-addresses',
  'PUT /api/me/withdrawal-addresses/:id',
  'DELETE /api/me/withdrawal-addresses/:id',
  'POST /api/me/listings',
  'PUT /api/me/listings/:id',
  'POST /api/me/listings/:id/submit',
  'DELETE /api/me/listings/:id',
  'PUT /api/me/listings/:id/offer',
  'POST /api/me/listings/:id/withdraw',
  'POST /api/me/listings/:id/close',
  'POST /api/me/listings/:id/relist',
  'POST /api/me/listings/:id/promote',
  'PUT /api/me/favourites/:productId',
  'DELETE /api/me/favourites/:productId',
  'POST /api/me/favourites/merge',
  'PUT /api/me/follows/:sellerId',
  'DELETE /api/me/follows/:sellerId',
  'PUT /api/me/coupons/:id',
  'PUT /api/me/lot-alerts/:lotId',
  'PUT /api/me/stock-alerts/:skuId',
  'DELETE /api/me/stock-alerts/:skuId',
  'POST /api/checkout',
  'PUT /api/me/shipping',
  'PUT /api/me/selling/holiday',
  'DELETE /api/me/selling/holiday',
  'POST /api/me/selling/deals',
  'PUT /api/me/selling/deals/:id',
  'POST /api/me/selling/coupons',
  'PUT /api/me/selling/coupons/:id',
  'POST /api/me/cart/lines',
  'PUT /api/me/cart/lines/:skuId',
  'DELETE /api/me/cart/lines/:skuId',
  'POST /api/me/cart/merge',
  'POST /api/reviews',
  'PUT /api/reviews/:id',
  'POST /api/reviews/:id/reply',
  'POST /api/reports',
  'POST /api/products/:id/questions',
  'POST /api/questions/:id/answer',
  'PUT /api/questions/:id/answer',
  'PUT /api/me/profile',
  'POST /api/me/staff-invitation',
  'POST /api/me/staff-invitation/read',
  'POST /api/me/wallets',
  'DELETE /api/me/wallets/:address',
  'POST /api/me/email/code',
  'PUT /api/me/email',
  'POST /api/me/proof/passkey/challenge',
  'POST /api/me/proof/passkey',
]);

interface State {
  rights?: Capability[];
  email?: boolean;
  wallet?: boolean;
  frozen?: boolean;
  sells?: boolean;
}
const STATES = {
  visitor: null,
  'newcomer without e-mail and wallet': {},
  'member without a wallet': { email: true },
  'member without an e-mail address': { wallet: true },
  'member with both': { email: true, wallet: true },
  'frozen member': { email: true, wallet: true, frozen: true },
  'frozen seller': { email: true, wallet: true, frozen: true, sells: true },
  staff: { rights: ['staff'] },
  'member of staff for finance': { rights: ['finance'] },
  'frozen staff': { rights: ['staff'], frozen: true },
  'frozen administrator': { rights: ['admin'], frozen: true },
} satisfies Record<string, State | null>;

let test: TestDatabase;
let api: TestApi;
let sessions: SessionStock;
const ids = new Map<string, number>();
beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
  sessions = new SessionStock(test.db);
  for (const [name, given] of Object.entries(STATES)) {
    const state: State | null = given;
    if (!state) continue;
    const id = await createMember(test.db, name, state.rights ?? []);
    ids.set(name, id);
    if (state.email)
      await sql(`UPDATE members SET email = 'm' || id || '@shop.example' WHERE id = $1`, id);
    if (state.wallet) {
      await sql(
        `INSERT INTO wallets (member_id, address, bound_block, bound_at) SELECT id, '0x' || lpad(id::text, 40, '0'), 0, created_at FROM members WHERE id = $1`,
        id,
      );
    }
    if (state.frozen) await sql(freezeSql(), id);
  }
});
afterAll(async () => {
  await api.close();
  await test.drop();
});
const sql = (text: string, id: number) => test.db.pool.query(text, [id]);

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const writes = endpoints.filter(isWrite);
const ofMembers = writes.filter(({ who }) => who === 'public' || who === 'member');

it('every write that is not the staff’s is listed once, and nothing that is not a write', () => {
  const listed = [...FROZEN_MAY, ...FROZEN_MAY_NOT].sort();
  expect(listed).toEqual(ofMembers.map(nameOf).sort());
});

/** The refusal of a write for its caller's sake, before its subject is read; null without one. */
function refusalOf(endpoint: Endpoint, state: State | null): string | null {
  const { who } = endpoint;
  if (!state) return who === 'public' ? null : 'SIGN_IN_REQUIRED';
  const rights = state.frozen ? [] : (state.rights ?? []);
  const isAllowed = who === 'public' || who === 'member' || mayCall(who, rights);
  if (!isAllowed) return state.frozen && state.rights?.length ? 'any' : 'FORBIDDEN';
  return state.frozen && !FROZEN_MAY.has(nameOf(endpoint)) ? 'ACCOUNT_FROZEN' : null;
}

const REFUSALS = ['SIGN_IN_REQUIRED', 'FORBIDDEN', 'ACCOUNT_FROZEN'];

describe.each(Object.entries(STATES))('a %s', (name, given) => {
  const state: State | null = given;
  it.each(writes.map((one) => [nameOf(one), one] as const))('%s', async (_title, endpoint) => {
    const id = ids.get(name);
    const token = id === undefined ? '' : await sessions.take(id);
    const path = endpoint.path.replace(/:\w+/g, '999999999999');
    const { body, status } = await api.call(token, endpoint.method, path, endpoint.body && {});
    if (endpoint.path === ENDS_OTHERS) sessions.empty();
    expect(status).toBeLessThan(500);
    const expected = refusalOf(endpoint, state);
    if (expected === null) expect(REFUSALS).not.toContain(body.errorCode);
    else if (expected === 'any') expect(REFUSALS).toContain(body.errorCode);
    else expect(body.errorCode).toBe(expected);
  });
});
