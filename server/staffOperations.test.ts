import { STAFF_ACTIONS, type StaffAction } from '@common/lists/staffActions';
import { nameOf, STAFF_WRITES, staffWrites } from './testing/staffOperations';

/** Actions of older releases, of proposals, of exports, of jobs, of commands, and of members whom staff invited. */
const OTHERS: readonly StaffAction[] = [
  'about.update',
  'exchange.terms',
  'promotion.terms',
  'rate.change',
  'money.propose',
  'order.export',
  'list.export',
  'invoice.export',
  'log.export',
  'return.send',
  'return.withdraw',
  'return.escalate',
  'return.passOn',
  'return.lapse',
  'wallet.replace',
];

// `watchStaffWrite` checks in the test of each of them that the row has a source, and fields before and after.
it('every write of staff in the contract is known to leave a row, or why it leaves none', () => {
  expect(Object.keys(STAFF_WRITES).sort()).toEqual(staffWrites.map(nameOf).sort());
});

it('every action that the log names is recorded by a write of staff, or is listed here', () => {
  const recorded = Object.values(STAFF_WRITES).flatMap((one) =>
    typeof one === 'string' ? [] : one,
  );
  expect([...new Set([...recorded, ...OTHERS, 'order.refund'])].sort()).toEqual(
    Object.keys(STAFF_ACTIONS).sort(),
  );
});
