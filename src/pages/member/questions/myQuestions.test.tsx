import type { MyReport } from '@common/endpoints/contentReports';
import type { AskedQuestion } from '@common/endpoints/questions';
import { screen, waitFor, within } from '@testing-library/react';
import { findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { signIn } from '@/testing/session';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import '.';

const ASKED = 'GET /api/me/questions';
const REPORTED = 'GET /api/me/reports';
const QUESTION: AskedQuestion = {
  id: 4,
  asker: '陳＊＊',
  text: '請問適合放進烤箱嗎？',
  createdAt: Date.UTC(2026, 10, 1),
  answer: null,
  hidden: null,
  productId: 8,
  title: '陶杯',
  withdrawnAt: null,
};
const REPORT: MyReport = {
  id: 5,
  kind: 'seller',
  title: '阿宏',
  productId: null,
  sellerId: 2,
  reason: 'fraud',
  note: '收到的是假貨',
  at: Date.UTC(2026, 10, 1),
  decision: null,
};
const pageOf = <R,>(list: R[], ends: { older?: number; newer?: number } = {}) => ({
  list,
  total: list.length,
  older: ends.older ?? null,
  newer: ends.newer ?? null,
});

let api: StubApi;
beforeEach(async () => {
  signIn();
  api = await startApi({ [ASKED]: () => pageOf([]), [REPORTED]: () => pageOf([]) });
});
afterEach(() => api.close());

describe('the questions and reports of a member', () => {
  it('name the product and the answer, and let a question that waits be withdrawn', async () => {
    const answer = { text: '可以', at: Date.UTC(2026, 10, 2), editedAt: null };
    let waiting = QUESTION;
    api.on({
      [ASKED]: () => pageOf([waiting, { ...QUESTION, id: 3, text: '有盒子嗎？', answer }]),
      'POST /api/questions/4/withdraw': () => {
        waiting = { ...QUESTION, withdrawnAt: Date.UTC(2026, 10, 3) };
        return null;
      },
    });
    await renderSite('/member/questions');
    await findVisible('可以');
    const [link] = screen.getAllByRole('link', { name: '陶杯' });
    expect(link).toHaveAttribute('href', '/product/view/8#questions');
    expect(screen.getAllByText('等待賣家回答，目前只有您和賣家看得到')).toHaveLength(1);
    await press('收回');
    await findVisible('收回這則問題？');
    await press('收回');
    await findVisible('您已經收回這則問題。');
  });

  it('show what staff decided, and what they are still looking at', async () => {
    const decision = { outcome: 'dismissed', at: Date.UTC(2026, 10, 4) } as const;
    const product = { ...REPORT, id: 4, kind: 'product', title: '蜂蜜', productId: 9 } as const;
    api.on({ [REPORTED]: () => pageOf<MyReport>([REPORT, { ...product, decision }]) });
    await renderSite('/member/questions?view=reports');
    await findVisible('不成立');
    expect(screen.getByRole('link', { name: '阿宏' })).toHaveAttribute('href', '/seller/2');
    expect(screen.getByRole('link', { name: '蜂蜜' })).toHaveAttribute('href', '/product/view/9');
    expect(
      within(screen.getByRole('list', { name: '我的檢舉' })).getByText('處理中'),
    ).toBeVisible();
    expect(screen.getByText(/這次沒有發現違反規定的地方/)).toBeVisible();
  });

  it('are turned by the address, and each has a list of its own', async () => {
    api.on({
      [ASKED]: ({ query }) =>
        query.get('before')
          ? pageOf([QUESTION], { newer: 4 })
          : pageOf([{ ...QUESTION, id: 9 }], { older: 9 }),
    });
    const { history } = await renderSite('/member/questions');
    await press('較舊');
    await waitFor(() => expect(history.location.search).toBe('?before=9'));
    await waitFor(() => expect(screen.getByRole('button', { name: '較舊' })).toBeDisabled());
    await person.click(screen.getByRole('link', { name: '我的檢舉' }));
    await findVisible(/還沒有檢舉/);
    expect(history.location.search).toBe('?view=reports');
  });

  it('say what failed, and load again', async () => {
    api.on({
      [ASKED]: () => {
        throw new Refusal('FORBIDDEN');
      },
    });
    await renderSite('/member/questions');
    await findVisible('無法載入我的提問。');
    api.on({ [ASKED]: () => pageOf([]) });
    await press('重新載入');
    await findVisible(/還沒有提問/);
  });
});
