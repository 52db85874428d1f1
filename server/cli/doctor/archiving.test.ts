import { archivingOf } from './guards';

const AT = new Date('2026-11-25T10:00:00Z');
const LATER = new Date('2026-11-25T11:00:00Z');
it.each([
  [{ archives: false }, 'note', /archive_mode is off/],
  [{ archived_at: AT }, 'ok', /until 2026-11-25T10/],
  [{ archived_at: LATER, failed_at: AT, failed_wal: '00A' }, 'ok', /until/],
  [{ archived_at: AT, failed_at: LATER, failed_wal: '00A' }, 'fault', /00A was not archived at/],
  [{ failed_at: LATER, failed_wal: '00A' }, 'fault', /00A was not archived/],
] as const)('WAL archiving with %j is %s', (facts, state, detail) => {
  const none = { archives: true, archived_at: null, failed_at: null, failed_wal: null };
  expect(archivingOf({ ...none, ...facts })).toMatchObject({
    state,
    detail: expect.stringMatching(detail),
  });
});
