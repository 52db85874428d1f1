import type { Client } from 'pg';
import { AuditedWorld } from '../testing/auditedWorld';
import { connectOwner } from '../testing/intruder';

let world: AuditedWorld;
let owner: Client;
beforeAll(async () => {
  world = await AuditedWorld.open();
  owner = await connectOwner(world.db);
});
afterAll(async () => {
  await owner?.end();
  await world?.close();
});

const KEPT = [
  'campaigns',
  'coupon_claims',
  'coupons',
  'deals',
  'deposits',
  'holds',
  'lots',
  'members',
  'order_groups',
  'order_lines',
  'order_payments',
  'order_returns',
  'orders',
  'outflows',
  'parcels',
  'promotions',
  'questions',
  'return_lines',
  'reviews',
  'withdrawal_addresses',
  'withdrawal_attempts',
  'withdrawal_challenges',
  'withdrawals',
];

it.each(KEPT)(
  'nobody deletes a row of %s, and the owner of the database only by force',
  async (table) => {
    await expect(world.db.pool.query(`DELETE FROM ${table}`)).rejects.toMatchObject({
      code: '42501',
    });
    await expect(
      owner.query(`DELETE FROM ${table} WHERE ctid = (SELECT min(ctid) FROM ${table})`),
    ).rejects.toMatchObject({ code: 'GB003' });
  },
);

it.each(['capabilities', 'products', 'skus'])(
  'the application has no right to delete from %s',
  async (table) => {
    await expect(world.db.pool.query(`DELETE FROM ${table}`)).rejects.toMatchObject({
      code: '42501',
    });
  },
);
