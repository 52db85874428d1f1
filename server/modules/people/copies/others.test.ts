import { createTestApi, type TestApi } from '../../../testing/api';
import { AuditedWorld } from '../../../testing/auditedWorld';
import { createSession } from '../../../testing/factories';
import { Intruder } from '../../../testing/intruder';

let world: AuditedWorld;
let api: TestApi;
let intruder: Intruder;
beforeAll(async () => {
  world = await AuditedWorld.open();
  api = await createTestApi(world.db);
  intruder = await Intruder.connectTo(world.db);
  // Marks have the form of nothing.
  const { rows } = await intruder.query<{ drop: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop
     FROM pg_constraint WHERE contype = 'c' AND conrelid = ANY ($1::regclass[])`,
    [TYPED.map(([table]) => table)],
  );
  for (const { drop } of rows) await intruder.query(drop);
  for (const [table, owner, columns, role] of TYPED) {
    const values = columns.map((column) => `${column} = ${markOf(table, owner, column)}`);
    const isMembers = role ? `${role} IN ('buyer', 'seller')` : `${owner} IS NOT NULL`;
    await intruder.query(`UPDATE ${table} SET ${values.join(', ')} WHERE ${isMembers}`);
  }
});
afterAll(async () => {
  await intruder?.end();
  await api?.close();
  await world?.close();
});

/** What a member typed or brought, with the column that names them. What staff write is to the member: `role` tells it apart. */
const TYPED: readonly (readonly [string, string, readonly string[], role?: string])[] = [
  ['members', 'id', ['name', 'email']],
  ['addresses', 'member_id', ['recipient', 'phone', 'line']],
  ['sender_addresses', 'seller_id', ['address']],
  ['wallets', 'member_id', ['address']],
  ['sessions', 'member_id', ['ip', 'user_agent']],
  ['orders', 'buyer_id', ['note', 'address']],
  ['order_history', 'actor_id', ['reason'], 'actor'],
  ['parcel_events', 'actor_id', ['text'], 'actor'],
  ['order_returns', 'seller_id', ['return_to']],
  ['return_entries', 'actor_id', ['text', 'pictures'], 'role'],
  ['reviews', 'member_id', ['text', 'pictures']],
  ['withdrawal_addresses', 'member_id', ['label']],
  ['withdrawals', 'member_id', ['to_address']],
  ['deposits', 'member_id', ['from_address']],
  ['deposit_reports', 'member_id', ['tx_hash']],
  ['notices', 'member_id', ['data']],
  ['listings', 'seller_id', ['content']],
  ['pictures', 'owner_id', ['file_name', 'title']],
  ['member_invoices', 'member_id', ['title']],
];
const JSON_COLUMNS = ['address', 'return_to', 'pictures', 'data', 'content'];

function markOf(table: string, owner: string, column: string): string {
  const mark = `'MARK' || ${owner} || '.'`;
  const isJson = JSON_COLUMNS.includes(column) && table !== 'wallets';
  return isJson ? `to_jsonb(${mark})` : mark;
}

async function copyOf(memberId: number): Promise<string> {
  const token = await createSession(world.db, memberId);
  const { body } = await api.call(token, 'POST', '/api/me/copies');
  const { body: copy } = await api.call(token, 'GET', `/api/me/copies/${body.data.id}`);
  return JSON.stringify(copy);
}

it('the copies of all members of a busy shop hold their own words, and of nobody else', async () => {
  const { rows } = await intruder.query<{ id: string }>(
    'SELECT id FROM members WHERE closed_at IS NULL ORDER BY id',
  );
  expect(rows.length).toBeGreaterThan(10);
  const found: Record<string, string[]> = {};
  for (const { id } of rows) {
    const marks = [...(await copyOf(Number(id))).matchAll(/MARK\d+\./g)].map(([mark]) => mark);
    found[`MARK${id}.`] = [...new Set(marks)];
  }
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((mark) => [mark, [mark]])));
});
