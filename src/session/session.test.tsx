import { act, render, screen, waitFor } from '@testing-library/react';
import { isCenter, mirrorIsCenter } from '@/session/isCenter';
import { isLocalPath } from '@/session/localPath';
import {
  logOut,
  logOutWallet,
  saveMember,
  saveUser,
  saveWallet,
  storedUser,
  USER_KEY,
} from '@/session/session';
import { useSession } from '@/session/useSession';
import { findVisible } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';

const member = { id: 1, name: '王小明', email: null, wallets: [], capabilities: [] };
const user = () => ({ access_token: 'token-1', expires_at: Date.now() + 60_000 });
const inStorage = () => JSON.parse(localStorage.getItem(USER_KEY) ?? 'null');

function State() {
  const session = useSession();
  return <p>{session.loggedIn ? `in as ${session.user?.access_token}` : 'out'}</p>;
}
/** Simulates another tab: changes storage and fires this tab's event. */
const otherTab = (value: string | null) =>
  act(() => {
    if (value === null) localStorage.removeItem(USER_KEY);
    else localStorage.setItem(USER_KEY, value);
    window.dispatchEvent(new StorageEvent('storage', { key: USER_KEY, newValue: value }));
  });

describe('the stored user', () => {
  it('keeps member and wallet beside the token, under one key', () => {
    const begun = user();
    saveUser(begun);
    expect(saveMember(member)).toBe(true);
    expect(saveWallet({ address: '0xabc', chainId: '0x7a69' })).toBe(true);
    expect(inStorage()).toEqual({
      ...begun,
      member,
      mm: { address: '0xabc', chainId: '0x7a69' },
    });
    expect(localStorage).toHaveLength(1);
  });

  it('has an empty address and chainId after its log-out', () => {
    saveUser({ ...user(), mm: { address: '0xabc', chainId: '0x7a69' } });
    logOutWallet();
    expect(inStorage().mm).toEqual({ address: '', chainId: '' });
    expect(inStorage().access_token).toBe('token-1');
  });

  it.each([
    ['member', () => saveMember(member)],
    ['wallet', () => saveWallet({ address: '0xabc', chainId: '0x1' })],
    ['wallet log-out', logOutWallet],
  ])('must exist to save a %s', async (_, save) => {
    expect(save()).toBe(false);
    expect(await screen.findByText('請先登入賬戶！')).toBeInTheDocument();
    expect(inStorage()).toBeNull();
  });

  it('is the same object until storage changes', () => {
    saveUser(user());
    expect(storedUser()).toBe(storedUser());
  });
});

describe('all components agree on the session', () => {
  it('the session changes when this tab signs in and out', () => {
    render(<State />);
    expect(screen.getByText('out')).toBeVisible();
    act(() => saveUser(user()));
    expect(screen.getByText('in as token-1')).toBeVisible();
    act(() => logOut());
    expect(screen.getByText('out')).toBeVisible();
  });

  it('the session changes when another tab signs in and out', () => {
    render(<State />);
    otherTab(JSON.stringify({ ...user(), access_token: 'token-2' }));
    expect(screen.getByText('in as token-2')).toBeVisible();
    otherTab(null);
    expect(screen.getByText('out')).toBeVisible();
  });

  it('the session changes when it runs out', async () => {
    saveUser({ access_token: 'short', expires_at: Date.now() + 600 });
    render(<State />);
    expect(screen.getByText('in as short')).toBeVisible();
    await findVisible('out');
  });
});

describe('logging out', () => {
  it('removes the record and stays', async () => {
    const { history } = await renderSite('/nowhere');
    saveUser(user());
    act(() => logOut());
    expect(inStorage()).toBeNull();
    expect(history.location.pathname).toBe('/nowhere');
  });

  it('a log-out goes to the path it is given', async () => {
    const { history } = await renderSite('/nowhere');
    act(() => logOut('/news?from=menu'));
    await waitFor(() => expect(history.location.pathname).toBe('/news'));
    expect(history.location.search).toBe('?from=menu');
  });

  it('a log-out stays on the page for a path outside the site', async () => {
    const { history } = await renderSite('/nowhere');
    act(() => logOut('//evil.example'));
    expect(history.location.pathname).toBe('/nowhere');
  });
});

it.each([
  ['/', true],
  ['/member/order?status=1#top', true],
  ['/a//b', true],
  ['', false],
  ['shop', false],
  ['https://evil.example', false],
  ['javascript:alert(1)', false],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['/\t/evil.example', false],
  ['/a\\b', false],
])('a redirect to %p stays on this site: %p', (path, expected) => {
  expect(isLocalPath(path)).toBe(expected);
});

it('isCenter mirrors the capability and is gone without it', () => {
  expect(isCenter()).toBe(false);
  mirrorIsCenter({ ...member, capabilities: ['center'] });
  expect(isCenter()).toBe(true);
  mirrorIsCenter(undefined);
  expect(isCenter()).toBe(false);
});
