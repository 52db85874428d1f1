import type { Member } from '@common/endpoints/auth';
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
