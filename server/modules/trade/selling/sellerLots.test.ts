import { createTestApi, type TestApi } from '../../../testing/api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../../testing/database';
import * as make from '../../../testing/factories';
import { createSeller, lotContentOf, type Seller } from '../../../testing/listings';
import { endLot } from '../../../testing/lots';
import { meanwhile, untilWaiting } from '../../../testing/meanwhile';
import { expectMoment } from '../../../testing/moment';
import { closeDueLots } from '../auctions/closeLot';
import { setMyHoliday } from './holiday';

let test: TestDatabase;
let api: TestApi;
let staff: string;
let bidder: string;
beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
  staff = await make.createSession(test.db, await make.createMember(test.db, '店員', ['staff']));
  const id = await make.createMember(test.db, '出價者');
  await make.give(test.db, id, 'coin', '10000');
  bidder = await make.createSession(test.db, id);
});
afterAll(async () => {
  await api.close();
  await test.drop();
});
afterEach(() => expectAuditClean(test.db));

const act = (seller: Seller, id: number, action: string, body?: object) =>
  api.call(seller.token, 'POST', `/api/me/listings/${id}/${action}`, body);
const read = async (seller: Seller, id: number) =>
  (await api.call(seller.token, 'GET', `/api/me/listings/${id}`)).body.data;
const bid = (lotId: number) =>
  api.call(bidder, 'POST', `/api/auctions/${lotId}/bids`, { maximum: '150' });
const end = (lotId: number) => endLot(test.db, lotId);

async function handedIn(seller: Seller, change = {}) {
  const content = lotContentOf(seller, change);
  const made = await api.call(seller.token, 'POST', '/api/me/listings', {
    kind: 'auction',
    content,
  });
  const { id, revision } = made.body.data;
  await act(seller, id, 'submit', { revision });
  return { id, revision };
}
const approve = (id: number, revision: number) =>
  api.call(staff, 'POST', `/api/admin/listings/${id}/approve`, { revision });
async function running(seller: Seller, change = {}) {
  const { id, revision } = await handedIn(seller, change);
  const { body } = await approve(id, revision);
  expect(body.errorCode).toBe('');
  return { id, revision, lotId: body.data.lot.lotId as number };
}

it('opens on approval, for the seller’s chosen duration', async () => {
  const seller = await createSeller(test.db);
  const { id, revision } = await handedIn(seller, { hours: 72, startsAt: Date.now() - 86_400_000 });
  const since = Date.now();
  const { body } = await approve(id, revision);
  const { phase, startsAt, endsAt } = body.data.lot;
  expect(phase).toBe('live');
  expectMoment(startsAt, since);
  expect(endsAt - startsAt).toBe(72 * 3_600_000);

  const later = await running(seller, { startsAt: Date.now() + 3_600_000 });
  expect((await read(seller, later.id)).lot.phase).toBe('upcoming');
});

it('can be taken down only by its seller and only without bids', async () => {
  const [seller, other] = [await createSeller(test.db), await createSeller(test.db)];
  const { id, lotId } = await running(seller);
  expect((await act(other, id, 'withdraw')).status).toBe(404);
  expect((await act(seller, id, 'withdraw')).body.data.lot.phase).toBe('withdrawn');
  expect((await bid(lotId)).body.errorCode).toBe('LOT_WITHDRAWN');
  expect((await act(seller, id, 'relist', { startPrice: '90', hours: 24 })).body.errorCode).toBe(
    'LOT_NOT_RELISTABLE',
  );
});

it('with a bid can be neither taken down, closed early nor changed', async () => {
  const seller = await createSeller(test.db);
  const { id, lotId, revision } = await running(seller);
  await bid(lotId);
  const change = { revision, content: lotContentOf(seller, { title: '換個說法' }) };
  const refused = [
    await act(seller, id, 'withdraw'),
    await act(seller, id, 'close'),
    await api.call(seller.token, 'PUT', `/api/me/listings/${id}`, change),
  ];
  expect(refused.map(({ body }) => body.errorCode)).toEqual(Array(3).fill('LOT_HAS_BIDS'));
});

it('refuses the approval of a pending change once it has a bid', async () => {
  const seller = await createSeller(test.db);
  const { id, lotId, revision } = await running(seller);
  const content = lotContentOf(seller, { title: '換個說法' });
  const saved = await api.call(seller.token, 'PUT', `/api/me/listings/${id}`, {
    revision,
    content,
  });
  await act(seller, id, 'submit', { revision: saved.body.data.revision });
  await bid(lotId);
  expect((await approve(id, saved.body.data.revision)).body.errorCode).toBe('LOT_HAS_BIDS');
  const shown = await api.call('', 'GET', `/api/auctions/${lotId}`);
  expect(shown.body.data.title).toBe('手沖咖啡壺');
});

it('accepts either a bid or a concurrent withdrawal, not both', async () => {
  const seller = await createSeller(test.db);
  for (let n = 0; n < 5; n++) {
    const { id, lotId } = await running(seller);
    const [withdrawn, placed] = await Promise.all([act(seller, id, 'withdraw'), bid(lotId)]);
    expect([withdrawn.body.success, placed.body.success].filter(Boolean)).toHaveLength(1);
  }
});

it('begins when a seller who is away is back, approved or relisted meanwhile', async () => {
  const seller = await createSeller(test.db);
  const leave = async (until: number) => {
    const body = { until, note: '' };
    const left = await api.call(seller.token, 'PUT', '/api/me/selling/holiday', body);
    expect(left.body.errorCode).toBe('');
  };
  const { id, revision } = await handedIn(seller);
  const until = Date.now() + 86_400_000;
  await leave(until);
  const { body } = await approve(id, revision);
  expect(body.data.lot).toMatchObject({ phase: 'upcoming', startsAt: until });
  await end(body.data.lot.lotId);
  await closeDueLots(test.db);
  await leave(until + 1000);
  const again = await act(seller, id, 'relist', { startPrice: '90', hours: 24 });
  expect(again.body.data.lot).toMatchObject({ phase: 'upcoming', startsAt: until + 1000 });
});

it('begins at the return when its seller’s holiday begins in the same instant, approved or relisted', async () => {
  const seller = await createSeller(test.db);
  const { id, lotId } = await running(seller);
  await act(seller, id, 'close');
  await closeDueLots(test.db);
  const pending = await handedIn(seller, { title: '第二支壺' });
  const until = Date.now() + 86_400_000;
  const caller = { memberId: seller.id, capabilities: [] };
  const { both } = await test.db.transaction(async (tx) => {
    await setMyHoliday({ tx, caller, body: { until, note: '' } });
    const both = Promise.all([
      act(seller, id, 'relist', { startPrice: '90', hours: 24 }),
      approve(pending.id, pending.revision),
    ]);
    await untilWaiting(test.db, 2);
    return { both };
  });
  for (const { body } of await both) {
    expect(body.data.lot).toMatchObject({ phase: 'upcoming', startsAt: until });
  }
  expect((await bid(lotId)).body.errorCode).toBe('LOT_ENDED');
});

it('relisted before its seller’s holiday began is there then, and takes no bid', async () => {
  const seller = await createSeller(test.db);
  const { id, lotId } = await running(seller);
  await act(seller, id, 'close');
  await closeDueLots(test.db);
  const holiday = { until: Date.now() + 86_400_000, note: '' };
  const held = `SELECT 1 FROM lots WHERE id = ${lotId} FOR UPDATE`;
  const work = async () => {
    const relisting = act(seller, id, 'relist', { startPrice: '90', hours: 24 });
    await untilWaiting(test.db, 1);
    return [relisting, api.call(seller.token, 'PUT', '/api/me/selling/holiday', holiday)];
  };
  const [relisted, left] = await Promise.all(await meanwhile(test.db, [held], work, 2));
  expect(left?.body.errorCode).toBe('');
  const { lot } = relisted?.body.data ?? {};
  expect(lot.phase).toBe('live');
  expect((await bid(lot.lotId)).body.errorCode).toBe('SELLER_AWAY');
});

it('ends unsold when closed early, and can be relisted under new terms', async () => {
  const seller = await createSeller(test.db);
  const { id, lotId } = await running(seller);
  const closed = (await act(seller, id, 'close')).body.data.lot;
  expect(closed).toMatchObject({ phase: 'ended', sold: false, canRelist: true });
  expect(closed.endedAt).toBeLessThan(closed.endsAt);
  expect((await bid(lotId)).body.errorCode).toBe('LOT_ENDED');
  expect((await act(seller, id, 'close')).body.errorCode).toBe('LOT_NOT_RUNNING');

  const terms = { startPrice: '80', hours: 48 };
  const both = await Promise.all([
    act(seller, id, 'relist', terms),
    act(seller, id, 'relist', terms),
  ]);
  expect(both.map(({ body }) => body.errorCode).sort()).toEqual(['', 'LOT_NOT_RELISTABLE']);
  const again = (await read(seller, id)).lot;
  expect(again).toMatchObject({ phase: 'live', price: '80', bidCount: 0 });
  await bid(again.lotId);
  await end(again.lotId);
  await closeDueLots(test.db);
  expect((await read(seller, id)).lot).toMatchObject({ sold: true, canRelist: false });
  expect((await act(seller, id, 'withdraw')).body.errorCode).toBe('LOT_HAS_BIDS');
});

it('cannot be closed early before its start', async () => {
  const seller = await createSeller(test.db);
  const { id } = await running(seller, { startsAt: Date.now() + 3_600_000 });
  expect((await act(seller, id, 'close')).body.errorCode).toBe('LOT_NOT_RUNNING');
});
