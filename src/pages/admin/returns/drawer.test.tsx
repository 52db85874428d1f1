import type { Return } from '@common/endpoints/returns';
import { screen, waitFor } from '@testing-library/react';
import { fill, findVisible, person, press } from '@/testing/person';
import { RETURN } from '@/testing/returns';
import { STAFF } from '@/testing/session';
import { cursorPageOf } from '@/testing/shop';
import { visitAs } from '@/testing/staff';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import '.';

const OPEN: Return = { ...RETURN, role: 'staff', isPlatform: true };
const OTHER: Return = { ...OPEN, id: 6, out_trade_no: 'ANOTHER' };
const STEP = `POST /api/admin/returns/${OPEN.id}/steps` as const;

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    'GET /api/admin/returns': () => cursorPageOf([OPEN, OTHER]),
    [`GET /api/admin/returns/${OPEN.id}` as const]: () => OPEN,
    [`GET /api/admin/returns/${OTHER.id}` as const]: () => OTHER,
  });
  await visitAs(api, '/admin/returns', { ...STAFF, email: 'li@shop.example' });
});
afterEach(() => api.close());

const close = async () => {
  await person.click(await screen.findByLabelText('關閉'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};

it('a message that was not sent is there again when its return is opened again, and in no other', async () => {
  await press(OPEN.out_trade_no);
  await fill('留言', '請補一張外箱的照片');
  await close();
  await press(OTHER.out_trade_no);
  expect(await screen.findByLabelText('留言')).toHaveValue('');
  await close();
  await press(OPEN.out_trade_no);
  await waitFor(() => expect(screen.getByLabelText('留言')).toHaveValue('請補一張外箱的照片'));
});

it('the order of a return can be opened', async () => {
  await press(OPEN.out_trade_no);
  const link = await screen.findByRole('link', { name: OPEN.out_trade_no });
  expect(link).toHaveAttribute('href', `/admin/orders/${OPEN.out_trade_no}`);
});

it('the question who one is lies above the dialog that it interrupts', async () => {
  api.on({
    [STEP]: () => {
      throw new Refusal('PROOF_NEEDED');
    },
  });
  await press(OPEN.out_trade_no);
  await press('同意退款');
  await findVisible('款項會立即退回買家的餘額，無法復原。');
  await press('同意退款');
  const level = (words: string) =>
    Number(screen.getByText(words).closest<HTMLElement>('.ant-modal-wrap')?.style.zIndex);
  await findVisible('確認是您本人');
  expect(level('確認是您本人')).toBeGreaterThan(level('款項會立即退回買家的餘額，無法復原。'));
});
