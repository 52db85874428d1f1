import { endpoints } from '../endpoints';
import { hasRight, isStaff, RIGHTS, ROLE_NAMES, ROLES, type Role } from './roles';

const rightsOf = (role: Role): readonly string[] => ROLES[role].rights;

it('every right is needed by an endpoint, and every endpoint of the console names one', () => {
  const needed = new Set<string>(endpoints.map(({ who }) => who));
  expect(Object.keys(RIGHTS).filter((one) => !needed.has(one))).toEqual([]);
  const open = endpoints
    .filter(({ who }) => who === 'staff')
    .map(({ method, path }) => `${method} ${path}`);
  expect(open.sort()).toEqual([
    'DELETE /api/admin/passkeys/:id',
    'DELETE /api/admin/views/:list/:id',
    'GET /api/admin/dashboard',
    'GET /api/admin/find',
    // Proposals of each kind of decision with the right to decide it.
    'GET /api/admin/money-proposals',
    'GET /api/admin/passkeys',
    // Of each kind of record with the right to read it.
    'GET /api/admin/presence/:kind/:id/events',
    'GET /api/admin/queues',
    'GET /api/admin/second-factor',
    'GET /api/admin/views/:list',
    'POST /api/admin/money-proposals/:id/approve',
    'POST /api/admin/money-proposals/:id/reject',
    'POST /api/admin/passkeys',
    'POST /api/admin/passkeys/challenge',
    'POST /api/admin/second-factor/enrolment',
    'POST /api/admin/second-factor/pass',
    'POST /api/admin/second-factor/passkey',
    'POST /api/admin/second-factor/passkey/challenge',
    'POST /api/admin/second-factor/recovery-codes',
    'POST /api/admin/views/:list',
    'PUT /api/admin/passkeys/:id',
    'PUT /api/admin/second-factor',
    'PUT /api/admin/views/:list/:id',
  ]);
});

it('the role that all staff had before keeps every right but the administrator’s', () => {
  expect(rightsOf('staff')).toEqual(Object.keys(RIGHTS));
  expect(hasRight(['staff'], 'admin')).toBe(false);
  expect(hasRight(['admin'], 'admin')).toBe(true);
});

it('money is settled by finance alone, and members are frozen by compliance alone', () => {
  const special: readonly Role[] = ['support', 'merchandiser', 'finance', 'compliance'];
  const holders = (right: keyof typeof RIGHTS) => special.filter((one) => hasRight([one], right));
  expect(holders('withdrawals.review')).toEqual(['finance']);
  expect(holders('deposits.settle')).toEqual(['finance']);
  expect(holders('outflows.settle')).toEqual(['finance']);
  expect(holders('members.freeze')).toEqual(['compliance']);
  expect(holders('auctions.inspect')).toEqual(['compliance']);
  expect(holders('products')).toEqual(['merchandiser']);
  expect(holders('money.read')).toEqual(['finance', 'compliance']);
});

it('the rights of several roles add up, and a service centre has none of staff’s', () => {
  expect(hasRight(['support', 'finance'], 'orders.handle')).toBe(true);
  expect(hasRight(['support', 'finance'], 'withdrawals.review')).toBe(true);
  expect(hasRight(['support'], 'withdrawals.review')).toBe(false);
  expect([hasRight(['center'], 'staff'), isStaff(['center']), isStaff([])]).toEqual([
    false,
    false,
    false,
  ]);
  expect([...ROLE_NAMES].sort()).toEqual(Object.keys(ROLES).sort());
});
