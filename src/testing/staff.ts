import type { Member } from '@common/endpoints/auth';
import { screen, waitFor } from '@testing-library/react';
import { renderSite } from './renderSite';
import { meOf, STAFF, signIn } from './session';
import type { StubApi } from './stubApi';

export const ADMIN: Member = { ...STAFF, id: 3, name: '王店長', capabilities: ['admin'] };

/** Opens a page of the console. */
export function visitAs(api: StubApi, path: string, member: Member = STAFF) {
  signIn(member);
  api.on({ 'GET /api/me': () => meOf(member) });
  return renderSite(path);
}

const COLLEAGUE = { id: 9, name: '財務小姐' };

/** A colleague types in the record whose presence is followed at `path`; resolves when the page says so. */
export async function colleagueTypes(api: StubApi, path: string): Promise<void> {
  const people = [{ ...COLLEAGUE, isEditing: true, since: Date.now() }];
  // Repeated, as the stream that shows the typing may not be open yet.
  await waitFor(() => {
    api.emit('presence', { people, last: null, changes: 0 }, path);
    expect(screen.getByText(/財務小姐正在編輯/)).toBeVisible();
  });
}

/** That colleague has done something to the record. */
export function colleagueDid(api: StubApi, path: string, action: string): void {
  const people = [{ ...COLLEAGUE, isEditing: true, since: Date.now() }];
  const last = { id: 11, staff: COLLEAGUE, action, at: 0 };
  api.emit('presence', { people, last, changes: 1 }, path);
}
