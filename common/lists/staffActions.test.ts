import { STAFF_ACTION_GROUPS, STAFF_ACTIONS } from './staffActions';

it('every action of staff belongs to a group that the log can be narrowed to', () => {
  const groups = new Set<string>(STAFF_ACTION_GROUPS.map(({ value }) => value));
  const missing = Object.keys(STAFF_ACTIONS).filter(
    (name) => !groups.has(name.split('.')[0] ?? ''),
  );
  expect(missing).toEqual([]);
});
