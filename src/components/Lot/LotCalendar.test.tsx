import type { LotCard } from '@common/endpoints/auctions';
import type { LotAlert } from '@common/endpoints/lotAlerts';
import { screen, waitFor, within } from '@testing-library/react';
import dayjs from 'dayjs';
import { aLot, cardOf } from '@/testing/lot';
import { findVisible, person } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { signIn } from '@/testing/session';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import '@/pages/bidding';

const noonIn = (days: number) => dayjs().add(days, 'day').hour(12).minute(0).valueOf();
const coming = (lotId: number, title: string, days: number, change: Partial<LotCard> = {}) => ({
  ...cardOf(aLot({ lotId, title, phase: 'upcoming', startsAt: noonIn(days) })),
  ...change,
});
const FIRST = coming(5, '明天的壺', 1);
const LOTS = [FIRST, coming(6, '明天的碗', 1, { channel: 'market' }), coming(7, '以後的畫', 3)];
const SET = 'PUT /api/me/lot-alerts/5';
const before = (moment: '開始前' | '結標前') => ({ name: `${moment} 10 分鐘提醒我` });

let api: StubApi;
let alerts: LotAlert[];
beforeEach(async () => {
  alerts = [];
  api = await startApi({
    'GET /api/auctions': () => ({ list: LOTS, total: 3, current: 1, pageSize: 20 }),
    'GET /api/me/lot-alerts': () => alerts,
    [SET]: ({ body }) => ({ lotId: 5, ...(body as Omit<LotAlert, 'lotId'>) }),
  });
});
afterEach(() => api.close());

/** The reminders of the lot tomorrow. */
const group = async () => within(await screen.findByRole('group', { name: '提醒我：明天的壺' }));

it('lists the coming lots of both channels by day', async () => {
  await renderSite('/bidding');
  const tomorrow = within(await screen.findByRole('region', { name: /^明天/ }));
  await findVisible(() => tomorrow.getByText('明天的壺'));
  expect(tomorrow.getByText(/^市集競標/)).toBeVisible();
  expect(tomorrow.queryByText('以後的畫')).toBeNull();
  expect(screen.getByText('以後的畫')).toBeVisible();
  expect(Object.fromEntries(api.askedOf('GET /api/auctions')[0]?.query ?? [])).toMatchObject({
    channel: 'all',
    phase: 'upcoming',
    pageSize: '100',
  });
  // A visitor's reminders are not asked for.
  expect(api.askedOf('GET /api/me/lot-alerts')).toHaveLength(0);
});

it('counts the lots of a day only where all of them are shown', async () => {
  await renderSite('/bidding');
  const days = within(await screen.findByRole('navigation', { name: '日期' }));
  expect(days.getAllByText(/^\d 件$/).map(({ textContent }) => textContent)).toEqual([
    '2 件',
    '1 件',
  ]);
});

it('counts no day of a calendar that goes on', async () => {
  api.on({
    'GET /api/auctions': () => ({ list: LOTS, total: 130, current: 1, pageSize: 100 }),
  });
  await renderSite('/bidding');
  const days = within(await screen.findByRole('navigation', { name: '日期' }));
  expect(days.queryByText(/件$/)).toBeNull();
  expect(days.getAllByRole('button')).toHaveLength(2);
  expect(screen.getAllByRole('link', { name: /^下一頁|^2$/ }).length).toBeGreaterThan(0);
});

it('a member switches one reminder, and the other stays as it is', async () => {
  signIn();
  alerts = [{ lotId: 5, atStart: false, atEnd: true }];
  await renderSite('/bidding');
  const buttons = await group();
  await waitFor(() =>
    expect(buttons.getByRole('button', before('結標前'))).toHaveAttribute('aria-pressed', 'true'),
  );
  await person.click(buttons.getByRole('button', before('開始前')));
  await waitFor(() =>
    expect(buttons.getByRole('button', before('開始前'))).toHaveAttribute('aria-pressed', 'true'),
  );
  await person.click(buttons.getByRole('button', before('結標前')));
  await waitFor(() =>
    expect(api.askedOf(SET).map(({ body }) => body)).toEqual([
      { atStart: true, atEnd: true },
      { atStart: true, atEnd: false },
    ]),
  );
});

it('a press before the reminders are known keeps those that the server has', async () => {
  signIn();
  let reads = 0;
  api.on({
    'GET /api/me/lot-alerts': () => {
      reads += 1;
      if (reads === 1) throw new Refusal('UNAVAILABLE');
      return [{ lotId: 5, atStart: false, atEnd: true }];
    },
  });
  await renderSite('/bidding');
  const buttons = await group();
  await waitFor(() => expect(reads).toBe(1));
  await person.click(buttons.getByRole('button', before('開始前')));
  await waitFor(() => expect(api.askedOf(SET)[0]?.body).toEqual({ atStart: true, atEnd: true }));
});

it('a refused reminder stays off', async () => {
  signIn();
  api.on({
    [SET]: () => {
      throw new Refusal('LOT_OVER');
    },
  });
  await renderSite('/bidding');
  const buttons = await group();
  await person.click(buttons.getByRole('button', before('開始前')));
  await findVisible(/競標已經結束/);
  expect(buttons.getByRole('button', before('開始前'))).toHaveAttribute('aria-pressed', 'false');
});

it('says that nothing comes, and offers to load again what did not load', async () => {
  api.on({
    'GET /api/auctions': () => {
      throw new Refusal('UNAVAILABLE');
    },
  });
  await renderSite('/bidding');
  await findVisible('無法載入競標日曆，請檢查網路後再試一次。');
  api.on({ 'GET /api/auctions': () => ({ list: [], total: 0, current: 1, pageSize: 20 }) });
  await person.click(screen.getByRole('button', { name: /重新載入/ }));
  await findVisible('目前沒有預告的競標。');
});
