import { createTestDatabase, expectAuditClean, type TestDatabase } from '../testing/database';
import { BIND_WALLET, createMember, createSession } from '../testing/factories';
import { grantCapability, listHolders, resetFactor, revokeCapability } from './administrators';

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.drop());

const NOTE = 'operator root@shop-1';
const source = { by: 'command', command: 'npm run admin -- create', user: 'root@shop-1' } as const;
const change = (who: string, by?: string) =>
  ({ who, capability: 'admin', by, note: NOTE, source }) as const;

async function rows(text: string): Promise<object[]> {
  return (await test.db.pool.query(text)).rows;
}

it('the first administrator needs no sponsor, and the record names the operator', async () => {
  expect(await grantCapability(test.db, change('Boss@shop.example'))).toBe(true);
  expect(await grantCapability(test.db, change('boss@shop.example', 'boss@shop.example'))).toBe(
    false,
  );
  expect(await listHolders(test.db)).toMatchObject([
    {
      name: expect.stringMatching(/^會員\d{4}$/),
      email: 'boss@shop.example',
      capabilities: ['admin'],
      frozen: false,
    },
  ]);
  expect(await rows('SELECT granted, staff_id, note FROM capability_changes')).toEqual([
    { granted: true, staff_id: null, note: NOTE },
  ]);
  await expectAuditClean(test.db);
});

it('an address that could never sign in is refused', async () => {
  const odd = grantCapability(test.db, change('bóss@shop.example'));
  await expect(odd).rejects.toThrow(
    'bóss@shop.example is no address: name another e-mail address.',
  );
  expect(await listHolders(test.db)).toEqual([]);
});

it('later changes name an administrator, whose audit row names the operator', async () => {
  await grantCapability(test.db, change('a@shop.example'));
  await expect(grantCapability(test.db, change('b@shop.example'))).rejects.toThrow(/--by=/);
  await expect(
    grantCapability(test.db, change('b@shop.example', 'b@shop.example')),
  ).rejects.toThrow('--by: b@shop.example is no active administrator.');
  await grantCapability(test.db, change('b@shop.example', 'a@shop.example'));
  expect(
    await rows(
      `SELECT m.email, s.action, s.note, s.source, s.changes FROM staff_actions s JOIN members m ON m.id = s.staff_id`,
    ),
  ).toEqual([
    {
      email: 'a@shop.example',
      action: 'member.grant',
      note: `admin: ${NOTE}`,
      source,
      changes: [{ field: '權限 admin', before: false, after: true }],
    },
  ]);
  await expectAuditClean(test.db);
});

it('the last active administrator stays, also when two are revoked at once', async () => {
  await grantCapability(test.db, change('a@shop.example'));
  const last = revokeCapability(test.db, change('a@shop.example', 'a@shop.example'));
  await expect(last).rejects.toThrow(/last active administrator/);
  await grantCapability(test.db, change('b@shop.example', 'a@shop.example'));
  const both = await Promise.allSettled([
    revokeCapability(test.db, change('a@shop.example', 'b@shop.example')),
    revokeCapability(test.db, change('b@shop.example', 'a@shop.example')),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await listHolders(test.db)).toHaveLength(1);
});

it('of two administrators none answers for a change of their own', async () => {
  await grantCapability(test.db, change('a@shop.example'));
  await grantCapability(test.db, change('b@shop.example', 'a@shop.example'));
  const own = { who: 'a@shop.example', by: 'A@shop.example', note: NOTE, source } as const;
  const refused = /do not answer for changes of their own/;
  await expect(grantCapability(test.db, { ...own, capability: 'finance' })).rejects.toThrow(
    refused,
  );
  await expect(revokeCapability(test.db, { ...own, capability: 'admin' })).rejects.toThrow(refused);
  await expect(resetFactor(test.db, own)).rejects.toThrow(refused);
  const other = { ...own, by: 'b@shop.example', capability: 'finance' } as const;
  expect(await grantCapability(test.db, other)).toBe(true);
  await expectAuditClean(test.db);
});

it('a frozen administrator does not count', async () => {
  await grantCapability(test.db, change('a@shop.example'));
  await grantCapability(test.db, change('b@shop.example', 'a@shop.example'));
  await test.db.pool.query(`UPDATE members SET frozen_at = now() WHERE email = 'b@shop.example'`);
  const revoked = revokeCapability(test.db, change('a@shop.example', 'a@shop.example'));
  await expect(revoked).rejects.toThrow(/last active administrator/);
});

it('a member is found by a bound wallet, and an unknown wallet has no account', async () => {
  const address = `0x${'ab'.repeat(20)}`;
  const unknown = grantCapability(test.db, change(address));
  await expect(unknown).rejects.toThrow(/Sign in with it once/);
  const id = await createMember(test.db);
  await test.db.pool.query(BIND_WALLET, [id, address]);
  expect(await grantCapability(test.db, change(address.toUpperCase().replace('0X', '0x')))).toBe(
    true,
  );
  expect(await listHolders(test.db)).toMatchObject([{ id, wallet: address }]);
});

it('the operator removes a lost second factor, signs its owner out, and the record names who asked', async () => {
  await grantCapability(test.db, change('a@shop.example'));
  const [a] = await listHolders(test.db);
  const lost = { who: 'a@shop.example', by: 'a@shop.example', note: NOTE, source };
  expect(await resetFactor(test.db, lost)).toBe(false);
  const secret = Buffer.alloc(48);
  await test.db.pool.query(
    'INSERT INTO second_factors (member_id, secret, enrolled_at) VALUES ($1, $2, now())',
    [a?.id, secret],
  );
  await createSession(test.db, a?.id ?? 0);
  expect(await resetFactor(test.db, lost)).toBe(true);
  expect(await rows('SELECT 1 FROM sessions WHERE revoked_at IS NULL')).toEqual([]);
  expect(await rows(`SELECT action, note FROM staff_actions`)).toEqual([
    { action: 'member.resetFactor', note: NOTE },
  ]);
});
