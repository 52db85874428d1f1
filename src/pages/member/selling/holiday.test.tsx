import type { Holiday } from '@common/endpoints/holidays';
import { screen, waitFor } from '@testing-library/react';
import { fill, findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { signIn } from '@/testing/session';
import { pageOf } from '@/testing/shop';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
import './HolidayDialog';

let api: StubApi;
let holiday: Holiday | null;
let frozen: boolean;
/** When the answer about holidays comes. */
let heard: Promise<object>;
beforeEach(async () => {
  holiday = null;
  frozen = false;
  heard = Promise.resolve({});
  api = await startApi({
    'GET /api/me/selling': async () => ({
      ...(await heard),
      channel: 'market',
      moderated: true,
      feeBps: 300,
      openListings: 0,
      maxListings: 5,
      maxPrice: '20000',
      frozen,
      holiday,
      maxHours: 720,
      softCloseSeconds: 300,
      extensionCapSeconds: 3600,
      bands: [],
    }),
    'GET /api/me/listings': () => pageOf([]),
  });
  signIn();
});
afterEach(() => api.close());

const bodyOf = (route: string) => api.askedOf(route).at(-1)?.body;

describe('a holiday', () => {
  const PUT = 'PUT /api/me/selling/holiday';
  const until = Date.UTC(2026, 11, 2, 16);

  it('begins with a word for buyers, is shown above the list, and ends at once', async () => {
    api.on({
      [PUT]: () => {
        holiday = { until, note: '出國一週' };
        return holiday;
      },
      'DELETE /api/me/selling/holiday': () => {
        holiday = null;
        return null;
      },
    });
    await renderSite('/member/selling');
    await press('開始休假');
    await screen.findByRole('dialog', { name: '開始休假' });
    await findVisible(/^不選就是 \d{4}\/\d\d\/\d\d，/);
    await fill('給買家的話（選填）', '出國一週');
    await person.click(screen.getAllByRole('button', { name: '開始休假' }).at(-1) as HTMLElement);
    await findVisible('給買家的話：出國一週');
    expect(bodyOf(PUT)).toEqual({ note: '出國一週' });
    expect(screen.getByText('2026/12/03')).toBeVisible();
    await press('結束休假');
    await waitFor(() => expect(screen.queryByText(/給買家的話：/)).not.toBeInTheDocument());
    await findVisible('開始休假');
  });

  it('keeps its day of return and its words when its change is refused', async () => {
    holiday = { until, note: '出國一週' };
    const faults = [{ field: 'until', message: '請選擇 60 天內的日子' }];
    api.on({
      [PUT]: () => {
        throw new Refusal('BAD_INPUT', { faults });
      },
    });
    await renderSite('/member/selling');
    await press('修改休假');
    await press('儲存');
    await findVisible('請選擇 60 天內的日子');
    expect(bodyOf(PUT)).toEqual({ until, note: '出國一週' });
    expect(screen.getByLabelText('給買家的話（選填）')).toHaveValue('出國一週');
  });

  it.each(['away', 'frozen'] as const)(
    'of a seller who is %s is said with the list, so that nothing moves',
    async (state) => {
      if (state === 'away') holiday = { until, note: '' };
      else frozen = true;
      let hear = (_rules: object) => {};
      heard = new Promise((resolve) => {
        hear = resolve;
      });
      await renderSite('/member/selling');
      const button = await screen.findByRole('button', { name: '開始休假' });
      await waitFor(() => expect(api.askedOf('GET /api/me/listings')).toHaveLength(1));
      expect(button).toBeDisabled();
      expect(screen.queryByText(/還沒有刊登/)).toBeNull();
      hear({});
      await findVisible(/還沒有刊登/);
      const notice = screen.getByRole('alert');
      expect(notice).toHaveTextContent(state === 'away' ? '休假中' : '您的帳戶已凍結');
      const heading = screen.getByRole('heading', { name: '我的刊登' });
      expect(heading.compareDocumentPosition(notice)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      expect(button).toHaveTextContent(state === 'away' ? '修改休假' : '開始休假');
      if (state === 'away') expect(button).toBeEnabled();
      else expect(button).toBeDisabled();
    },
  );
});
