import { isLoggedIn, parseStoredUser } from '@/session/storedUser';

const user = { access_token: 't', expires_at: 1000 };

describe('the login state', () => {
  it.each([
    ['at expires_at', user, 1000, true],
    ['before expires_at', user, 999, true],
    ['a millisecond after expires_at', user, 1001, false],
    ['with an empty token', { ...user, access_token: '' }, 0, false],
    ['without a stored user', undefined, 0, false],
  ])('%s', (_, stored, now, expected) => {
    expect(isLoggedIn(stored, now)).toBe(expected);
  });
});

describe('what storage holds', () => {
  const member = { id: 1, name: '王', email: null, wallets: [], capabilities: [] };
  const mm = { address: '0xabc', chainId: '0x7a69' };

  it('is read whole', () => {
    const full = { ...user, member, mm };
    expect(parseStoredUser(JSON.stringify(full))).toEqual(full);
  });

  it.each([null, '', '{', 'null', '[]', '"x"', '7', '{}', '{"access_token":1,"expires_at":2}'])(
    '%p is no user',
    (text) => {
      expect(parseStoredUser(text)).toBeUndefined();
    },
  );

  it('loses a member or a wallet that is none, not the session', () => {
    expect(parseStoredUser(JSON.stringify({ ...user, member: { id: 'x' }, mm: 7 }))).toEqual(user);
  });
});
