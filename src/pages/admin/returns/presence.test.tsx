import type { Return } from '@common/endpoints/returns';
import { screen, waitFor } from '@testing-library/react';
import { findVisible, person, press } from '@/testing/person';
import { RETURN } from '@/testing/returns';
import { cursorPageOf } from '@/testing/shop';
import { visitAs } from '@/testing/staff';
import { type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import '.';

const OPEN: Return = { ...RETURN, role: 'staff', isPlatform: true };
const READ = `GET /api/admin/returns/${RETURN.id}`;
const QUIET = `/api/admin/presence/return/${RETURN.id}/events`;

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    'GET /api/admin/returns': () => cursorPageOf([OPEN]),
    [READ]: () => OPEN,
  });
});
afterEach(() => api.close());

it('the drawer of a return says who else has it open, and what they did', async () => {
  await visitAs(api, '/admin/returns');
  await press(RETURN.out_trade_no);
  await waitFor(() => expect(api.isFollowed(QUIET)).toBe(true));
  const people = [{ id: 9, name: '客服小編', isEditing: false, since: Date.now() }];
  api.emit('presence', { people, last: null, changes: 0 }, QUIET);
  await findVisible(/客服小編也在看/);
  const last = { id: 11, staff: { id: 9, name: '客服小編' }, action: 'return.refuse', at: 0 };
  api.emit('presence', { people, last, changes: 1 }, QUIET);
  await findVisible(/客服小編 在 .*退貨：不同意/);
  const asked = api.askedOf(READ).length;
  await press('看最新的');
  await waitFor(() => expect(api.askedOf(READ)).toHaveLength(asked + 1));
});

it('a link opens a return, and closing it leaves the list as it was', async () => {
  const { history } = await visitAs(api, `/admin/returns?state=all&id=${RETURN.id}`);
  await waitFor(() => expect(api.askedOf(READ)).not.toEqual([]));
  await findVisible(() => screen.getByRole('dialog'));
  await person.click(document.querySelector('.ant-drawer-close') ?? document.body);
  await waitFor(() => expect(history.location.search).toBe('?state=all'));
});
