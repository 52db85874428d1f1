import { act, render, screen, waitFor } from '@testing-library/react';
import { noticeServerTime } from '@/services/serverClock';
import { findVisible } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { type StubApi, siteConfig, startApi } from '@/testing/stubApi';
import { Countdown } from './Countdown';

/** The server's clock at the start of a test; the device's differs by hours. */
const SERVER = Date.UTC(2026, 10, 21, 12);
let begun: number;
/** Simulated sleep of the laptop, ms, during which the monotonic clock stood still. */
let slept: number;
let api: StubApi;
const now = () => SERVER + performance.now() - begun + slept;

beforeEach(async () => {
  begun = performance.now();
  slept = 0;
  const wall = Date.UTC(2020, 0, 1);
  jest.spyOn(Date, 'now').mockImplementation(() => wall + performance.now() - begun + slept);
  api = await startApi({ 'GET /api/config': () => siteConfig({ now: Math.floor(now()) }) });
  // Requests need Umi's runtime, which starts with the site.
  await renderSite();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await api.close();
});

const secondsLeft = () => {
  const clock = /(\d+):(\d+):(\d+)$/.exec(screen.getByRole('timer').textContent ?? '');
  return clock ? Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3]) : undefined;
};

it('the countdown follows the server’s clock, and reads it again after a sleep', async () => {
  const end = SERVER + 2 * 3_600_000;
  render(<Countdown until={end} over="結束" />);
  const shouldShow = async () =>
    waitFor(() => {
      const left = (end - now()) / 1000;
      expect(secondsLeft()).toBeGreaterThan(left - 2);
      expect(secondsLeft()).toBeLessThan(left + 2);
    });
  await shouldShow();
  expect(secondsLeft()).toBeGreaterThan(7000);
  const readings = api.askedOf('GET /api/config').length;
  slept = 3_600_000;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await shouldShow();
  expect(secondsLeft()).toBeLessThanOrEqual(3601);
  expect(api.askedOf('GET /api/config').length).toBeGreaterThan(readings);
  expect(screen.getByRole('timer').textContent).not.toBe('結束');
});

it('a sleep is detected within a second of waking', async () => {
  const end = now() + 3_600_000;
  render(<Countdown until={end} over="結束" />);
  await waitFor(() => expect(secondsLeft()).toBeGreaterThan(3000));
  slept += 7_200_000;
  await findVisible('結束');
});

it('a reliable clock is not read again', async () => {
  const end = now() + 60_000;
  // Exact, as a slow answer is not: that one is followed by another.
  const asked = performance.now();
  noticeServerTime({ serverTime: Math.floor(now()), asked, received: performance.now() });
  render(<Countdown until={end} over="結束" announces />);
  expect(await screen.findByText('剩餘不到 1 分鐘')).toBeInTheDocument();
  const readings = api.askedOf('GET /api/config').length;
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(api.askedOf('GET /api/config')).toHaveLength(readings);
});
