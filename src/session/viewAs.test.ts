const MEMBER = { id: 7, name: '王小明', email: null, wallets: [], capabilities: [] };
const CLERK = {
  access_token: 'staff',
  expires_at: Date.now() + 60_000,
  member: { ...MEMBER, id: 1, name: '客服', capabilities: ['support'] },
};
const view = (left: number) =>
  sessionStorage.setItem(
    'viewAs',
    JSON.stringify({ access_token: 'view_a', expires_at: Date.now() + left, member: MEMBER }),
  );
/** The session's modules as a load of the page makes them. */
const loaded = () => {
  jest.resetModules();
  return require('./session') as typeof import('./session');
};

beforeEach(() => localStorage.setItem('user', JSON.stringify(CLERK)));
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('a tab with a view reads as the viewed member, and keeps the session of staff as it is', () => {
  view(60_000);
  const session = loaded();
  expect(session.bearer()).toBe('Bearer view_a');
  expect(session.storedUser()?.member).toEqual(MEMBER);
  expect(session.storedUser()).toBe(session.storedUser());
  session.saveMember({ ...MEMBER, name: '別人' });
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(CLERK);
});

it('other tabs, and a view whose time is over, have the session of staff', () => {
  expect(loaded().bearer()).toBe('Bearer staff');
  view(-1);
  expect(loaded().bearer()).toBe('Bearer staff');
});
