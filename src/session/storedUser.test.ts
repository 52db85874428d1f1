import { isLoggedIn, parseStoredUser } from '@/session/storedUser';

const user = { access_token: 't', expires_at: 1000 };

describe('isLoggedIn', () => {
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

describe('parseStoredUser', () => {
  const member = { id: 1, name: '王', email: null, wallets: [], capabilities: [] };
  const mm = { address: '0xabc', chainId: '0x7a69' };

  it('reads a complete user', () => {
    const full = { ...user, member, mm };
    expect(parseStoredUser(JSON.stringify(full))).toEqual(full);
  });

  it.each([null, '', '{', 'null', '[]', '"x"', '7', '{}', '{"access_token":1,"expires_at":2}'])(
    'returns undefined for %p',
    (text) => {
      expect(parseStoredUser(text)).toBeUndefined();
    },
  );

  it('drops an invalid member or wallet and keeps the session', () => {
    expect(parseStoredUser(JSON.stringify({ ...user, member: { id: 'x' }, mm: 7 }))).toEqual(user);
  });
});
