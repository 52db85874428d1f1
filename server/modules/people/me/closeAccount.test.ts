import { randomBytes } from 'node:crypto';
import { CLOSED_NAME } from '@common/people/closing';
import { expectAuditClean } from '../../../testing/database';
import * as make from '../../../testing/factories';
import { fillCart } from '../../../testing/fillCart';
import { createLot } from '../../../testing/lots';
import { meanwhile } from '../../../testing/meanwhile';
import { type Person, ReturnWorld } from '../../../testing/returnWorld';
import { testSecret } from '../../../testing/secret';
import { readOwners } from '../../money/deposits/walletOwnerStore';
import { openSession } from '../auth/openSession';

let world: ReturnWorld;
beforeAll(async () => {
  world = await ReturnWorld.open();
});
afterAll(() => world.close());
afterEach(() => expectAuditClean(world.db));

const PATH = '/api/me/closing';
const close = async (who: Person, body: object = { coin: '0', adv: '0' }) =>
  (await world.post(who, PATH, body)).body;
const blocksOf = async (who: Person) =>
  (await world.get(who, PATH)).body.data.blocks.map(({ kind }: { kind: string }) => kind);
const rowOf = async (id: number) =>
  (await world.sql('SELECT * FROM members WHERE id = $1', [id])).rows[0];

describe('an account', () => {
  it('is closed for good: nobody signs in to it, and it forgets who its member was', async () => {
    const who = await world.person(['5', '3']);
    const address = `0x${randomBytes(20).toString('hex')}`;
    await world.sql('UPDATE members SET email = $2 WHERE id = $1', [who.id, 'mei@example.com']);
    await world.sql('INSERT INTO wallets (member_id, address, bound_block) VALUES ($1, $2, 1)', [
      who.id,
      address,
    ]);
    await make.createAddress(world.db, who.id);
    const seen = (await world.get(who, PATH)).body.data;
    expect(seen).toEqual({ blocks: [], coin: '5', adv: '3', minWithdrawal: '10' });
    expect((await close(who, { coin: '5', adv: '2' })).errorCode).toBe('SEEN_CHANGED');
    expect(await close(who, { coin: '5', adv: '3' })).toMatchObject({ success: true });
    const row = await rowOf(who.id);
    expect(row).toMatchObject({ name: CLOSED_NAME, email: null, avatar: null });
    expect(row.closed_at).toEqual(row.frozen_at);
    expect((await world.get(who, '/api/me')).status).toBe(401);
    const { rows } = await world.sql(
      `SELECT (SELECT count(*)::int FROM addresses WHERE member_id = $1) AS addresses,
         (SELECT count(*)::int FROM wallets WHERE member_id = $1 AND unbound_at IS NULL) AS wallets,
         (SELECT count(*)::int FROM mail_outbox WHERE "to" = 'mei@example.com' AND subject LIKE '%帳戶已關閉') AS mails`,
      [who.id],
    );
    expect(rows).toEqual([{ addresses: 0, wallets: 0, mails: 1 }]);
    // A transfer of before that is read only now goes to staff.
    expect((await readOwners(world.db, [address])).of(address, 2)).toBeNull();
    const admin = await world.person([], ['admin']);
    const { body } = await world.post(admin, `/api/admin/members/${who.id}/unfreeze`, {
      reason: '本人要求恢復',
      frozenAt: row.frozen_at.getTime(),
    });
    expect(body.errorCode).toBe('MEMBER_FROZEN_STATE');
    await expect(
      world.sql("UPDATE members SET name = '小美' WHERE id = $1", [who.id]),
    ).rejects.toThrow('its rows are final');
  });

  it('stays open while something of it is open, each named', async () => {
    const { buyer, no } = await world.paid();
    expect(await blocksOf(buyer)).toEqual(['coin', 'orders']);
    expect((await close(buyer)).errorCode).toBe('CLOSING_BLOCKED');
    const { seller, sale } = await world.marketSale();
    await world.opened(sale);
    expect(await blocksOf(seller)).toEqual(['sales', 'returns']);
    expect(await blocksOf(world.staff)).toEqual(['staff']);
    expect((await rowOf(buyer.id)).closed_at).toBeNull();
    expect((await world.order(no)).status).toBe(2);
  });

  it('waits for what names its member in another transaction', async () => {
    const who = await world.person();
    const sighting = `INSERT INTO deposit_sightings (chain_id, tx_hash, log_index, block_number, from_address, amount, member_id)
      VALUES (1, '0x1', 0, 1, '0x1', 1, ${who.id})`;
    const done = await meanwhile(world.db, [sighting], () => close(who), 1);
    expect(done.errorCode).toBe('CLOSING_BLOCKED');
    await world.sql('DELETE FROM deposit_sightings WHERE member_id = $1', [who.id]);
  });

  it('that is being closed lets nobody in', async () => {
    const who = await world.person();
    const closing = `UPDATE members SET closed_at = now(), frozen_at = now() WHERE id = ${who.id}`;
    const revoking = `UPDATE sessions SET revoked_at = now() WHERE member_id = ${who.id}`;
    const member = { id: who.id, email: null, frozen: false };
    const call = {
      origin: {
        ip: '127.0.0.1',
        network: '127.0.0.1',
        userAgent: 'browser',
        host: 'localhost',
        protocol: 'http',
      },
      settings: { secret: testSecret(), demo: true },
      body: {},
    };
    const lock = `SELECT 1 FROM members WHERE id = ${who.id} FOR UPDATE`;
    const entering = meanwhile(
      world.db,
      [lock, revoking, closing],
      () =>
        world.db
          .transaction((tx) => openSession({ tx, ...call }, member, 'email'))
          .catch((error) => error.code),
      1,
    );
    expect(await entering).toBe('ACCOUNT_CLOSED');
  });
});

describe('a write that was under way while an account closed', () => {
  /** Closes the account of `who` once the write waits for it. */
  const whileClosing = async (who: Person, write: () => ReturnType<typeof world.post>) => {
    const closing = [
      `SELECT 1 FROM members WHERE id = ${who.id} FOR UPDATE`,
      `UPDATE sessions SET revoked_at = now() WHERE member_id = ${who.id}`,
      `UPDATE members SET closed_at = now(), frozen_at = now() WHERE id = ${who.id}`,
    ];
    return (await meanwhile(world.db, closing, write, 1)).body;
  };
  const left = { coin: '5', adv: '3' };
  const leaving = () => world.person([left.coin, left.adv]);
  const buy = async (buyer: Person, product: make.ProductOptions) => {
    const { skuId } = await make.createProduct(world.db, { fulfilment: 'digital', ...product });
    const items = [{ skuId, quantity: 1, unitPrice: product.price }];
    await fillCart(world.db, buyer.id, [skuId]);
    return () => world.post(buyer, '/api/checkout', { items });
  };

  it.each<[string, string, (who: Person) => Promise<() => ReturnType<typeof world.post>>]>([
    // The cart went with the account.
    ['buys nothing', 'CHECKOUT_CHANGED', (who) => buy(who, { price: '4' })],
    [
      'orders nothing',
      'ACCOUNT_CLOSED',
      async (who) => {
        const { skuId } = await make.createProduct(world.db, { fulfilment: 'digital', price: '4' });
        const items = [{ skuId, quantity: 1, unitPrice: '4' }];
        return () => world.post(who, '/api/orders', { items, paymentMethod: 'coin' });
      },
    ],
    [
      'bids nothing',
      'ACCOUNT_CLOSED',
      async (who) => {
        const lot = await createLot(world.db, { startPrice: '1', step: '1' });
        return () => world.post(who, `/api/auctions/${lot}/bids`, { maximum: '3' });
      },
    ],
    [
      'exchanges nothing',
      'ACCOUNT_CLOSED',
      async (who) => {
        const { body } = await world.post(who, '/api/exchange/quote', { amount: '2' });
        return () => world.post(who, '/api/exchange', { quoteId: body.data.quoteId });
      },
    ],
  ])('%s', async (_, code, prepare) => {
    const who = await leaving();
    const body = await whileClosing(who, await prepare(who));
    expect(body.errorCode).toBe(code);
    expect(await who.balance()).toEqual(['5', '0', '3', '0']);
  });

  it('buys nothing from it', async () => {
    const [buyer, seller] = [await leaving(), await world.person()];
    const sale = { price: '4', sellerId: seller.id, channel: 'market' } as const;
    const body = await whileClosing(seller, await buy(buyer, sale));
    expect(body).toMatchObject({
      errorCode: 'CHECKOUT_CHANGED',
      data: { lines: [{ why: 'paused' }] },
    });
    expect(await buyer.balance()).toEqual(['5', '0', '3', '0']);
  });

  it('orders nothing from it', async () => {
    const [buyer, seller] = [await leaving(), await world.person()];
    const { skuId } = await make.createProduct(world.db, {
      fulfilment: 'digital',
      price: '4',
      sellerId: seller.id,
      channel: 'market',
    });
    const items = [{ skuId, quantity: 1, unitPrice: '4' }];
    const order = () => world.post(buyer, '/api/orders', { items, paymentMethod: 'coin' });
    expect((await whileClosing(seller, order)).errorCode).toBe('SELLER_PAUSED');
  });
});

// What stays is what others rely on, or what proves what happened.
const KEPT = [
  'accounts',
  'auth_nonces',
  'bids',
  'campaign_grants',
  'campaign_batches',
  'campaigns',
  'capabilities',
  'capability_changes',
  'categories',
  'content_reports',
  'coupon_claims',
  'coupons',
  'data_copies',
  'deals',
  'deposit_assignments',
  'deposit_reports',
  'deposit_sightings',
  'deposits',
  'email_codes',
  'events',
  'exchange_quotes',
  'exchanges',
  'holds',
  'journals',
  'listings',
  'lots',
  'member_traces',
  'member_views',
  'order_groups',
  'order_history',
  'order_payments',
  'order_messages',
  'order_returns',
  'orders',
  'outflow_bookings',
  'parcel_events',
  'pictures',
  'products',
  'promotions',
  'push_subscriptions',
  'report_cases',
  'questions',
  'return_entries',
  'reviews',
  'sessions',
  'shipping_profiles',
  'stock_movements',
  'wallets',
  'withdrawal_addresses',
  'withdrawal_challenges',
  'withdrawal_history',
  'withdrawals',
];
const OF_STAFF = [
  'book_checks',
  'money_proposals',
  'planned_publishings',
  'setting_changes',
  'setting_proposals',
  'shipping_changes',
  'shop_wallets',
  'staff_actions',
  'staff_invitations',
  'staff_notes',
  'withdrawal_approvals',
];

it('each table that names members is forgotten with a closed account, kept by its name here, or of staff', async () => {
  const { rows } = await world.sql(
    `SELECT DISTINCT c.conrelid::regclass::text AS table FROM pg_constraint c
     WHERE c.contype = 'f' AND c.confrelid = 'members'::regclass ORDER BY 1`,
  );
  const { rows: source } = await world.sql(
    "SELECT prosrc FROM pg_proc WHERE proname = 'forget_closed'",
  );
  const forgotten = [...String(source[0].prosrc).matchAll(/DELETE FROM (\w+)/g)].map(
    ([, name]) => name,
  );
  const unknown = rows
    .map(({ table }) => table)
    .filter((name) => ![...KEPT, ...OF_STAFF, ...forgotten].includes(name));
  expect(unknown).toEqual([]);
});
