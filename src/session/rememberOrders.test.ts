import { rememberOrders } from '@/session/rememberOrders';
import { endRefusedSession, logOut } from '@/session/session';
import { MEMBER, STAFF, signIn } from '@/testing/session';
import { ORDER_PLACED } from '@/testing/shop';

const kept = () => localStorage.getItem('lastOrders');
const read = (meanwhile: () => void = () => {}) =>
  rememberOrders(
    async () => {
      meanwhile();
      return ORDER_PLACED;
    },
    (order) => [order],
  );

beforeEach(() => {
  localStorage.clear();
  signIn();
});

it('keeps what the member read, and forgets it with the session', async () => {
  for (const end of [logOut, () => endRefusedSession('expiry'), () => signIn(STAFF)]) {
    signIn();
    await read();
    expect(kept()).toContain(ORDER_PLACED.out_trade_no);
    end();
    expect(kept()).toBeNull();
  }
});

it.each([
  ['the member has signed out', () => logOut()],
  ['another member has signed in', () => signIn(STAFF)],
  ['the member has signed in again', () => signIn(MEMBER, 'the next token')],
])('keeps nothing that comes after %s', async (_, meanwhile) => {
  await read(meanwhile);
  expect(kept()).toBeNull();
});
